/** Which kinds of question went well: points by official type, one bar each. */
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/Card";
import styles from "./results.module.css";
import { type SectionAccuracy, weakest } from "./rules/accuracy";

export function AccuracyCard({ sections }: { sections: SectionAccuracy[] }) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const weak = weakest(sections);
  return (
    <Card title={t("accuracy.title")}>
      {weak ? (
        <p className="quiet small">
          {t("accuracy.weakest", { type: typeName(t, weak.type), points: weak.points, of: weak.of })}
        </p>
      ) : (
        <p className="quiet small">{t("accuracy.all_right")}</p>
      )}
      <div className={`${styles.types} ${styles.bars} num`}>
        {sections.map(({ section, types }) => (
          <div key={section}>
            <h3 className="note">{tc(`sections.${section}`)}</h3>
            <ul>
              {types.map(({ type, points, of }) => (
                <li key={type}>
                  <span>{typeName(t, type)}</span>
                  <i
                    aria-hidden="true"
                    style={
                      {
                        "--w": `${(100 * points) / of}%`,
                        "--k": `var(--c-${section})`,
                      } as React.CSSProperties
                    }
                  />
                  <span>{t("accuracy.of", { points, of })}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Card>
  );
}

/** The name of an official question type. */
export function typeName(t: (key: "types.detail") => string, type: string): string {
  return t(`types.${type}` as "types.detail");
}
