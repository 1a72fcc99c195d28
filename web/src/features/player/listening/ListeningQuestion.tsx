import { useId } from "react";
import { useTranslation } from "react-i18next";
import { AnswerField } from "../items/AnswerField";
import { Prompt } from "../items/Prompt";
import { QuestionKind } from "../items/QuestionKind";
import { QuestionNav } from "../items/QuestionNav";
import type { StepProps } from "../screens/StepScreen";
import type { Item, ItemSet } from "../types";
import { HearAgain } from "./HearAgain";

/** A question after the audio, alone on its screen. */
export function ListeningQuestion({ set, item, running, moves }: StepProps & { set: ItemSet; item: Item }) {
  const { t } = useTranslation("player");
  const id = useId();
  const isComfortable = running.rules.mode === "comfortable";
  return (
    <div className="body one">
      <section className="pane qpane">
        {/* The title is heard of already; a screen reader still finds where it is. */}
        <h1 className="vh" lang="en">
          {set.title}
        </h1>
        {isComfortable && set.audio && <HearAgain clip={item.replay ?? set.audio} />}
        {isComfortable && <QuestionKind item={item} />}
        <Prompt id={id} text={item.prompt} />
        <AnswerField item={item} labelledBy={id} />
        {isComfortable && <p className="hint">{t(`hints.${item.question_type as "detail"}`)}</p>}
        {isComfortable && <QuestionNav moves={moves} />}
      </section>
    </div>
  );
}
