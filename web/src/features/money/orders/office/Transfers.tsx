/** Bank transfers that wait for the office: the one thing here that somebody has to do. Nothing while there are none. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { formatMoney } from "../../../../i18n/money";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { TextLink } from "../../../../ui/TextLink";
import { type OfficeOrder, useOfficeOrders } from "./api";
import { ConfirmDialog } from "./ConfirmDialog";
import { withOrder } from "./filterOf";
import { useMemberName } from "./names";
import styles from "./office.module.css";

/** So many are shown before the list of orders; the others are a press away. */
const few = 5;

export function Transfers() {
  const { t } = useTranslation("payments");
  const { data } = useOfficeOrders({ state: "pending", method: "transfer" }, 1);
  const [asked, setAsked] = useState<OfficeOrder | null>(null);
  if (!data || data.total === 0) return null;
  const shown = data.data.slice(0, few);
  const hidden = data.total - shown.length;
  return (
    <Card title={t("transfers.title", { count: data.total })}>
      <ul className={`${styles.transfers} num`}>
        {shown.map((order) => (
          <li key={order.id}>
            <Waiting order={order} onConfirm={() => setAsked(order)} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className={styles.rest}>
          <TextLink to="?state=pending&method=transfer&period=all">
            {t("transfers.more", { count: hidden })}
          </TextLink>
        </p>
      )}
      {asked && <ConfirmDialog order={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

function Waiting({ order, onConfirm }: { order: OfficeOrder; onConfirm: () => void }) {
  const { t } = useTranslation("payments");
  const lang = useLanguage();
  const nameOf = useMemberName();
  const [search] = useSearchParams();
  return (
    <>
      <div>
        <p>
          <b>
            <span className="pn">{nameOf(order)}</span> · {formatMoney(order.total, order.currency, lang)}
          </b>
        </p>
        <p className="note">
          <TextLink to={`?${withOrder(search, order.id)}`} className={styles.number}>
            {order.reference}
          </TextLink>{" "}
          {t("transfers.since", { at: formatDate(order.created_at, lang, "dayTime") })}
        </p>
      </div>
      <Button size="small" aria-label={t("confirm.open_of", { number: order.reference })} onClick={onConfirm}>
        {t("confirm.open_short")}
      </Button>
    </>
  );
}
