/** The second step of a registration: student, teacher or parent, then the details of that role. */
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { useSession } from "../../../api/session";
import { paths } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { blankBasics, type Kept } from "./detail/basics";
import styles from "./detail/detail.module.css";
import { ParentForm } from "./detail/ParentForm";
import { RoleChoice, roleOf } from "./detail/RoleChoice";
import { StudentForm } from "./detail/StudentForm";
import { TeacherForm } from "./detail/TeacherForm";

const forms = { student: StudentForm, teacher: TeacherForm, parent: ParentForm };

export function RegisterDetailScreen() {
  const { t } = useTranslation("accounts");
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const { profile } = useSession();
  // The address follows a moment later; a radio button must not jump back meanwhile. Most who come here are students.
  const [chosen, setRole] = useState(() => roleOf(search.get("role")) ?? "student");
  // Whom staff or a partner has made something is not asked what, and needs no code.
  const given = roleOf(profile?.all_roles.find((role) => roleOf(role)) ?? null);
  const role = given ?? chosen;
  const isSaving = useRef(false);
  // Name, username and phone are the same for everybody: who changes the role keeps them.
  const kept: Kept = useRef({
    ...blankBasics,
    first_name: profile?.first_name ?? "",
    last_name: profile?.last_name ?? "",
  });
  useTitle(t("detail.title"));
  if (profile?.finishBind && !isSaving.current) return <Navigate to={paths.landing} replace />;

  const Form = forms[role];
  return (
    <div className={`wrap page ${styles.screen}`}>
      <h1>{t("detail.title")}</h1>
      <p className="quiet">{t("detail.lead")}</p>
      {!given && (
        <RoleChoice
          role={role}
          onChoose={(next) => {
            setRole(next);
            setSearch({ role: next }, { replace: true });
          }}
        />
      )}
      <Form
        key={role}
        kept={kept}
        isVouchedFor={given !== null}
        onSaving={() => {
          isSaving.current = true;
        }}
        onSaved={(to = paths.landing) => navigate(to, { replace: true })}
      />
    </div>
  );
}
