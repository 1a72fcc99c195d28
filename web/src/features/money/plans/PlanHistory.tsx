/** When Pro was given and when it was ended. */
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { isForLife, planDay } from "../../../i18n/planDate";
import { Card } from "../../../ui/Card";
import { Empty } from "../../../ui/StateCard";
import type { PlanChange } from "./api";
import styles from "./plans.module.css";

export function PlanHistory({ changes }: { changes: PlanChange[] }) {
  const { t } = useTranslation("subscriptions");
  const lang = useLanguage();
  if (changes.length === 0) return <Empty title={t("history.empty_title")} text={t("history.empty_text")} />;
  const what = ({ kind, until, bought }: PlanChange) => {
    switch (kind) {
      case "bought":
        return until === null || isForLife(until)
          ? t("history.bought_life")
          : t("history.bought", { count: Number(bought), day: planDay(until, lang) });
      case "granted":
        return until === null || isForLife(until)
          ? t("history.life")
          : t("history.granted", { day: planDay(until, lang) });
      case "renewed":
        return t("history.renewed", { day: planDay(until ?? "", lang) });
      case "returned":
        return t("history.returned", { day: planDay(until ?? "", lang) });
      case "ended":
        return t("history.ended");
      default:
        return kind satisfies never;
    }
  };
  return (
    <Card pad={false} title={t("history.title")} className={styles.history}>
      <ol className="num">
        {changes.map((change) => (
          <li key={`${change.at} ${change.kind}`}>
            <span>{what(change)}</span>
            <time className="note" dateTime={change.at}>
              {formatDate(change.at, lang, "dayTimeYear")}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  );
}
