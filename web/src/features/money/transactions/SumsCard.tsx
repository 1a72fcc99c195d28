/** What the entries come to: in all, by type and by day or month. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Cell, Row, Table } from "../../../ui/Table";
import { signed } from "../coins/figures";
import type { Sums, TransactionLog } from "./api";
import styles from "./transactions.module.css";

/** So many lines are shown at first. */
const few = 8;

export function SumsCard({ log }: { log: TransactionLog }) {
  const { t } = useTranslation(["transactions", "coins"]);
  const lang = useLanguage();
  const { income, expense, entries } = log.sums;
  const figures = [
    { name: t("sums.income"), figure: figureOf(income, lang) },
    { name: t("sums.expense"), figure: figureOf(-expense, lang) },
    { name: t("sums.net"), figure: figureOf(income - expense, lang) },
    { name: t("sums.entries"), figure: formatNumber(entries, lang) },
  ];
  const byKind = log.by_kind.map((sums) => ({ key: sums.kind, name: t(`coins:kinds.${sums.kind}`), sums }));
  const isDaily = log.period_unit === "day";
  const byPeriod = log.by_period.toReversed().map((sums) => ({
    key: sums.period,
    name: formatDate(sums.period, lang, isDaily ? "dayYear" : "month"),
    sums,
  }));
  return (
    <>
      <Card>
        <dl className={`${styles.figures} num`}>
          {figures.map(({ name, figure }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <div className={styles.tables}>
        <Lines title={t("sums.by_kind")} head={t("sums.kind")} lines={byKind} />
        <Lines
          title={t(isDaily ? "sums.by_day" : "sums.by_month")}
          head={t(isDaily ? "sums.day" : "sums.month")}
          lines={byPeriod}
        />
      </div>
    </>
  );
}

const figureOf = (amount: number, lang: Parameters<typeof signed>[1]) =>
  amount === 0 ? "0" : signed(amount, lang);

interface LinesProps {
  title: string;
  head: string;
  lines: { key: string; name: string; sums: Sums }[];
}

function Lines({ title, head, lines }: LinesProps) {
  const { t } = useTranslation("transactions");
  const lang = useLanguage();
  const [isWhole, setWhole] = useState(false);
  return (
    <Card pad={false} title={title}>
      <Table
        label={title}
        className={styles.lines}
        head={[
          head,
          { text: t("sums.income"), right: true },
          { text: t("sums.expense"), right: true },
          { text: t("sums.entries"), right: true },
        ]}
      >
        {(isWhole ? lines : lines.slice(0, few)).map(({ key, name, sums }) => (
          <Row key={key}>
            <Cell head>{name}</Cell>
            <Cell right>{figureOf(sums.income, lang)}</Cell>
            <Cell right>{figureOf(-sums.expense, lang)}</Cell>
            <Cell right>{formatNumber(sums.entries, lang)}</Cell>
          </Row>
        ))}
      </Table>
      {lines.length > few && !isWhole && (
        <div className={styles.more}>
          <Button size="small" variant="quiet" onClick={() => setWhole(true)}>
            {t("sums.more", { count: lines.length - few })}
          </Button>
        </div>
      )}
    </Card>
  );
}
