/** What does not agree, in words, with what each side says and what can be done. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { userAt } from "../../../app/paths";
import { formatDate, formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { formatMoney } from "../../../i18n/money";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { withOrder } from "../orders/office/filterOf";
import type { Difference } from "./api";
import styles from "./payments.module.css";

interface DifferencesProps {
  differences: Difference[];
  /** What was compared. */
  compared: string;
}

export function Differences({ differences, compared }: DifferencesProps) {
  const { t } = useTranslation("payments");
  return (
    <Card pad={false} title={t("books.some", { count: differences.length })}>
      <p className={`note num ${styles.compared}`}>{compared}</p>
      <ul className={`${styles.differences} num`}>
        {differences.map((difference) => (
          <li
            key={`${difference.kind} ${difference.order_id ?? difference.subscription_id} ${difference.payment_reference}`}
          >
            <Line difference={difference} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Line({ difference }: { difference: Difference }) {
  const { t } = useTranslation("payments");
  const lang = useLanguage();
  const [search] = useSearchParams();
  const {
    kind,
    order_id,
    subscription_id,
    user_id,
    reference,
    payment_reference,
    there,
    here,
    currency,
    at,
  } = difference;
  const isCoins = kind === "coins_owed";
  const what = kind === "not_paid_here" && order_id === null && subscription_id === null ? "no_order" : kind;
  const money = (amount: number) =>
    amount === 0 && kind !== "refunded" ? t("books.nothing_there") : formatMoney(amount, currency, lang);
  return (
    <>
      <div className={styles.words}>
        <b>{t(`books.kinds.${what}`)}</b>
        <p className="small quiet">{t(`books.advice.${what}`)}</p>
        <p className="note">
          {[
            subscription_id && t("books.renewal"),
            reference,
            payment_reference,
            formatDate(at, lang, "dayTimeYear"),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <dl className={styles.sides}>
        {isCoins ? (
          <div>
            <dt>{t("books.owed")}</dt>
            <dd>{t("books.coins", { count: there, figure: formatNumber(there, lang) })}</dd>
          </div>
        ) : (
          <>
            <div>
              <dt>{t("books.there")}</dt>
              <dd>{money(there)}</dd>
            </div>
            <div>
              <dt>{t("books.here")}</dt>
              <dd>{money(here)}</dd>
            </div>
          </>
        )}
      </dl>
      {user_id && (
        <Button
          size="small"
          to={`${userAt(user_id)}?tab=subscription`}
          aria-label={t("books.open_renewal_of", { number: reference ?? "" })}
        >
          {t("books.open_renewal")}
        </Button>
      )}
      {order_id && (
        <Button
          size="small"
          to={`?${withOrder(search, order_id)}`}
          aria-label={t("orders.open_of", { number: reference ?? "" })}
        >
          {t("books.open")}
        </Button>
      )}
    </>
  );
}
