import type { TFunction } from "i18next";
import type { QuestionNumber } from "../screens/useStepMoves";

/** "Question 3 of 20", or "Questions 1 to 10 of 20" where a screen asks several. */
export function questionText(
  t: TFunction<["player", "common"]>,
  { number, last, total }: QuestionNumber,
  length: "long" | "short",
): string {
  if (last === null) return t(length === "long" ? "bar.question" : "bar.question_short", { number, total });
  return t(length === "long" ? "bar.questions" : "bar.questions_short", { number, last, total });
}
