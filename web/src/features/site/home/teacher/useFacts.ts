/** Goal and last sign of life of a learner in one line, as far as they are known. */
import { useTranslation } from "react-i18next";
import { formatDate, formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import type { OwnLearner } from "../../../people/teaching/api";

export function useFacts({ target_total, test_on, last_activity_at }: OwnLearner): string {
  const { t } = useTranslation("homes");
  const lang = useLanguage();
  const facts = [
    target_total !== null && t("learners.target", { score: formatNumber(target_total, lang) }),
    test_on && t("learners.test_on", { date: formatDate(test_on, lang, "day") }),
    last_activity_at && t("learners.active", { when: formatDate(last_activity_at, lang, "day") }),
  ];
  return facts.filter(Boolean).join(" · ");
}
