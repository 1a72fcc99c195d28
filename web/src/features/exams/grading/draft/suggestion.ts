/** The task score that the criteria speak for. A proposal: only the grader sets a score. */
import type { Mark, Rubric } from "../types";

type Levels = readonly number[];

/** Speaking before 2026: the top level wants all criteria there, a lower one at least two of the three. */
function byMostCriteria(levels: Levels, { max }: Rubric): number {
  const count = (level: number) => levels.filter((given) => given >= level).length;
  for (let level = max; level > 0; level--) {
    if (count(level) >= (level === max ? levels.length : Math.min(2, levels.length))) return level;
  }
  return 0;
}

/** Everywhere else: the mean on the rubric's steps, halves up as everywhere in the 2026 scale. */
function byMean(levels: Levels, { max, step }: Rubric): number {
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length;
  return Math.min(max, Math.floor(mean / step + 0.5) * step);
}

type Rule = (levels: Levels, rubric: Rubric, given: Mark["dimensions"]) => number;

/** Rubrics whose own text says how a task score follows from their criteria (`content/rubrics`). */
export const rules: Record<string, Rule> = {
  speaking_independent: byMostCriteria,
  speaking_integrated: byMostCriteria,
  // "Fine language cannot make up for missing points": never above what was kept of the lecture.
  integrated_writing: (levels, rubric, { lecture_content }) =>
    Math.min(byMean(levels, rubric), lecture_content ?? rubric.max),
};

/** The proposed task score; none before every criterion is set. */
export function suggestedScore(rubric: Rubric, given: Mark["dimensions"]): number | null {
  const levels = rubric.dimensions.flatMap(({ name }) => given[name] ?? []);
  if (levels.length === 0 || levels.length < rubric.dimensions.length) return null;
  return (rules[rubric.name] ?? byMean)(levels, rubric, given);
}
