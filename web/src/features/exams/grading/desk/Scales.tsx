/** The criteria of one response and its task score, which the criteria suggest. */
import { type FocusEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../../i18n/language";
import { scoreSteps } from "../draft/content";
import { suggestedScore } from "../draft/suggestion";
import type { Mark, TaskResponse } from "../types";
import { Figure } from "./Figure";
import type { Place } from "./places";
import { ScoreScale } from "./ScoreScale";
import styles from "./score.module.css";

interface ScalesProps {
  response: TaskResponse;
  mark: Mark;
  onChange: (part: Partial<Mark>) => void;
  onSettle: (part: Place["part"]) => void;
  onBack: (part: Place["part"]) => void;
}

const taskScore = "score";
const partOf = (name: string): Place["part"] => (name === taskScore ? taskScore : { criterion: name });

/** Mount once per response. */
export function Scales({ response, mark, onChange, onSettle, onBack }: ScalesProps) {
  const { t } = useTranslation("grading");
  const lang = useLanguage();
  const id = useId();
  const { rubric } = response;
  const firstOpen = rubric.dimensions.find(({ name }) => mark.dimensions[name] === undefined)?.name;
  const [chosen, setChosen] = useState<string | null>(null);
  const open = chosen ?? firstOpen ?? rubric.dimensions[0]?.name;
  const suggested = suggestedScore(rubric, mark.dimensions);

  // Opening under a pressed pointer would move the key away before it is released: a press opens when it is done.
  const isPressed = useRef(false);
  const onFocus = ({ target }: FocusEvent) => {
    const name = target.closest<HTMLElement>("[data-scale]")?.dataset.scale;
    if (name && !isPressed.current) setChosen(name);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for what its scales do, and is nothing to press
    <div
      className={styles.scales}
      onFocus={onFocus}
      onPointerDownCapture={() => {
        isPressed.current = true;
      }}
      onClickCapture={() => {
        isPressed.current = false;
      }}
      onKeyDownCapture={(event) => {
        isPressed.current = false;
        const name = (event.target as HTMLElement).closest<HTMLElement>("[data-scale]")?.dataset.scale;
        if (event.key === "Backspace" && name) {
          event.preventDefault();
          onBack(partOf(name));
        }
      }}
    >
      {rubric.dimensions.map((dimension) => (
        <ScoreScale
          key={dimension.name}
          name={dimension.name}
          title={dimension.title[lang]}
          steps={scoreSteps(rubric.max, 1)}
          value={mark.dimensions[dimension.name] ?? null}
          levels={dimension.levels.map(({ score, text }) => ({ score, text: text[lang] }))}
          isOpen={open === dimension.name}
          onOpen={() => setChosen(dimension.name)}
          onSet={(value) => onChange({ dimensions: { ...mark.dimensions, [dimension.name]: value } })}
          onSettle={() => onSettle({ criterion: dimension.name })}
        />
      ))}
      <div className={styles.total}>
        <div>
          <span className="strong">{t("score.task")}</span>
          <div className="note" id={`${id}-task`}>
            {suggested === null || suggested === mark.score
              ? t("score.yours", { max: rubric.max })
              : mark.score === null
                ? t("score.suggested", { score: suggested })
                : t("score.suggests_other", { max: rubric.max, score: suggested })}
          </div>
        </div>
        <span className="num">
          <Figure score={mark.score} suggested={suggested} />
        </span>
      </div>
      <ScoreScale
        name={taskScore}
        title={t("score.task")}
        hideTitle
        describedBy={`${id}-task`}
        steps={scoreSteps(rubric.max, rubric.step)}
        value={mark.score}
        suggested={suggested}
        onSet={(score) => onChange({ score })}
        onSettle={() => onSettle(taskScore)}
      />
    </div>
  );
}
