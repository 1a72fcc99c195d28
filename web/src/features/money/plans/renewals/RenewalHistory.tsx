/** Periods that were paid, each with its receipt, and what happened between them: a table where there is room, else a list. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../../i18n/language";
import { formatMoney } from "../../../../i18n/money";
import { planDay } from "../../../../i18n/planDate";
import { Card } from "../../../../ui/Card";
import { FileButton } from "../../../../ui/FileButton";
import { Cell, Row, Table } from "../../../../ui/Table";
import list from "../../coins/entries.module.css";
import type { Subscription } from "../api";
import { fetchPeriodReceipt, type Payment } from "./api";
import styles from "./renewals.module.css";
import { type Line, linesOf } from "./rules";

interface RenewalHistoryProps {
  subscription: Subscription;
  /** Receipts are for who paid. */
  isOwn: boolean;
}

/** Nothing is shown to whom nothing has happened. */
export function RenewalHistory({ subscription, isOwn }: RenewalHistoryProps) {
  const { t } = useTranslation("subscriptions");
  const lines = linesOf(subscription);
  if (lines.length === 0) return null;
  const title = t(isOwn ? "renew.history.title" : "renew.history.office_title");
  const key = ({ at, ...line }: Line) => `${at} ${line.kind === "payment" ? line.payment.id : line.event}`;
  return (
    <Card pad={false} title={title} aside={<span className="note">{t("renew.history.clock")}</span>}>
      <Table
        label={title}
        className={list.wide}
        head={[
          t("renew.history.date"),
          t("renew.history.what"),
          t("renew.history.period"),
          { text: t("renew.history.amount"), right: true },
          ...(isOwn ? [{ text: t("renew.history.receipt"), right: true }] : []),
        ]}
      >
        {lines.map((line) => (
          <LineRow key={key(line)} line={line} isOwn={isOwn} />
        ))}
      </Table>
      <ul className={`${list.narrow} num`}>
        {lines.map((line) => (
          <LineItem key={key(line)} line={line} isOwn={isOwn} />
        ))}
      </ul>
    </Card>
  );
}

interface LineProps {
  line: Line;
  isOwn: boolean;
}

function LineRow({ line, isOwn }: LineProps) {
  const lang = useLanguage();
  const { what, note, period, amount, receipt } = useWords(line);
  return (
    <Row>
      <Cell className={list.day}>{planDay(line.at, lang)}</Cell>
      <Cell head>
        {what}
        {note && <span className={`note ${styles.block}`}>{note}</span>}
      </Cell>
      <Cell className={list.words}>{period}</Cell>
      <Cell right>{amount}</Cell>
      {isOwn && <Cell right>{receipt}</Cell>}
    </Row>
  );
}

function LineItem({ line, isOwn }: LineProps) {
  const lang = useLanguage();
  const { what, note, period, amount, receipt } = useWords(line);
  return (
    <li>
      <div className={list.ends}>
        <b>{what}</b>
        <b className={list.amount}>{amount}</b>
      </div>
      <p className="note">{period ?? planDay(line.at, lang)}</p>
      {note && <p className="note">{note}</p>}
      {isOwn && receipt}
    </li>
  );
}

interface Words {
  what: string;
  note?: string | undefined;
  period?: string;
  amount?: string;
  receipt?: ReactNode;
}

function useWords(line: Line): Words {
  const { t } = useTranslation("subscriptions");
  const lang = useLanguage();
  if (line.kind === "event") return { what: t(`renew.history.${line.event}`) };
  const { number, term, starts_at, ends_at, total, currency, returned, dispute } = line.payment;
  const notes = [
    returned > 0 && t("renew.history.returned", { money: formatMoney(returned, currency, lang) }),
    dispute === "open" && t("renew.history.disputed"),
  ].filter((note) => note !== false);
  return {
    what: number === 1 ? t("renew.history.started", { count: Number(term) }) : t("renew.history.renewed"),
    note: notes.length > 0 ? notes.join(" ") : undefined,
    period: `${planDay(starts_at, lang)} – ${planDay(ends_at, lang)}`,
    amount: formatMoney(total, currency, lang),
    receipt: <Receipt payment={line.payment} />,
  };
}

function Receipt({ payment: { id, reference } }: { payment: Payment }) {
  const { t } = useTranslation("subscriptions");
  return (
    <FileButton
      fetchFile={() => fetchPeriodReceipt(id)}
      name={`receipt-${reference}.pdf`}
      text={t("renew.history.receipt_pdf")}
      label={t("renew.history.receipt_of", { reference })}
      soon={t("renew.history.receipt_soon")}
    />
  );
}
