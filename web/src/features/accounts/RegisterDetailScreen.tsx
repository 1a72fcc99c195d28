/** The second step of a registration: who is learning. Students only, until teachers and parents have their issue. */
import "./accounts.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useNavigate } from "react-router";
import { useSession } from "../../api/session";
import type { AgeBand } from "../../api/types";
import { paths } from "../../app/paths";
import { useTitle } from "../../app/shell/useTitle";
import { useLanguage } from "../../i18n/language";
import { Field, SelectField } from "../../ui/Field";
import { bindStudent, isUsernameTaken } from "./api";
import { rules } from "./rules";
import { useForm } from "./useForm";

const ages: AgeBand[] = ["under_13", "13_15", "16_17", "adult"];
const grades = Array.from({ length: 17 }, (_, index) => String(index + 1));
const blank = {
  username: "",
  first_name: "",
  last_name: "",
  phone: "",
  school: "",
  grade_level: "",
  graduation_year: "",
  age_band: "",
};

export function RegisterDetailScreen() {
  const { t } = useTranslation("accounts");
  const navigate = useNavigate();
  const { profile } = useSession();
  const lang = useLanguage();
  const [freeName, setFreeName] = useState<string | null>(null);
  const form = useForm(blank);
  const { register, message, run, refusal, formState, setError, getValues } = form;
  useTitle(t("detail.title"));
  if (profile?.finishBind && !formState.isSubmitting) return <Navigate to={paths.landing} replace />;

  const checkUsername = async () => {
    const username = getValues("username");
    if (rules.username(username) !== true) return;
    if (await isUsernameTaken(username)) setError("username", { type: "taken", message: "username_taken" });
    else setFreeName(username);
  };

  const submit = run(async ({ grade_level, graduation_year, age_band, ...details }) => {
    await bindStudent({
      ...details,
      grade_level: grade_level === "graduated" ? grade_level : Number(grade_level),
      ...(graduation_year ? { graduation_year: Number(graduation_year) } : {}),
      age_band: age_band as AgeBand,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      preferred_language: lang,
    });
    await navigate(paths.landing, { replace: true });
  });

  const name = (field: "first_name" | "last_name", autoComplete: string) => (
    <Field
      label={t(`detail.${field}`)}
      autoComplete={autoComplete}
      error={message(field)}
      {...register(field, { validate: rules.name })}
    />
  );

  return (
    <div className="wrap page narrow">
      <h1>{t("detail.title")}</h1>
      <p className="quiet">{t("detail.lead")}</p>
      <form noValidate className="card pad detail" onSubmit={submit}>
        {/* Chinese puts the family name first. */}
        {lang !== "en" && name("last_name", "family-name")}
        {name("first_name", "given-name")}
        {lang === "en" && name("last_name", "family-name")}
        <div className="across">
          <Field
            label={t("detail.username")}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            hint={freeName ? t("detail.username_free") : t("detail.username_hint")}
            error={message("username")}
            {...register("username", {
              validate: rules.username,
              onBlur: () => void checkUsername(),
              onChange: () => setFreeName(null),
            })}
          />
        </div>
        <Field
          label={t("detail.phone")}
          type="tel"
          autoComplete="tel"
          hint={t("detail.phone_hint")}
          error={message("phone")}
          {...register("phone", { validate: rules.phone })}
        />
        <SelectField
          label={t("detail.age_band")}
          hint={t("detail.age_hint")}
          error={message("age_band")}
          {...register("age_band", { validate: rules.required })}
        >
          <option value="">{t("detail.choose")}</option>
          {ages.map((age) => (
            <option key={age} value={age}>
              {t(`detail.ages.${age}`)}
            </option>
          ))}
        </SelectField>
        <div className="across">
          <Field
            label={t("detail.school")}
            autoComplete="organization"
            error={message("school")}
            {...register("school", { validate: rules.school })}
          />
        </div>
        <SelectField
          label={t("detail.grade_level")}
          error={message("grade_level")}
          {...register("grade_level", { validate: rules.required })}
        >
          <option value="">{t("detail.choose")}</option>
          {grades.map((level) => (
            <option key={level} value={level}>
              {t("detail.grade", { level })}
            </option>
          ))}
          <option value="graduated">{t("detail.graduated")}</option>
        </SelectField>
        <Field
          label={t("detail.graduation_year")}
          inputMode="numeric"
          maxLength={4}
          error={message("graduation_year")}
          {...register("graduation_year", { validate: rules.year })}
        />
        {refusal && (
          <p className="alert across" role="alert">
            {t("detail.submit_failed")} {refusal}
          </p>
        )}
        <button type="submit" className="btn fill big across" disabled={formState.isSubmitting}>
          {t("detail.submit")}
        </button>
      </form>
    </div>
  );
}
