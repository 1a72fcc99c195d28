/** A figure of a card with the one before it, in words. */
import { useTranslation } from "react-i18next";
import { comparisonOf } from "../comparison";

/** `+12% from 100`, `3 before` where that is too few for a percentage, or that there was none. */
export function useComparedNote() {
  const { t } = useTranslation("analyses");
  return (now: number, before: number, format: (value: number) => string): string => {
    const { key, percent } = comparisonOf(now, before);
    const figure = format(before);
    switch (key) {
      case "first":
        return t("before.none");
      case "few":
        return t("before.few", { figure });
      case "more":
        return t("before.change", { change: t("changes.up", { percent }), figure });
      case "less":
        return t("before.change", { change: t("changes.down", { percent }), figure });
      case "same":
        return t("before.change", { change: t("changes.same", { percent }), figure });
      default:
        return key satisfies never;
    }
  };
}
