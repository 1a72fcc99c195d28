/** The kinds of question that cost most points; all kinds stand in the tab of their section. */
import { useTranslation } from "react-i18next";
import type { Result } from "../../../api/types";
import { Card } from "../../../ui/Card";
import { TextLink } from "../../../ui/TextLink";
import { typeName } from "./AccuracyCard";
import styles from "./results.module.css";
import { isMarked } from "./rules/accuracy";
import { weakTypes } from "./rules/nextStep";
import { tabAddress } from "./rules/tabs";

const most = 4;

export function WeakCard({ result }: { result: Result }) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  if (!result.items.some(isMarked)) return null;
  const weak = weakTypes(result.items, most);
  return (
    <Card title={t(result.is_own ? "weak.title" : "weak.title_of")}>
      {weak.length === 0 && <p className="quiet small">{t("accuracy.all_right")}</p>}
      <ul className={`${styles.bars} num`}>
        {weak.map(({ section, type, points, of }) => (
          <li key={`${section} ${type}`}>
            <span>
              <TextLink to={tabAddress(result.attempt.id, section)}>{typeName(t, type)}</TextLink>{" "}
              <span className="note">{tc(`sections.${section}`)}</span>
            </span>
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
