/** A figure against the one before it. Pure. */

/** Below this a percentage says nothing: from 1 to 21 would be 2000% more. The figure itself is told instead. */
const few = 10;

/** And above this it only says that there was next to nothing. */
const most = 999;

/** By how much a figure changed, in whole percent; null where there was nothing before. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : Math.round((100 * (now - before)) / Math.abs(before));
}

/** How a figure is compared: which sentence says it, and by how much it changed where that is said. */
export interface Comparison {
  key: "more" | "less" | "same" | "few" | "first";
  percent: number;
}

export function comparisonOf(now: number, before: number): Comparison {
  const percent = changeOf(now, before);
  if (percent === null) return { key: "first", percent: 0 };
  if (now === before) return { key: "same", percent: 0 };
  if (Math.abs(before) < few || Math.abs(percent) > most) return { key: "few", percent: 0 };
  return { key: percent > 0 ? "more" : percent < 0 ? "less" : "same", percent: Math.abs(percent) };
}

/** The same for a day that has only begun: next to nothing yet is not 100% less. */
export const comparisonSoFar = (now: number, usual: number): Comparison =>
  now < few && now < usual ? { key: "few", percent: 0 } : comparisonOf(now, usual);
