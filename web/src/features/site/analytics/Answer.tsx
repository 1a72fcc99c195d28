/** What the page is, and today in a sentence. */

import { Trans, useTranslation } from "react-i18next";
import { formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import styles from "./analytics.module.css";
import type { DayViews } from "./api";
import { againstUsual } from "./figures";

interface AnswerProps {
  days: DayViews[];
  today: DayViews;
}

export function Answer({ days, today }: AnswerProps) {
  const { t } = useTranslation("analytics");
  const lang = useLanguage();
  const change = againstUsual(days, today);
  const compared = change === null ? "first" : change > 0 ? "more" : change < 0 ? "less" : ("same" as const);
  return (
    <div className={`${styles.asked} num`}>
      <h1>{t("title")}</h1>
      <p>
        <Trans
          t={t}
          i18nKey="answer"
          count={today.visitors}
          values={{ views: formatNumber(today.views, lang), visitors: formatNumber(today.visitors, lang) }}
          components={{ b: <b /> }}
        />{" "}
        {t(`compared.${compared}`, { percent: Math.abs(change ?? 0) })}
      </p>
    </div>
  );
}
