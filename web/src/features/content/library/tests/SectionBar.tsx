import { useTranslation } from "react-i18next";
import type { Section, TestCard } from "../../../../api/types";
import { sectionMinutes } from "./minutes";
import styles from "./SectionBar.module.css";

interface SectionBarProps {
  /** All of the test. */
  sections: TestCard["sections"];
  /** The one that is taken; otherwise all are. */
  only?: Section | undefined;
}

/** The sections drawn to their length, named below: colors alone say nothing. */
export function SectionBar({ sections: all, only }: SectionBarProps) {
  const { t } = useTranslation(["tests", "common"]);
  const minutes = sectionMinutes(all);
  const sections = only ? all.filter(({ section }) => section === only) : all;
  return (
    <div className={styles.bar}>
      <div className={styles.line} aria-hidden="true">
        {sections.map(({ section, seconds }) => (
          <i key={section} style={{ flexGrow: Math.max(1, seconds), background: `var(--c-${section})` }} />
        ))}
      </div>
      <ul>
        {sections.map(({ section, questions }) => (
          <li key={section} className="num">
            <i style={{ background: `var(--c-${section})` }} aria-hidden="true" />
            <b>{t(`common:sections.${section}`)}</b>
            <span>
              {t(section === "reading" || section === "listening" ? "card.questions" : "card.tasks", {
                count: questions,
              })}
              {" · "}
              {t("card.short_minutes", { count: minutes.get(section) ?? 0 })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
