/** How scores of a format are read: bands from 1 to 6 since 2026, points from 0 to 30 before. */
import type { Lang } from "../../api/types";
import { formatScore } from "../../i18n/format";
import type { GaugeScale } from "../Gauge";

/** Facts about the scale of a format. */
export interface Scale {
  gauge: GaugeScale;
  sectionMax: number;
  totalMax: number;
  decimals: 0 | 1;
}

const bands: Scale = { gauge: "bands", sectionMax: 6, totalMax: 6, decimals: 1 };
const points: Scale = { gauge: "points30", sectionMax: 30, totalMax: 120, decimals: 0 };

/** The scale of a format by its id. */
export function scaleOf(format: string): Scale {
  return format === "ibt-2026" ? bands : points;
}

/** A score in the figures of its scale. */
export function scoreText(score: number, scale: Scale, lang: Lang): string {
  return formatScore(score, lang, scale.decimals);
}
