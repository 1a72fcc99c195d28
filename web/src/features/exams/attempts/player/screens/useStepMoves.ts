/** What Back, Next and the pips do on the step shown, by the rules of the part. */
import type { QuestionMark } from "../bar/Pips";
import { isAnswered } from "../items/choosing";
import { backFrom, isAsking, isTimedOnly, mayGoTo } from "../parts/partMachine";
import { itemsOf, itemsOnStep, stepAsking } from "../parts/steps";
import type { RunningPart } from "../session/partTime";
import type { Item } from "../types";
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
  const item =
    step && step.kind !== "listen" && isAsking(step) && rules.mode === "comfortable" ? step.item : null;
  return {
    next: canNext ? () => player.dispatch({ type: "next" }) : null,
    back: canBack ? () => player.dispatch({ type: "back" }) : null,
    flag: item === null ? null : () => player.dispatch({ type: "flag", item }),
    isFlagged: item !== null && progress.flags.includes(item),
  };
}

/** The questions of the part for pips and review. */
export function useQuestionMarks(running: RunningPart, went: () => void): QuestionMark[] {
  const player = usePlayer();
  const { answers } = usePlayerView();
  const { content, rules, progress } = running;
  const here = rules.steps[progress.index];
  const setOf = new Map(content.sets.flatMap((set) => set.items.map((item) => [item.id, set.id] as const)));
  const shown = here && here.kind !== "listen" ? here : null;
  // A text with ten blanks is one screen: the pip of the first open one says where the learner is.
  const open =
    shown?.kind === "words"
      ? itemsOnStep(shown, content).find((item) => !isAnswered(answers.get(item.id)))?.id
      : undefined;
  return itemsOf(content).map((item, n) => {
    const index = stepAsking(rules.steps, setOf.get(item.id) ?? "", item.id);
    const isHere = (open ?? shown?.item) === item.id;
    const isOnScreen = shown?.kind === "words" && setOf.get(item.id) === shown.set;
    const go = () => {
      if (!isOnScreen) player.dispatch({ type: "go", index });
      went();
      focusBlank(item.id);
    };
    const isReachable = isOnScreen || mayGoTo(progress, index, rules);
    return {
      item: item.id,
      number: n + 1,
      prompt: nameOf(item),
      isAnswered: isAnswered(answers.get(item.id)),
      isFlagged: progress.flags.includes(item.id),
      isHere,
      // A stopped clock hides the questions, so none is gone to.
      go: progress.isPaused ? null : isReachable ? go : isHere ? went : null,
    };
  });
}

/** Ten sentences and ten blanks have one task: the line that is answered, or the letters that stand, tell them apart. */
function nameOf({ answer, prompt }: Item): string {
  if (answer.kind === "build_sentence") return answer.context;
  if (answer.kind === "missing_letters") return `${answer.shown}${"_".repeat(answer.missing)}`;
  return prompt;
}

/** One of several blanks on a screen takes the keyboard once it is there. */
function focusBlank(item: string): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLInputElement>(`input[data-blank="${CSS.escape(item)}"]`)?.focus(),
  );
}

/** Where the learner is among the questions. */
export interface QuestionNumber {
  number: number;
  /** The last question on this screen, where it shows several. */
  last: number | null;
  total: number;
}

/** "Question 3 of 10" needs both numbers; null on steps that are not about a question. */
export function questionNumber({ content, rules, progress }: RunningPart): QuestionNumber | null {
  const step = rules.steps[progress.index];
  if (!step || step.kind === "listen") return null;
  const items = itemsOf(content);
  const number = items.findIndex((item) => item.id === step.item) + 1;
  const many = itemsOnStep(step, content).length;
  return { number, last: many > 1 ? number + many - 1 : null, total: items.length };
}
