/** Of a task: phrases that a good response can use, and the faults that are often made. Nothing where the pack names none. */
import { useTranslation } from "react-i18next";
import type { ExplainedItem } from "./model";

export function TaskHelp({ item }: { item: Pick<ExplainedItem, "phrases" | "faults"> }) {
  const { t } = useTranslation("results");
  const { phrases, faults } = item;
  if (phrases.length === 0 && faults.length === 0) return null;
  return (
    <section className="card pad task-help">
      {phrases.length > 0 && (
        <div>
          <h2 className="h3">{t("explain.useful_language")}</h2>
          <ul className="phrases" lang="en">
            {phrases.map((phrase) => (
              <li key={phrase}>{phrase}</li>
            ))}
          </ul>
        </div>
      )}
      {faults.length > 0 && (
        <div>
          <h2 className="h3">{t("explain.typical_faults")}</h2>
          <ul className="faults" lang="en">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
