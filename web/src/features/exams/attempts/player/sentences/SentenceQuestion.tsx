/** One sentence on its screen: the line that is answered, the sentence with its blanks, the chunks. */
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { CheckedPanel } from "../checking/CheckedPanel";
import { useChecked } from "../checking/useChecked";
import { Prompt } from "../items/Prompt";
import { QuestionNav } from "../items/QuestionNav";
import { usePlayer, usePlayerView } from "../screens/PlayerContext";
import type { StepProps } from "../screens/StepScreen";
import type { BuildSentence, Item, ItemSet } from "../types";
import { answerOf, slotsOf } from "./arrange";
import { SentenceField } from "./SentenceField";

interface SentenceQuestionProps extends StepProps {
  set: ItemSet;
  item: Item;
  shape: BuildSentence;
}

export function SentenceQuestion({ set, item, shape, running, moves }: SentenceQuestionProps) {
  const { t } = useTranslation("responses");
  const player = usePlayer();
  const { answers } = usePlayerView();
  const id = useId();
  const { isFinal, keys } = useChecked(set);
  const key = keys?.items[item.id];
  const isStrict = running.rules.mode === "strict";
  const slots = slotsOf(shape, answers.get(item.id), running.progress.drafts?.[item.id]?.slots);
  return (
    <div className="body one">
      <section className="pane qpane sentence-pane">
        <h1 className="vh">{t("sentence.title")}</h1>
        <Prompt id={id} text={item.prompt || t("sentence.task")} />
        <figure className="talk">
          <Face />
          <blockquote lang="en">{shape.context}</blockquote>
        </figure>
        <div className="talk answer">
          <Face />
          <SentenceField
            shape={shape}
            slots={slots}
            isFinal={isFinal}
            labelledBy={id}
            change={(next) => {
              player.dispatch({ type: "draft", item: item.id, draft: { slots: next } });
              player.answer(item.id, answerOf(next));
            }}
          />
        </div>
        {key && <CheckedPanel item={item} itemKey={key} value={answers.get(item.id)} />}
        {!isStrict && !isFinal && <p className="hint">{t("sentence.hint")}</p>}
        {!isStrict && <QuestionNav moves={moves} set={set} />}
      </section>
    </div>
  );
}

/** Someone who speaks; who it is does not matter. */
function Face() {
  return (
    <svg className="talker" viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="24" fill="var(--talker-tint)" />
      <circle cx="24" cy="19" r="8" fill="var(--talker)" />
      <path d="M9 42c1.500-9 8-13 15-13s13.500 4 15 13a24 24 0 01-30 0z" fill="var(--talker)" />
    </svg>
  );
}
