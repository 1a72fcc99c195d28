/** Orders, and what they brought in each currency (R-324, D-121). */
import { Trans, useTranslation } from "react-i18next";
import { formatList, formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { formatMoney } from "../../../../i18n/money";
import type { OrderDay } from "./api";
import { Compared } from "./Compared";
import { Currencies, paidIn } from "./Currencies";
import { DailyPart, type Figure, type Told } from "./DailyPart";
import { moneyOf, revenueOf, totalOf } from "./figures";
import { Gap } from "./Gap";

const counts = [
  { key: "orders_paid", of: "paid" },
  { key: "orders_created", of: "created" },
  { key: "orders_refunded", of: "refunded" },
] as const;

const money = ["paid", "fees", "refunded"] as const;

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
        ...revenueOf(days).map(({ currency }) => paidIn<OrderDay>(currency, t, lang)),
      ]}
      answer={(told) => <Answer {...told} />}
      today={({ paid }) => ({ value: formatNumber(paid, lang), note: t("today.orders", { count: paid }) })}
      breakdown={(days) => <Currencies revenue={revenueOf(days)} columns={[...money, "kept"]} />}
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
              money.map((key) => (moneyOf(day, currency)[key] / 100).toFixed(2)),
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
  const earlier = before && paidOf(before);
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
      {earlier !== undefined && <Compared texts="compared" now={paid} before={earlier} range={range} />}
    </>
  );
}
