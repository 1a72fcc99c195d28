/** What an entitlement comes to, in words. */
import { useTranslation } from "react-i18next";
import type { Entitlement, Extent } from "./api";

export function useExtentText() {
  const { t } = useTranslation("subscriptions");

  const countText = (entitlement: Entitlement, count: number) => {
    if (count === 0) return t("includes.none");
    switch (entitlement) {
      case "daily_tests":
      case "daily_sections":
        return t("includes.a_day", { count });
      case "word_lists":
        return t("includes.of_each_book", { count });
      default:
        return t("includes.up_to", { count });
    }
  };

  const yesNoText = (entitlement: Entitlement, isIncluded: boolean) => {
    switch (entitlement) {
      case "ads":
        return t(isIncluded ? "includes.ads" : "includes.none");
      case "grading_priority":
        return t(isIncluded ? "includes.first" : "includes.in_turn");
      default:
        return t(isIncluded ? "includes.yes" : "includes.no");
    }
  };

  const pdfText = ({ credits, price, is_with_grading }: Extract<Extent, { kind: "pdf" }>) => {
    const ways = is_with_grading ? ("with_grading" as const) : ("each" as const);
    return credits > 0
      ? t(`includes.pdf.credits_${ways}`, { count: credits, price })
      : t(`includes.pdf.${ways}`, { count: price });
  };

  return (entitlement: Entitlement, extent: Extent): string => {
    switch (extent.kind) {
      case "count":
        return countText(entitlement, extent.count);
      case "unlimited":
        return t("includes.unlimited");
      case "included":
        return yesNoText(entitlement, true);
      case "not_included":
        return yesNoText(entitlement, false);
      case "percent":
        return extent.percent > 0
          ? t("includes.percent", { percent: extent.percent })
          : t("includes.regular");
      case "pdf":
        return pdfText(extent);
      case "priced":
        return t("includes.regular");
      default:
        return extent satisfies never;
    }
  };
}
