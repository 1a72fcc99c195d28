/** Orders: a table where there is room, a list on phones. Each opens beside the list. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { formatDate, formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { formatMoney } from "../../../../i18n/money";
import { Card } from "../../../../ui/Card";
import { Pager } from "../../../../ui/Pager";
import { Cell, Row, Table } from "../../../../ui/Table";
import { TextLink } from "../../../../ui/TextLink";
import list from "../../coins/entries.module.css";
import { StateChip } from "../StateChip";
import type { OfficeOrder, OfficeOrders } from "./api";
import { withFilter, withOrder } from "./filterOf";
import { useMemberName } from "./names";
import styles from "./office.module.css";

export function OrderTable({ found }: { found: OfficeOrders }) {
  const { t } = useTranslation("payments");
  const [search] = useSearchParams();
  const opened = search.get("order");
  return (
    <Card pad={false} title={t("orders.title")} className={list.entries}>
      <Table
        label={t("orders.title")}
        className={`${list.wide} num`}
        head={[
          t("orders.number"),
          t("orders.member"),
          t("orders.what"),
          { text: t("orders.amount"), right: true },
          t("orders.state"),
        ]}
      >
        {found.data.map((order) => (
          <Row key={order.id} className={order.id === opened ? styles.opened : undefined}>
            <Cell head>
              <Reference order={order} />
              <div className="note">
                <At order={order} />
              </div>
            </Cell>
            <Cell className={styles.member}>
              <Member order={order} />
            </Cell>
            <Cell>
              <What order={order} />
            </Cell>
            <Cell right>
              <Amount order={order} />
            </Cell>
            <Cell>
              <StateChip state={order.state} />
              <Returned order={order} />
            </Cell>
          </Row>
        ))}
      </Table>
      <ul className={`${list.narrow} num`} aria-label={t("orders.title")}>
        {found.data.map((order) => (
          <li key={order.id}>
            <div className={styles.ends}>
              <Reference order={order} />
              <Amount order={order} />
            </div>
            <p className={styles.member}>
              <Member order={order} />
            </p>
            <What order={order} />
            <div className={styles.ends}>
              <span className="note">
                <At order={order} />
              </span>
              <StateChip state={order.state} />
            </div>
            <Returned order={order} />
          </li>
        ))}
      </ul>
      <Pager page={found.current_page} total={found.total} />
    </Card>
  );
}

interface OfOrder {
  order: OfficeOrder;
}

/** Opens the order. */
function Reference({ order }: OfOrder) {
  const { t } = useTranslation("payments");
  const [search] = useSearchParams();
  return (
    <TextLink
      to={`?${withOrder(search, order.id)}`}
      className={styles.number}
      aria-label={t("orders.open_of", { number: order.reference })}
    >
      {order.reference}
    </TextLink>
  );
}

function At({ order }: OfOrder) {
  const lang = useLanguage();
  return formatDate(order.created_at, lang, "dayTimeYear");
}

/** Narrows the list to the member's orders, of all times. */
function Member({ order }: OfOrder) {
  const [search] = useSearchParams();
  const nameOf = useMemberName();
  const next = withFilter(search, "user", order.user_id);
  for (const name of ["order", "period", "from", "to"]) next.delete(name);
  return (
    <TextLink to={`?${next}`} className="pn">
      {nameOf(order)}
    </TextLink>
  );
}

function What({ order: { coins, method, promotion_code } }: OfOrder) {
  const { t } = useTranslation(["payments", "shop"]);
  const lang = useLanguage();
  return (
    <div>
      <div>{t("shop:coins", { count: coins, figure: formatNumber(coins, lang) })}</div>
      <div className="note">
        {t(`shop:methods.${method}`)}
        {promotion_code && <> · {t("payments:orders.code", { code: promotion_code })}</>}
      </div>
    </div>
  );
}

function Amount({ order }: OfOrder) {
  const lang = useLanguage();
  return <b className={list.amount}>{formatMoney(order.total, order.currency, lang)}</b>;
}

/** What went back of an order that is not refunded in full, and what a bank argues about. */
function Returned({ order: { state, returned, currency, dispute } }: OfOrder) {
  const { t } = useTranslation("payments");
  const lang = useLanguage();
  return (
    <>
      {returned > 0 && state !== "refunded" && (
        <div className="note">{t("orders.returned", { money: formatMoney(returned, currency, lang) })}</div>
      )}
      {dispute && <div className="note">{t(`disputes.${dispute}`)}</div>}
    </>
  );
}
