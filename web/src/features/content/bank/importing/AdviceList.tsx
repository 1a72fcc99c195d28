import { useTranslation } from "react-i18next";
import styles from "./importing.module.css";
import { Place } from "./Place";
import type { ImportAdvice } from "./types";

/** What is worth mending before learners get the pack. It refuses nothing. */
export function AdviceList({ advice }: { advice: ImportAdvice[] }) {
  const { t } = useTranslation("bank");
  if (advice.length === 0) return null;
  return (
    <div className={styles.list}>
      <h2 className="note">{t("import.advice", { count: advice.length })}</h2>
      <ul className={styles.problems}>
        {advice.map(({ file, line, message }) => (
          <li key={`${file} ${line} ${message}`}>
            <Place file={file} line={line} />
            <span lang="en">{message}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
