/** Subscriptions that start, renew and end, and how many there are (R-321, R-325, D-121). */
import { Trans, useTranslation } from "react-i18next";
import { formatDate, formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Card } from "../../../../ui/Card";
import { Cell, Row, Table } from "../../../../ui/Table";
import styles from "./analyses.module.css";
import type { SubscriptionDay } from "./api";
import { Compared } from "./Compared";
import { Currencies, paidIn } from "./Currencies";
import { DailyPart, type Figure, type Told } from "./DailyPart";
import { bucketsOf, moneyOf, revenueOf, tableStep, totalOf } from "./figures";
import { Gap } from "./Gap";

const figures = [
  { key: "active", way: "last" },
  { key: "new", way: "sum" },
  { key: "renewed", way: "sum" },
  { key: "cancelled", way: "sum" },
  { key: "ended", way: "sum" },
] as const;

const money = ["paid", "refunded"] as const;

type Key = (typeof figures)[number]["key"];

const totals = (days: SubscriptionDay[]): Record<Key, number> => {
  const of = (key: Key, way: "sum" | "last") =>
    totalOf(
      days.map((day) => day[key]),
      way,
    );
  return {
    active: of("active", "last"),
    new: of("new", "sum"),
    renewed: of("renewed", "sum"),
    cancelled: of("cancelled", "sum"),
    ended: of("ended", "sum"),
  };
};

export function SubscriptionsPart() {
  const { t } = useTranslation("analyses");
  const lang = useLanguage();
  return (
    <DailyPart
      part="subscriptions"
      figures={(days) => [
        ...figures.map(
          ({ key, way }): Figure<SubscriptionDay> => ({
            key,
            way,
            name: t(`figures.subscriptions_${key}`),
            of: (day) => day[key],
          }),
        ),
        ...revenueOf(days).map(({ currency }) => paidIn<SubscriptionDay>(currency, t, lang)),
      ]}
      answer={(told) => <Answer {...told} />}
      today={({ active }) => ({
        value: formatNumber(active, lang),
        note: t("today.subscriptions", { count: active }),
      })}
      breakdown={(days) => (
        <>
          <Steps days={days} />
          <Currencies revenue={revenueOf(days)} columns={[...money, "kept"]} />
        </>
      )}
      isEmpty={(days) => days.every((day) => figures.every(({ key }) => day[key] === 0))}
      csv={(days) => {
        const currencies = revenueOf(days).map(({ currency }) => currency);
        return [
          [
            t("csv.date"),
            ...figures.map(({ key }) => t(`csv.subscriptions_${key}`)),
            ...currencies.flatMap((currency) => money.map((key) => t(`csv.money_${key}`, { currency }))),
          ],
          ...days.map((day) => [
            day.date,
            ...figures.map(({ key }) => day[key]),
            ...currencies.flatMap((currency) =>
              money.map((key) => (moneyOf(day, currency)[key] / 100).toFixed(2)),
            ),
          ]),
        ];
      }}
    />
  );
}

function Answer({ days, before, range }: Told<SubscriptionDay>) {
  const { t } = useTranslation("analyses");
  const lang = useLanguage();
  const now = totals(days);
  const earlier = before && totals(before).active;
  return (
    <>
      <Trans
        t={t}
        i18nKey="answers.subscriptions"
        count={now.active}
        values={{
          active: formatNumber(now.active, lang),
          started: formatNumber(now.new, lang),
          ended: formatNumber(now.ended, lang),
        }}
        components={{ b: <b /> }}
      />
      <Gap />
      {earlier !== undefined && (
        <Compared texts="compared_active" now={now.active} before={earlier} range={range} />
      )}
    </>
  );
}

/** The latest first. */
function Steps({ days }: { days: SubscriptionDay[] }) {
  const { t } = useTranslation("analyses");
  const lang = useLanguage();
  const step = tableStep(days.length);
  const title = t(`tables.by_${step}`);
  return (
    <Card pad={false} title={title}>
      <Table
        label={title}
        className={`${styles.rows} num`}
        head={[
          t(`tables.${step}`),
          ...figures.map(({ key }) => ({ text: t(`figures.subscriptions_${key}`), right: true })),
        ]}
      >
        {bucketsOf(days, step)
          .toReversed()
          .map((bucket) => {
            const sums = totals(bucket.days);
            return (
              <Row key={bucket.at}>
                <Cell head>{formatDate(bucket.at, lang, step === "month" ? "month" : "dayYear")}</Cell>
                {figures.map(({ key }) => (
                  <Cell key={key} right>
                    {formatNumber(sums[key], lang)}
                  </Cell>
                ))}
              </Row>
            );
          })}
      </Table>
    </Card>
  );
}
