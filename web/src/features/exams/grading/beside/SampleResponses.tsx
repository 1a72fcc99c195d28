/** What good and less good responses to the task look like, as its author wrote them. */
import { useTranslation } from "react-i18next";
import type { TaskResponse } from "../types";
import styles from "./beside.module.css";

export function SampleResponses({ models }: Pick<TaskResponse, "models">) {
  const { t } = useTranslation("grading");
  if (models.length === 0) return null;
  return (
    <details className={styles.beside}>
      <summary>{t("beside.models")}</summary>
      <ul className={styles.list}>
        {models.map(({ level, text, note }) => (
          <li key={text}>
            <b className="num">{t("beside.model_level", { level })}</b>
            <p className={styles.text} lang="en">
              {text}
            </p>
            <p className="note" lang="en">
              {note}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
