/** What the page is, and today in a sentence. */

import { Trans, useTranslation } from "react-i18next";
import { formatNumber, formatScore } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Gap } from "./analyses/Gap";
import styles from "./analytics.module.css";
import type { DayViews } from "./api";
import { comparisonSoFar } from "./comparison";
import { usualOf } from "./figures";

interface AnswerProps {
  days: DayViews[];
  today: DayViews;
}

export function Answer({ days, today }: AnswerProps) {
  const { t } = useTranslation("analytics");
  const lang = useLanguage();
  const usual = usualOf(days, today);
  const { key, percent } = comparisonSoFar(today.views, usual);
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
        />
        <Gap />
        {t(`compared.${key}`, { percent, figure: formatScore(usual, lang, Number.isInteger(usual) ? 0 : 1) })}
      </p>
    </div>
  );
}
