/** The sentence that compares an answer with as many days before. */
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { comparisonOf } from "../comparison";
import { countOf } from "./address";
import type { Range } from "./range";

interface ComparedProps {
  /** How what was counted is spoken of. */
  texts: "compared" | "compared_spending" | "compared_active";
  now: number;
  before: number;
  range: Range;
}

export function Compared({ texts, now, before, range }: ComparedProps) {
  const { t } = useTranslation("analyses");
  const lang = useLanguage();
  const { key, percent } = comparisonOf(now, before);
  return t(`${texts}.${key}`, { percent, figure: formatNumber(before, lang), count: countOf(range.days) });
}
