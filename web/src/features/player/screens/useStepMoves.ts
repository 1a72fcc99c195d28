/** What Back, Next and the pips do on the step shown, by the rules of the part. */
import type { QuestionMark } from "../bar/Pips";
import { backFrom, isTimedOnly, mayGoTo } from "../parts/partMachine";
import { itemsOf } from "../parts/steps";
import type { RunningPart } from "../session/partTime";
import type { AnswerValue } from "../types";
import { usePlayer, usePlayerView } from "./PlayerContext";

/** Null where there is no such way. */
export interface StepMoves {
  next: (() => void) | null;
  back: (() => void) | null;
  flag: (() => void) | null;
  isFlagged: boolean;
}

export function useStepMoves({ rules, progress }: RunningPart): StepMoves {
  const player = usePlayer();
  const step = rules.steps[progress.index];
  const canNext = step !== undefined && step.kind !== "speak" && !isTimedOnly(step, rules);
  const canBack = backFrom(progress.index, rules) !== null;
  const item = step?.kind === "question" && rules.mode === "comfortable" ? step.item : null;
  return {
    next: canNext ? () => player.dispatch({ type: "next" }) : null,
    back: canBack ? () => player.dispatch({ type: "back" }) : null,
    flag: item === null ? null : () => player.dispatch({ type: "flag", item }),
    isFlagged: item !== null && progress.flags.includes(item),
  };
}

/** Whether an answer says anything. */
export function isAnswered(value: AnswerValue | undefined): boolean {
  if (!value) return false;
  switch (value.kind) {
    case "choice":
      return value.options.length > 0;
    case "text":
      return value.text.trim() !== "";
    case "recording":
      return true;
    default:
      return value satisfies never;
  }
}

/** The questions of the part for pips and review. */
export function useQuestionMarks(running: RunningPart, went: () => void): QuestionMark[] {
  const player = usePlayer();
  const { answers } = usePlayerView();
  const { content, rules, progress } = running;
  const here = rules.steps[progress.index];
  return itemsOf(content).map((item, n) => {
    const index = rules.steps.findIndex((step) => step.kind === "question" && step.item === item.id);
    const isHere = here !== undefined && here.kind !== "listen" && here.item === item.id;
    const go = () => {
      player.dispatch({ type: "go", index });
      went();
    };
    return {
      item: item.id,
      number: n + 1,
      prompt: item.prompt,
      isAnswered: isAnswered(answers.get(item.id)),
      isFlagged: progress.flags.includes(item.id),
      isHere,
      go: mayGoTo(progress, index, rules) ? go : isHere ? went : null,
    };
  });
}

/** "Question 3 of 10" needs both numbers; null on steps that are not about a question. */
export function questionNumber({
  content,
  rules,
  progress,
}: RunningPart): { number: number; total: number } | null {
  const step = rules.steps[progress.index];
  if (!step || step.kind === "listen") return null;
  const items = itemsOf(content);
  return { number: items.findIndex((item) => item.id === step.item) + 1, total: items.length };
}
