/** The screen of one step. */

import { ListeningQuestion } from "../listening/ListeningQuestion";
import { ListenStep } from "../listening/ListenStep";
import { ReplayStep } from "../listening/ReplayStep";
import { findItem, findSet, type Step } from "../parts/steps";
import { CompleteWords } from "../reading/CompleteWords";
import { ReadingQuestion } from "../reading/ReadingQuestion";
import { SentenceQuestion } from "../sentences/SentenceQuestion";
import type { Phase } from "../session/view";
import { HearStep } from "../speaking/HearStep";
import { PrepareStep } from "../speaking/PrepareStep";
import { ReadStep } from "../speaking/ReadStep";
import { SpeakStep } from "../speaking/SpeakStep";
import { TakeStep } from "../speaking/TakeStep";
import { ModelStep } from "../writing/ModelStep";
import { WriteStep } from "../writing/WriteStep";
import type { Pane } from "./usePane";
import type { StepMoves } from "./useStepMoves";

/** What every step is given. */
export interface StepProps {
  running: Extract<Phase, { kind: "running" }>;
  moves: StepMoves;
  pane: Pane;
}

export function StepScreen({ step, ...props }: StepProps & { step: Step }) {
  const { content } = props.running;
  const set = findSet(content, step.set);
  if (!set) return null;
  if (step.kind === "listen") return <ListenStep set={set} {...props} />;
  const item = findItem(content, step.item);
  if (!item) return null;
  switch (step.kind) {
    case "question":
      if (item.answer.kind === "build_sentence")
        return <SentenceQuestion set={set} item={item} shape={item.answer} {...props} />;
      return content.section === "reading" ? (
        <ReadingQuestion set={set} item={item} {...props} />
      ) : (
        <ListeningQuestion set={set} item={item} {...props} />
      );
    case "words":
      return <CompleteWords set={set} {...props} />;
    case "hear":
      if (item.answer.kind === "speaking") return <HearStep set={set} item={item} {...props} />;
      return <ReplayStep item={item} set={set} isFirst {...props} />;
    case "replay":
      return <ReplayStep item={item} set={set} isFirst={false} {...props} />;
    case "read":
      return <ReadStep set={set} item={item} {...props} />;
    case "prepare":
      return <PrepareStep item={item} {...props} />;
    case "speak":
      return <SpeakStep item={item} {...props} />;
    case "take":
      return <TakeStep item={item} {...props} />;
    case "write":
      return <WriteStep set={set} item={item} {...props} />;
    case "model":
      return <ModelStep set={set} item={item} {...props} />;
    default:
      return step satisfies never;
  }
}
