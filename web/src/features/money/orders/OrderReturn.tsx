/** How an order stands for who comes back from the provider's page, or has just ordered. */
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../i18n/language";
import { formatMoney } from "../../../i18n/money";
import { Alert } from "../../../ui/Alert";
import { Card } from "../../../ui/Card";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { type Order, useOrder } from "./api";
import { OpenOrder } from "./OwnOrders";
import { isOpen } from "./rules";
import styles from "./shop.module.css";

export function OrderReturn({ id, hasPaid }: { id: string; hasPaid: boolean }) {
  const { t } = useTranslation("shop");
  return (
    <QueryGate
      query={useOrder(id, hasPaid)}
      part={t("return.title")}
      skeleton={<SkeletonCard lines={[60, 40]} />}
    >
      {(order) => <Standing order={order} hasPaid={hasPaid} />}
    </QueryGate>
  );
}

function Standing({ order, hasPaid }: { order: Order; hasPaid: boolean }) {
  const { t } = useTranslation("shop");
  const lang = useLanguage();
  const figures = {
    count: order.coins,
    total: formatMoney(order.total, order.currency, lang),
    reference: order.reference,
  };
  if (order.state === "paid") return <Alert tone="ok">{t("return.paid", figures)}</Alert>;
  if (!isOpen(order))
    return (
      <Alert tone="info" role="status">
        {t(order.state === "refunded" ? "return.refunded" : "return.expired", figures)}
      </Alert>
    );
  const isWaiting = hasPaid && order.state !== "failed";
  const said =
    order.method === "transfer"
      ? "return.transfer"
      : order.state === "failed"
        ? "return.failed"
        : isWaiting
          ? "return.waiting"
          : "return.canceled";
  return (
    <Card title={t("return.title")} className={styles.buy}>
      <Alert tone={order.state === "failed" ? "bad" : "info"} role="status">
        {t(said, figures)}
      </Alert>
      {!isWaiting && <OpenOrder order={order} />}
    </Card>
  );
}
