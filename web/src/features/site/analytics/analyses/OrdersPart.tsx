/** Orders, and what they brought in each currency (R-324, D-121). */
import { Trans, useTranslation } from "react-i18next";
import { formatList, formatNumber, formatRound } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { intlTag } from "../../../../i18n/languages";
import { formatMoney } from "../../../../i18n/money";
import { Card } from "../../../../ui/Card";
import { Cell, Row, Table } from "../../../../ui/Table";
import { countOf } from "./address";
import styles from "./analyses.module.css";
import type { OrderDay } from "./api";
import { comparisonOf } from "./compared";
import { DailyPart, type Figure, type Told } from "./DailyPart";
import { keptOf, type Revenue, revenueOf, totalOf } from "./figures";
import { Gap } from "./Gap";

const counts = [
  { key: "orders_paid", of: "paid" },
  { key: "orders_created", of: "created" },
  { key: "orders_refunded", of: "refunded" },
] as const;

const money = ["paid", "fees", "refunded"] as const;

const inCurrency = (day: OrderDay, currency: Revenue["currency"]): Revenue =>
  day.revenue.find((each) => each.currency === currency) ?? { currency, paid: 0, fees: 0, refunded: 0 };

export function OrdersPart() {
  const { t } = useTranslation("analyses");
  const lang = useLanguage();
  return (
    <DailyPart
      part="orders"
      figures={(days) => [
        ...counts.map(
          ({ key, of }): Figure<OrderDay> => ({
            key,
            way: "sum",
            name: t(`figures.${key}`),
            of: (day) => day[of],
          }),
        ),
        ...revenueOf(days).map(
          ({ currency }): Figure<OrderDay> => ({
            key: currency,
            way: "sum",
            name: t("figures.paid_in", { currency }),
            of: (day) => inCurrency(day, currency).paid,
            format: (value) => formatMoney(value, currency, lang),
            // The name says in which currency.
            formatTick: (value) => formatRound(value / 100, lang),
            // Two whole units, so that the scale has no fractions.
            least: 200,
          }),
        ),
      ]}
      answer={(told) => <Answer {...told} />}
      today={({ paid }) => ({ value: formatNumber(paid, lang), note: t("today.orders", { count: paid }) })}
      breakdown={(days) => <Currencies revenue={revenueOf(days)} />}
      isEmpty={(days) => days.every(({ created, paid, refunded }) => created + paid + refunded === 0)}
      csv={(days) => {
        const currencies = revenueOf(days).map(({ currency }) => currency);
        return [
          [
            t("csv.date"),
            ...counts.map(({ key }) => t(`csv.${key}`)),
            ...currencies.flatMap((currency) => money.map((key) => t(`csv.money_${key}`, { currency }))),
          ],
          ...days.map((day) => [
            day.date,
            ...counts.map(({ of }) => day[of]),
            ...currencies.flatMap((currency) =>
              money.map((key) => (inCurrency(day, currency)[key] / 100).toFixed(2)),
            ),
          ]),
        ];
      }}
    />
  );
}

function Answer({ days, before, range }: Told<OrderDay>) {
  const { t } = useTranslation("analyses");
  const lang = useLanguage();
  const paidOf = (of: OrderDay[]) =>
    totalOf(
      of.map(({ paid }) => paid),
      "sum",
    );
  const paid = paidOf(days);
  const revenue = revenueOf(days).filter((each) => each.paid > 0);
  const compared = before && comparisonOf(paid, paidOf(before));
  return (
    <>
      <Trans
        t={t}
        i18nKey={revenue.length > 0 ? "answers.orders" : "answers.orders_only"}
        count={paid}
        values={{
          paid: formatNumber(paid, lang),
          money: formatList(
            revenue.map((each) => formatMoney(each.paid, each.currency, lang)),
            lang,
          ),
        }}
        components={{ b: <b /> }}
      />
      <Gap />
      {compared && t(`compared.${compared.key}`, { percent: compared.percent, count: countOf(range.days) })}
    </>
  );
}

function Currencies({ revenue }: { revenue: Revenue[] }) {
  const { t } = useTranslation("analyses");
  const lang = useLanguage();
  const names = new Intl.DisplayNames([intlTag[lang]], { type: "currency" });
  if (revenue.length === 0) return null;
  return (
    <Card pad={false} title={t("tables.currencies")}>
      <Table
        label={t("tables.currencies")}
        className={`${styles.rows} num`}
        head={[
          t("tables.currency"),
          ...(["paid", "fees", "refunded", "kept"] as const).map((key) => ({
            text: t(`tables.${key}`),
            right: true,
          })),
        ]}
      >
        {revenue.map((each) => (
          <Row key={each.currency}>
            <Cell head>{names.of(each.currency) ?? each.currency}</Cell>
            {[...money.map((key) => each[key]), keptOf(each)].map((amount, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
              <Cell key={index} right>
                {formatMoney(amount, each.currency, lang)}
              </Cell>
            ))}
          </Row>
        ))}
      </Table>
    </Card>
  );
}
