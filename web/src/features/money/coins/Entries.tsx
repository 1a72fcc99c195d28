/** History, or the statement of a month: a table where there is room, a list on phones. */
import { useTranslation } from "react-i18next";
import { formatDate, formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Card } from "../../../ui/Card";
import { Pager } from "../../../ui/Pager";
import { Empty } from "../../../ui/StateCard";
import { Cell, Row, Table } from "../../../ui/Table";
import type { CoinEntry, CoinLedger } from "./api";
import styles from "./coins.module.css";
import list from "./entries.module.css";
import { signed } from "./figures";
import { MonthField } from "./MonthField";
import { Statement } from "./Statement";
import { Why } from "./Why";

interface EntriesProps {
  ledger: CoinLedger;
  page: number;
  /** Of a statement. */
  month: string | null;
}

export function Entries({ ledger, page, month }: EntriesProps) {
  const { t } = useTranslation("coins");
  if (ledger.first_at === null)
    return <Empty title={t("entries.empty_title")} text={t("entries.empty_text")} />;
  return (
    <Card
      pad={false}
      title={t("entries.title")}
      aside={<MonthField firstAt={ledger.first_at} month={month} />}
      className={`${list.entries} ${styles.entries}`}
    >
      {ledger.statement && <Statement of={ledger.statement} month={month} />}
      {ledger.total === 0 ? (
        <p className={`quiet ${styles.none}`}>{t("statement.empty")}</p>
      ) : (
        <EntryList ledger={ledger} />
      )}
      <Pager page={page} total={ledger.total} />
    </Card>
  );
}

function EntryList({ ledger }: { ledger: CoinLedger }) {
  const { t } = useTranslation("coins");
  return (
    <>
      <Table
        label={t("entries.title")}
        className={list.wide}
        head={[
          t("entries.date"),
          t("entries.type"),
          t("entries.note"),
          { text: t("entries.amount"), right: true },
          { text: t("entries.balance"), right: true },
        ]}
      >
        {ledger.data.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </Table>
      <ul className={`${list.narrow} num`}>
        {ledger.data.map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </ul>
    </>
  );
}

function EntryRow({ entry }: { entry: CoinEntry }) {
  const { t } = useTranslation("coins");
  const lang = useLanguage();
  return (
    <Row>
      <Cell className={list.day}>{formatDate(entry.at, lang, "dayTimeYear")}</Cell>
      <Cell>{t(`kinds.${entry.kind}`)}</Cell>
      <Cell className={list.words}>
        <Why entry={entry} />
      </Cell>
      <Cell right>
        <Amount of={entry} />
      </Cell>
      <Cell right>{formatNumber(entry.balance, lang)}</Cell>
    </Row>
  );
}

function Line({ entry }: { entry: CoinEntry }) {
  const { t } = useTranslation("coins");
  const lang = useLanguage();
  return (
    <li>
      <div className={list.ends}>
        <b>{t(`kinds.${entry.kind}`)}</b>
        <Amount of={entry} />
      </div>
      {(entry.note || entry.price || entry.reason) && (
        <p className={`small ${list.words}`}>
          <Why entry={entry} />
        </p>
      )}
      <p className={`note ${list.ends}`}>
        <span>{formatDate(entry.at, lang, "dayTimeYear")}</span>
        <span>{t("entries.after", { figure: formatNumber(entry.balance, lang) })}</span>
      </p>
    </li>
  );
}

function Amount({ of }: { of: CoinEntry }) {
  const lang = useLanguage();
  return (
    <b className={of.amount < 0 ? list.amount : `${list.amount} ${list.in}`}>{signed(of.amount, lang)}</b>
  );
}
