/** Who somebody is here. Radio buttons as cards: arrows move, the form below follows. */
import { useTranslation } from "react-i18next";
import { useTenant } from "../../../../app/theme/brand";

const roles = ["student", "teacher", "parent"] as const;

export type DetailRole = (typeof roles)[number];

/** The role in the address, if it is one. */
export function roleOf(text: string | null): DetailRole | null {
  return roles.find((role) => role === text) ?? null;
}

interface RoleChoiceProps {
  role: DetailRole | null;
  onChoose: (role: DetailRole) => void;
}

export function RoleChoice({ role, onChoose }: RoleChoiceProps) {
  const { t } = useTranslation("accounts");
  const tenant = useTenant();
  return (
    <fieldset className="roles">
      <legend>{t("detail.role")}</legend>
      {roles.map((each) => (
        <label key={each} className={each === role ? "role on" : "role"}>
          <input
            type="radio"
            name="role"
            value={each}
            checked={each === role}
            onChange={() => onChoose(each)}
          />
          <span>
            <b>{t(`detail.roles.${each}.name`)}</b>
            <span className="note">{t(`detail.roles.${each}.text`, { brand: tenant.name })}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
