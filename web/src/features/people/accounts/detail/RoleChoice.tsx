/** Who somebody is here. Radio buttons as cards: arrows move, the form below follows. */
import { useTranslation } from "react-i18next";
import { RadioGroup } from "../../../../ui/Choices";
import styles from "./detail.module.css";

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
  return (
    <RadioGroup
      label={t("detail.role")}
      name="role"
      className={styles.roles}
      listClass={styles.choices}
      value={role}
      onChange={onChoose}
      options={roles.map((each) => ({
        value: each,
        className: each === role ? `${styles.role} ${styles.on}` : styles.role,
        label: <b>{t(`detail.roles.${each}`)}</b>,
      }))}
    />
  );
}
