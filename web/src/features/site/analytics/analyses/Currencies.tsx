/** Money by currency, which is never added up: a figure of the chart, and a table. */
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Lang } from "../../../../api/types";
import { formatRound } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { intlTag } from "../../../../i18n/languages";
import { formatMoney } from "../../../../i18n/money";
import { Card } from "../../../../ui/Card";
import { Cell, Row, Table } from "../../../../ui/Table";
import styles from "./analyses.module.css";
import type { Figure } from "./DailyPart";
import { type Earning, keptOf, moneyOf, type Revenue } from "./figures";

/** What was paid in a currency, by day. */
export function paidIn<Day extends Earning>(
  currency: Revenue["currency"],
  t: TFunction<"analyses">,
  lang: Lang,
): Figure<Day> {
  return {
    key: currency,
    way: "sum",
    name: t("figures.paid_in", { currency }),
    of: (day) => moneyOf(day, currency).paid,
    format: (value) => formatMoney(value, currency, lang),
    // The name says in which currency.
    formatTick: (value) => formatRound(value / 100, lang),
    // Two whole units, so that the scale has no fractions.
    least: 200,
  };
}

interface CurrenciesProps {
  revenue: Revenue[];
  columns: readonly ("paid" | "fees" | "refunded" | "kept")[];
}

export function Currencies({ revenue, columns }: CurrenciesProps) {
  const { t } = useTranslation("analyses");
  const lang = useLanguage();
  const names = new Intl.DisplayNames([intlTag[lang]], { type: "currency" });
  if (revenue.length === 0) return null;
  return (
    <Card pad={false} title={t("tables.currencies")}>
      <Table
        label={t("tables.currencies")}
        className={`${styles.rows} num`}
        head={[t("tables.currency"), ...columns.map((key) => ({ text: t(`tables.${key}`), right: true }))]}
      >
        {revenue.map((each) => (
          <Row key={each.currency}>
            <Cell head>{names.of(each.currency) ?? each.currency}</Cell>
            {columns.map((key) => (
              <Cell key={key} right>
                {formatMoney(key === "kept" ? keptOf(each) : each[key], each.currency, lang)}
              </Cell>
            ))}
          </Row>
        ))}
      </Table>
    </Card>
  );
}
