/** The order that the address names, in a panel beside the list: how it stands, what it comes to, and what can be done. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { userAt } from "../../../../app/paths";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { IconButton } from "../../../../ui/IconButton";
import { QueryGate } from "../../../../ui/QueryGate";
import { SideDrawer } from "../../../../ui/SideDrawer";
import { Skeleton } from "../../../../ui/Skeleton";
import { TextLink } from "../../../../ui/TextLink";
import { ReceiptButton } from "../ReceiptButton";
import { StateChip } from "../StateChip";
import { fetchOfficeReceipt, type OfficeOrder, type OrderDetail, useOfficeOrder } from "./api";
import { ConfirmDialog } from "./ConfirmDialog";
import { idOf, withOrder } from "./filterOf";
import { History } from "./History";
import { useMemberName } from "./names";
import styles from "./office.module.css";
import { PriceLines } from "./PriceLines";
import { RefundDialog } from "./RefundDialog";
import { isConfirmable, isRefundable } from "./refunds";

export function OpenedOrder() {
  const { t } = useTranslation("payments");
  const [search, setSearch] = useSearchParams();
  const id = idOf(search.get("order"));
  if (id === null) return null;
  const close = () => setSearch(withOrder(search, null));
  return (
    <SideDrawer label={t("detail.label")} isOpen wide onClose={close}>
      <div className={styles.panel}>
        <div className={styles.close}>
          <IconButton icon="close" label={t("detail.close")} onClick={close} />
        </div>
        <Content id={id} />
      </div>
    </SideDrawer>
  );
}

function Content({ id }: { id: string }) {
  const { t } = useTranslation("payments");
  return (
    <QueryGate
      query={useOfficeOrder(id)}
      part={t("detail.label")}
      skeleton={<Skeleton lines={[40, 70, 100, 100, 100, 60]} />}
    >
      {(detail) => <Detail detail={detail} />}
    </QueryGate>
  );
}

function Detail({ detail: { order, changes } }: { detail: OrderDetail }) {
  const { t } = useTranslation(["payments", "shop"]);
  const lang = useLanguage();
  const nameOf = useMemberName();
  return (
    <>
      <header className={styles.head}>
        <div className={styles.ends}>
          <h2 className={styles.number}>{order.reference}</h2>
          <StateChip state={order.state} />
        </div>
        <p>
          <TextLink to={`${userAt(order.user_id)}?tab=coins`} className="pn">
            {nameOf(order)}
          </TextLink>
        </p>
        <p className="note num">
          {t(`shop:methods.${order.method}`)} · {formatDate(order.created_at, lang, "dayTimeYear")}
        </p>
      </header>
      <Worries order={order} />
      <PriceLines order={order} />
      <Acts order={order} />
      <Facts order={order} />
      <History changes={changes} currency={order.currency} />
    </>
  );
}

/** What is not as it should be. */
function Worries({ order: { failure, state, dispute, coins_owed } }: { order: OfficeOrder }) {
  const { t } = useTranslation("payments");
  return (
    <>
      {failure && state === "failed" && <Alert tone="warn">{t(`failures.${failure}`)}</Alert>}
      {dispute && <Alert tone={dispute === "won" ? "info" : "warn"}>{t(`disputes.${dispute}_text`)}</Alert>}
      {coins_owed > 0 && <Alert tone="warn">{t("detail.owed", { count: coins_owed })}</Alert>}
    </>
  );
}

function Acts({ order }: { order: OfficeOrder }) {
  const { t } = useTranslation("payments");
  const [asked, setAsked] = useState<"refund" | "confirm" | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      {isConfirmable(order) && (
        <Button variant="primary" fullWidth onClick={() => setAsked("confirm")}>
          {t("confirm.open")}
        </Button>
      )}
      {isRefundable(order) && (
        <Button variant="danger" fullWidth onClick={() => setAsked("refund")}>
          {t("refund.open")}
        </Button>
      )}
      {order.paid_at !== null && <ReceiptButton order={order} fetchFile={fetchOfficeReceipt} />}
      {asked === "refund" && <RefundDialog order={order} onClose={close} />}
      {asked === "confirm" && <ConfirmDialog order={order} onClose={close} />}
    </>
  );
}

/** Names by which it is found elsewhere, and its times. */
function Facts({ order }: { order: OfficeOrder }) {
  const { t } = useTranslation("payments");
  const lang = useLanguage();
  const at = (when: string) => formatDate(when, lang, "dayTimeYear");
  const isOpen = order.state === "pending" || order.state === "failed" || order.state === "created";
  const facts = [
    { name: t("detail.paid_at"), fact: order.paid_at && at(order.paid_at) },
    { name: t("detail.expires_at"), fact: isOpen ? at(order.expires_at) : null },
    {
      name: t("detail.payment"),
      fact: order.payment_reference && <code className={styles.foreign}>{order.payment_reference}</code>,
    },
    { name: t("detail.promotion"), fact: order.promotion_code },
  ].filter(({ fact }) => fact);
  if (facts.length === 0) return null;
  return (
    <dl className={`${styles.facts} num`}>
      {facts.map(({ name, fact }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
