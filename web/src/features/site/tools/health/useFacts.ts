/** The figures of a part in words: what was counted, and when something happened last. */
import { useTranslation } from "react-i18next";
import { formatDate, formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import type { PartHealth } from "./api";
import { isAsked } from "./order";

export function useFacts() {
  const { t } = useTranslation("tools");
  const lang = useLanguage();
  return ({ part, state, latency_ms, count, last_at, since }: PartHealth): string[] => {
    if (state === "off") return [];
    if (isAsked(part)) {
      if (latency_ms !== null) return [t("health.facts.latency", { figure: formatNumber(latency_ms, lang) })];
      return state === "down" ? [t("health.facts.no_answer")] : [];
    }
    const facts: string[] = [];
    if (count !== null)
      facts.push(t(`health.facts.${part}.count`, { count, figure: formatNumber(count, lang) }));
    if (since && (part === "queues" || part === "mail"))
      facts.push(t(`health.facts.${part}.since`, { at: formatDate(since, lang, "dayTime") }));
    if (last_at && part !== "queues") {
      facts.push(t(`health.facts.${part}.last_at`, { at: formatDate(last_at, lang, "dayTime") }));
    }
    // What could not be counted did not answer either.
    return facts.length === 0 && state === "down" ? [t("health.facts.no_answer")] : facts;
  };
}
