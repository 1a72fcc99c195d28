import { useTranslation } from "react-i18next";
import styles from "./bank.module.css";

/** The place between easy and hard, drawn: a dot on a line from -2 to 2. */
export function Difficulty({ value }: { value: number }) {
  const { t } = useTranslation("bank");
  const at = Math.min(1, Math.max(0, (value + 2) / 4));
  return (
    <span
      className={styles.difficulty}
      role="img"
      aria-label={t("difficulty_is", { value: value.toFixed(1) })}
    >
      <i style={{ left: `${at * 100}%` }} />
    </span>
  );
}
