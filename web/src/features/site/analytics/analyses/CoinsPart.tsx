/** Where T-Coins come from and what they are spent on (R-323, D-121). */
import { Trans, useTranslation } from "react-i18next";
import { formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Card } from "../../../../ui/Card";
import { Cell, Row, Table } from "../../../../ui/Table";
import styles from "./analyses.module.css";
import type { CoinDay } from "./api";
import { Compared } from "./Compared";
import { DailyPart, type Told } from "./DailyPart";
import { type Reason, reasonsOf, totalOf } from "./figures";
import { Gap } from "./Gap";

const figures = ["coins_out", "coins_in", "entries"] as const;

const sum = (days: readonly CoinDay[], key: (typeof figures)[number]) =>
  totalOf(
    days.map((day) => day[key]),
    "sum",
  );

export function CoinsPart() {
  const { t } = useTranslation(["analyses", "coins"]);
  const lang = useLanguage();
  return (
    <DailyPart
      part="coins"
      figures={() =>
        figures.map((key) => ({
          key,
          way: "sum" as const,
          name: t(`analyses:figures.${key}`),
          of: (day: CoinDay) => day[key],
        }))
      }
      answer={(told) => <Answer {...told} />}
      today={({ coins_out }) => ({
        value: formatNumber(coins_out, lang),
        note: t("analyses:today.coins", { count: coins_out }),
      })}
      breakdown={(days) => <Reasons reasons={reasonsOf(days)} />}
      isEmpty={(days) => days.every(({ entries }) => entries === 0)}
      csv={(days) => {
        const reasons = reasonsOf(days);
        const found = (day: CoinDay, of: Reason) => day.reasons.find(({ reason }) => reason === of.reason);
        const named = ({ reason }: Reason, key: "coins_in" | "coins_out") =>
          t("analyses:csv.of", { name: t(`coins:kinds.${reason}`), figure: t(`analyses:figures.${key}`) });
        return [
          [
            t("analyses:csv.date"),
            ...figures.map((key) => t(`analyses:csv.${key}`)),
            ...reasons.flatMap((reason) => [named(reason, "coins_in"), named(reason, "coins_out")]),
          ],
          ...days.map((day) => [
            day.date,
            ...figures.map((key) => day[key]),
            ...reasons.flatMap((reason) => [
              found(day, reason)?.coins_in ?? 0,
              found(day, reason)?.coins_out ?? 0,
            ]),
          ]),
        ];
      }}
    />
  );
}

function Answer({ days, before, range }: Told<CoinDay>) {
  const { t } = useTranslation("analyses");
  const lang = useLanguage();
  const spent = sum(days, "coins_out");
  const earlier = before && sum(before, "coins_out");
  return (
    <>
      <Trans
        t={t}
        i18nKey="answers.coins"
        count={spent}
        values={{ spent: formatNumber(spent, lang), received: formatNumber(sum(days, "coins_in"), lang) }}
        components={{ b: <b /> }}
      />
      <Gap />
      {earlier !== undefined && (
        <Compared texts="compared_spending" now={spent} before={earlier} range={range} />
      )}
    </>
  );
}

function Reasons({ reasons }: { reasons: Reason[] }) {
  const { t } = useTranslation(["analyses", "coins"]);
  const lang = useLanguage();
  const figure = (value: number) => (value === 0 ? "–" : formatNumber(value, lang));
  if (reasons.length === 0) return null;
  return (
    <Card pad={false} title={t("analyses:tables.reasons")}>
      <Table
        label={t("analyses:tables.reasons")}
        className={`${styles.rows} num`}
        head={[
          t("analyses:tables.reason"),
          { text: t("analyses:figures.coins_in"), right: true },
          { text: t("analyses:figures.coins_out"), right: true },
        ]}
      >
        {reasons.map(({ reason, coins_in, coins_out }) => (
          <Row key={reason}>
            <Cell head>{t(`coins:kinds.${reason}`)}</Cell>
            <Cell right>{figure(coins_in)}</Cell>
            <Cell right>{figure(coins_out)}</Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}
