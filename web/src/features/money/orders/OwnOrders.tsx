/** The own orders: what was ordered, how it stands, and what can still be done with it. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import { formatDate, formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { formatMoney } from "../../../i18n/money";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { type Order, useCancelOrder, useOrders } from "./api";
import { ReceiptButton } from "./ReceiptButton";
import { isOpen } from "./rules";
import { StateChip } from "./StateChip";
import styles from "./shop.module.css";

const pageSize = 20;

/** Nothing is shown to who never ordered. */
export function OwnOrders() {
  const { t } = useTranslation("shop");
  const [page, setPage] = useState(1);
  const { data } = useOrders(page);
  if (!data || data.total === 0) return null;
  const pages = Math.ceil(data.total / pageSize);
  return (
    <Card pad={false} title={t("orders.title")}>
      <ul className={`${styles.orders} num`}>
        {data.data.map((order) => (
          <li key={order.id}>
            <OrderLine order={order} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className={styles.pages}>
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t("orders.newer")}
          </Button>
          <Button size="small" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t("orders.older")}
          </Button>
        </div>
      )}
    </Card>
  );
}

function OrderLine({ order }: { order: Order }) {
  const { t } = useTranslation("shop");
  const lang = useLanguage();
  const money = (amount: number) => formatMoney(amount, order.currency, lang);
  return (
    <>
      <div className={styles.ends}>
        <b>{t("coins", { count: order.coins, figure: formatNumber(order.coins, lang) })}</b>
        <StateChip state={order.state} />
      </div>
      <p className={`note ${styles.ends}`}>
        <span>
          {t(`methods.${order.method}`)} · {t("orders.reference", { reference: order.reference })} ·{" "}
          {formatDate(order.created_at, lang, "dayTimeYear")}
        </span>
        <span>{money(order.total)}</span>
      </p>
      {order.returned > 0 && (
        <p className="note">
          {t(order.dispute === "open" ? "orders.disputed" : "orders.returned", {
            money: money(order.returned),
            coins: order.coins_returned,
          })}
        </p>
      )}
      {isOpen(order) && <OpenOrder order={order} />}
      {order.paid_at !== null && <ReceiptButton order={order} />}
    </>
  );
}

/** What can be done with an order that waits for its payment. */
export function OpenOrder({ order }: { order: Order }) {
  const { t } = useTranslation(["shop", "common"]);
  const lang = useLanguage();
  const cancel = useCancelOrder();
  return (
    <>
      {order.bank_transfer && (
        <div className={styles.transfer}>
          <p>
            {t("shop:orders.transfer", {
              total: formatMoney(order.total, order.currency, lang),
              reference: order.reference,
            })}
          </p>
          <p className={styles.instructions}>{order.bank_transfer}</p>
        </div>
      )}
      <div className={styles.acts}>
        {order.checkout_url && (
          <Button size="small" href={order.checkout_url}>
            {t("shop:orders.continue")}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          loading={cancel.isPending}
          onClick={() => cancel.mutate(order.id)}
        >
          {t("shop:orders.cancel")}
        </Button>
      </div>
      {cancel.error && <Alert>{errorText(cancel.error, (text) => t(text, { ns: "common" }))}</Alert>}
    </>
  );
}
