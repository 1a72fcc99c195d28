/** Entries: a table where there is room, a list on phones. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { formatDate, formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Card } from "../../../ui/Card";
import { Pager } from "../../../ui/Pager";
import { Cell, Row, Table } from "../../../ui/Table";
import { TextLink } from "../../../ui/TextLink";
import list from "../coins/entries.module.css";
import { signed } from "../coins/figures";
import { Why } from "../coins/Why";
import type { LogEntry, LogUser, TransactionLog } from "./api";
import { withFilter } from "./filterOf";
import { useUserName } from "./names";
import styles from "./transactions.module.css";

export function LogTable({ log }: { log: TransactionLog }) {
  const { t } = useTranslation("transactions");
  return (
    <Card pad={false} title={t("entries.title")} className={list.entries}>
      <Table
        label={t("entries.title")}
        className={list.wide}
        head={[
          t("entries.date"),
          t("entries.person"),
          t("entries.kind"),
          t("entries.note"),
          { text: t("entries.amount"), right: true },
          { text: t("entries.balance"), right: true },
        ]}
      >
        {log.data.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </Table>
      <ul className={`${list.narrow} num`}>
        {log.data.map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </ul>
      <Pager page={log.current_page} total={log.total} />
    </Card>
  );
}

function EntryRow({ entry }: { entry: LogEntry }) {
  const { t } = useTranslation("coins");
  const lang = useLanguage();
  return (
    <Row>
      <Cell className={list.day}>{formatDate(entry.at, lang, "dayTimeYear")}</Cell>
      <Cell className={styles.person}>
        <Person user={entry.user} />
        {entry.user.email && <div className="note">{entry.user.email}</div>}
      </Cell>
      <Cell>{t(`kinds.${entry.kind}`)}</Cell>
      <Cell className={list.words}>
        <Why entry={entry} />
        <Maker of={entry} />
      </Cell>
      <Cell right>
        <Amount of={entry} />
      </Cell>
      <Cell right>{formatNumber(entry.balance, lang)}</Cell>
    </Row>
  );
}

function Line({ entry }: { entry: LogEntry }) {
  const { t } = useTranslation(["transactions", "coins"]);
  const lang = useLanguage();
  return (
    <li>
      <div className={list.ends}>
        <b className={styles.person}>
          <Person user={entry.user} />
        </b>
        <Amount of={entry} />
      </div>
      <p className={`small ${list.words}`}>
        {t(`coins:kinds.${entry.kind}`)}
        {(entry.note || entry.price) && (
          <span>
            : <Why entry={entry} />
          </span>
        )}
      </p>
      <Maker of={entry} />
      <p className={`note ${list.ends}`}>
        <span>{formatDate(entry.at, lang, "dayTimeYear")}</span>
        <span>{t("coins:entries.after", { figure: formatNumber(entry.balance, lang) })}</span>
      </p>
    </li>
  );
}

/** Narrows the log to the person. */
export function Person({ user }: { user: LogUser }) {
  const [search] = useSearchParams();
  const nameOf = useUserName();
  const next = withFilter(search, "user", user.id);
  next.delete("view");
  next.delete("q");
  return <TextLink to={`?${next}`}>{nameOf(user)}</TextLink>;
}

function Maker({ of: { made_by } }: { of: LogEntry }) {
  const { t } = useTranslation("transactions");
  if (made_by === null) return null;
  return <div className="note">{made_by ? t("entries.by", { name: made_by }) : t("entries.by_gone")}</div>;
}

function Amount({ of }: { of: LogEntry }) {
  const lang = useLanguage();
  return (
    <b className={of.category === "income" ? `${list.amount} ${list.in}` : list.amount}>
      {signed(of.amount, lang)}
    </b>
  );
}
