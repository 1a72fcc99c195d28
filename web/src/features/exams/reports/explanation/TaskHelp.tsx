/** Of a task: phrases that a good response can use, and the faults that are often made. Nothing where the pack names none. */
import { useTranslation } from "react-i18next";
import { Card } from "../../../../ui/Card";
import styles from "./answers.module.css";
import type { ExplainedItem } from "./model";

export function TaskHelp({ item }: { item: Pick<ExplainedItem, "phrases" | "faults"> }) {
  const { t } = useTranslation("results");
  const lists = [
    { name: "phrases" as const, title: t("explain.useful_language"), lines: item.phrases },
    { name: "faults" as const, title: t("explain.typical_faults"), lines: item.faults },
  ].filter(({ lines }) => lines.length > 0);
  if (lists.length === 0) return null;
  return (
    <Card className={styles.help}>
      {lists.map(({ name, title, lines }) => (
        <div key={name}>
          <h2 className="h3">{title}</h2>
          <ul className={styles[name]} lang="en">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </Card>
  );
}
