/** Which kinds of question of a section went well: points by official type, one bar each. */
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/Card";
import styles from "./results.module.css";
import { type SectionAccuracy, weakest } from "./rules/accuracy";

export function AccuracyCard({ accuracy }: { accuracy: SectionAccuracy }) {
  const { t } = useTranslation("results");
  const { section, types } = accuracy;
  const weak = weakest([accuracy]);
  const isAllRight = types.every(({ points, of }) => points >= of);
  return (
    <Card title={t("accuracy.title")}>
      {weak && (
        <p className="quiet small">
          {t("accuracy.weakest", { type: typeName(t, weak.type), points: weak.points, of: weak.of })}
        </p>
      )}
      {isAllRight && <p className="quiet small">{t("accuracy.all_right")}</p>}
      <ul className={`${styles.types} ${styles.bars} num`}>
        {types.map(({ type, points, of }) => (
          <li key={type}>
            <span>{typeName(t, type)}</span>
            <i
              aria-hidden="true"
              style={
                { "--w": `${(100 * points) / of}%`, "--k": `var(--c-${section})` } as React.CSSProperties
              }
            />
            <span>{t("accuracy.of", { points, of })}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The name of an official question type. */
export function typeName(t: (key: "types.detail") => string, type: string): string {
  return t(`types.${type}` as "types.detail");
}
