/** The tests that one section can be taken from, the best first. */
import { useTranslation } from "react-i18next";
import type { Section } from "../../../../api/types";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { RadioGroup } from "../../../../ui/Choices";
import { scaleOf, scoreText } from "../../../../ui/scores/scale";
import type { ScoredSection } from "../types";
import styles from "./combine.module.css";

interface SectionChoiceProps {
  section: Section;
  choices: ScoredSection[];
  chosen: string | undefined;
  onChoose: (attempt: string) => void;
}

export function SectionChoice({ section, choices, chosen, onChoose }: SectionChoiceProps) {
  const { t: tc } = useTranslation("common");
  const lang = useLanguage();
  return (
    <div style={{ "--k": `var(--c-${section})` } as React.CSSProperties}>
      <RadioGroup
        label={tc(`sections.${section}`)}
        labelClass={styles.section}
        listClass={styles.list}
        name={section}
        value={chosen ?? null}
        onChange={onChoose}
        options={choices.map((choice) => ({
          value: choice.attempt_id,
          className: choice.attempt_id === chosen ? `${styles.choice} ${styles.chosen}` : styles.choice,
          label: (
            <span className={styles.source}>
              <b className="num">{scoreText(choice.scaled, scaleOf(choice.format), lang)}</b>
              <span>
                <span lang="en">{choice.title}</span>
                <small className="num">
                  {formatDate(choice.submitted_at, lang, "dayYear")} · {tc(`modes.${choice.mode}`)}
                </small>
              </span>
            </span>
          ),
        }))}
      />
    </div>
  );
}
