/** Subscription payments that the payer's bank took back: answered at the provider, and listed until they are decided. Nothing while there are none. */
import { useTranslation } from "react-i18next";
import { userAt } from "../../../../app/paths";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { formatMoney } from "../../../../i18n/money";
import { Card } from "../../../../ui/Card";
import { TextLink } from "../../../../ui/TextLink";
import { useDisputedPayments } from "./api";
import { useMemberName } from "./names";
import styles from "./office.module.css";

export function DisputedPayments() {
  const { t } = useTranslation("payments");
  const lang = useLanguage();
  const nameOf = useMemberName();
  const { data } = useDisputedPayments();
  if (!data || data.total === 0) return null;
  const hidden = data.total - data.data.length;
  return (
    <Card title={t("disputed_payments.title", { count: data.total })}>
      <p className="note">{t("disputed_payments.text")}</p>
      <ul className={`${styles.transfers} num`}>
        {data.data.map((payment) => (
          <li key={payment.id}>
            <div>
              <p>
                <b>
                  <TextLink to={userAt(payment.user_id)} className="pn">
                    {nameOf(payment)}
                  </TextLink>{" "}
                  · {formatMoney(payment.total, payment.currency, lang)}
                </b>
              </p>
              <p className="note">
                {t("disputed_payments.paid", {
                  number: payment.reference,
                  at: formatDate(payment.paid_at, lang, "dayTime"),
                })}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={styles.rest}>{t("disputed_payments.more", { count: hidden })}</p>}
    </Card>
  );
}
