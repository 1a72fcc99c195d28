/** A figure against the one before it, in words. */
import { useTranslation } from "react-i18next";
import { changeOf } from "./figures";

/** `+12%`; null where there was nothing before. */
export function useChange() {
  const { t } = useTranslation("analyses");
  return (now: number, before: number): string | null => {
    const percent = changeOf(now, before);
    if (percent === null) return null;
    return t(`changes.${percent > 0 ? "up" : percent < 0 ? "down" : "same"}`, {
      percent: Math.abs(percent),
    });
  };
}

export interface Comparison {
  key: "more" | "less" | "same" | "first";
  percent: number;
}

/** Which sentence compares two figures, and by how much. */
export function comparisonOf(now: number, before: number): Comparison {
  const percent = changeOf(now, before);
  if (percent === null) return { key: "first", percent: 0 };
  return { key: percent > 0 ? "more" : percent < 0 ? "less" : "same", percent: Math.abs(percent) };
}
