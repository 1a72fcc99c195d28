/** How scores are worded: digits by scale, ranges, and which figure a section has yet. */
import type { Lang, Result, SectionScore } from "../../../../api/types";
import { formatScore } from "../../../../i18n/format";
import type { GaugeScale } from "../../../../ui/Gauge";

/** Formats a score of the result's scale. */
export type ScoreFormat = (value: number) => string;

/** The newer scale has bands with one decimal, the older whole points. */
export function scaleOf({ section_max }: Result["scale"]): GaugeScale {
  return section_max > 6 ? "points30" : "bands";
}

/** Formats scores of a scale in a language. */
export function scoreFormat(scale: GaugeScale, lang: Lang): ScoreFormat {
  return (value) => formatScore(value, lang, scale === "bands" ? 1 : 0);
}

/** A range as text; one figure when both ends are the same. */
export function rangeText(low: number, high: number, format: ScoreFormat): string {
  return low === high ? format(low) : `${format(low)}–${format(high)}`;
}

/** What can be said about a total. */
export type TotalFigure =
  | { kind: "pending" }
  | { kind: "none" }
  | { kind: "range"; low: number; high: number }
  | { kind: "score"; scaled: number; low: number; high: number };

/** What a total is read from; lists have no sections to wait for. */
export interface Totalled {
  total: { scaled: number | null; low: number; high: number } | null;
  sections: Pick<SectionScore, "state">[];
}

/** A total comes with the last section; the server leaves the one figure out where only a range is honest. */
export function totalFigure({ total, sections }: Totalled): TotalFigure {
  if (total === null) return { kind: sections.some(({ state }) => state === "pending") ? "pending" : "none" };
  const { scaled, low, high } = total;
  return scaled === null ? { kind: "range", low, high } : { kind: "score", scaled, low, high };
}

/** The moment the last open section is promised for. */
export function lastDue(sections: SectionScore[]): string | null {
  const dues = sections.flatMap(({ state, due_at }) => (state === "pending" && due_at ? [due_at] : []));
  return dues.sort().at(-1) ?? null;
}
