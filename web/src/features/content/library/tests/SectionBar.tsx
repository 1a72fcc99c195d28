import { useTranslation } from "react-i18next";
import type { TestCard } from "../../../../api/types";
import styles from "./SectionBar.module.css";

/** The sections drawn to their length, named below: colors alone say nothing. */
export function SectionBar({ sections }: { sections: TestCard["sections"] }) {
  const { t } = useTranslation(["tests", "common"]);
  return (
    <div className={styles.bar}>
      <div className={styles.line} aria-hidden="true">
        {sections.map(({ section, seconds }) => (
          <i key={section} style={{ flexGrow: Math.max(1, seconds), background: `var(--c-${section})` }} />
        ))}
      </div>
      <ul>
        {sections.map(({ section, questions, seconds }) => (
          <li key={section} className="num">
            <i style={{ background: `var(--c-${section})` }} aria-hidden="true" />
            <b>{t(`common:sections.${section}`)}</b>
            <span>
              {t(section === "reading" || section === "listening" ? "card.questions" : "card.tasks", {
                count: questions,
              })}
              {" · "}
              {t("card.short_minutes", { count: Math.round(seconds / 60) })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
