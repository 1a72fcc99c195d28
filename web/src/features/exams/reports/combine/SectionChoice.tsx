/** The tests that one section can be taken from, the best first. */
import { useTranslation } from "react-i18next";
import type { Section } from "../../../../api/types";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { scaleOf, scoreText } from "../scores/scale";
import type { ScoredSection } from "../types";

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
    <fieldset style={{ "--k": `var(--c-${section})` } as React.CSSProperties}>
      <legend>{tc(`sections.${section}`)}</legend>
      {choices.map((choice) => (
        <label key={choice.attempt_id} className={choice.attempt_id === chosen ? "on" : undefined}>
          <input
            type="radio"
            name={section}
            checked={choice.attempt_id === chosen}
            onChange={() => onChoose(choice.attempt_id)}
          />
          <b className="num">{scoreText(choice.scaled, scaleOf(choice.format), lang)}</b>
          <span>
            <span lang="en">{choice.title}</span>
            <small className="num">
              {formatDate(choice.submitted_at, lang, "dayYear")} · {tc(`modes.${choice.mode}`)}
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
