/** What there was when a month began, what came and went, and what there was when it ended. */
import { useTranslation } from "react-i18next";
import { formatNumber, shownZone } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { wallOf } from "../../../i18n/zone";
import type { CoinStatement } from "./api";
import styles from "./coins.module.css";
import { signed } from "./figures";

interface StatementProps {
  of: CoinStatement;
  month: string | null;
}

export function Statement({ of: { opening, income, expense, closing }, month }: StatementProps) {
  const { t } = useTranslation("coins");
  const lang = useLanguage();
  const isRunning = month === wallOf(new Date(), shownZone()).slice(0, 7);
  const lines = [
    { name: t("statement.opening"), figure: formatNumber(opening, lang) },
    { name: t("statement.income"), figure: income === 0 ? "0" : signed(income, lang) },
    { name: t("statement.expense"), figure: expense === 0 ? "0" : signed(-expense, lang) },
    {
      name: t(isRunning ? "statement.so_far" : "statement.closing"),
      figure: formatNumber(closing, lang),
    },
  ];
  return (
    <dl className={`${styles.statement} num`}>
      {lines.map(({ name, figure }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
