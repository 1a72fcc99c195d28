import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Transcript } from "../checking/Transcript";
import { useChecked } from "../checking/useChecked";
import { Prompt } from "../items/Prompt";
import { QuestionBody } from "../items/QuestionBody";
import { QuestionKind } from "../items/QuestionKind";
import { QuestionNav } from "../items/QuestionNav";
import type { StepProps } from "../screens/StepScreen";
import type { Item, ItemSet } from "../types";
import { HearAgain } from "./HearAgain";

/** A question after the audio, alone on its screen. */
export function ListeningQuestion({ set, item, running, moves }: StepProps & { set: ItemSet; item: Item }) {
  const { t } = useTranslation("player");
  const id = useId();
  const { keys } = useChecked(set);
  const isComfortable = running.rules.mode === "comfortable";
  const clip = item.replay ?? item.audio ?? set.audio;
  return (
    <div className="body one">
      <section className="pane qpane">
        {/* The title is heard of already; a screen reader still finds where it is. */}
        {set.title ? (
          <h1 className="vh" lang="en">
            {set.title}
          </h1>
        ) : (
          <h1 className="vh">{t(`kinds.${item.question_type as "detail"}`)}</h1>
        )}
        {isComfortable && clip && <HearAgain clip={clip} />}
        {isComfortable && <QuestionKind item={item} />}
        <Prompt id={id} text={item.prompt} />
        <QuestionBody set={set} item={item} labelledBy={id} />
        {keys?.transcript && <Transcript lines={keys.transcript} />}
        {isComfortable && !keys && <p className="hint">{t(`hints.${item.question_type as "detail"}`)}</p>}
        {isComfortable && <QuestionNav moves={moves} set={set} />}
      </section>
    </div>
  );
}
