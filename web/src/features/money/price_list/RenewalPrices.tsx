/** What Pro costs that renews, by currency and term; an empty price is not for sale. */
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../i18n/language";
import { formatMoney, parseMoney } from "../../../i18n/money";
import { Alert } from "../../../ui/Alert";
import { Card } from "../../../ui/Card";
import { Field } from "../../../ui/Field";
import type { Form } from "../../../ui/form/useForm";
import type { PriceList } from "../orders/api";
import { currencies } from "../orders/office/filterOf";
import { feeOf } from "../orders/rules";
import styles from "./price_list.module.css";
import { type PriceValues, rules } from "./priceWish";

interface RenewalPricesProps {
  form: Form<PriceValues>;
  stored: PriceList;
}

export function RenewalPrices({ form, stored }: RenewalPricesProps) {
  const { t } = useTranslation("payments");
  const rows = form.watch("renewals");
  return (
    <Card title={t("prices.renewals_title")} className={styles.stack}>
      <p className="quiet">{t("prices.renewals_text")}</p>
      {!stored.takes_cards && <Alert tone="info">{t("prices.renewals_no_cards")}</Alert>}
      {currencies.map((currency) => (
        <fieldset key={currency} className={styles.currency}>
          <legend>{t(`currencies.${currency}`)}</legend>
          <div className={styles.renewals}>
            {rows.map((row, at) =>
              row.currency === currency ? <Price key={row.term} form={form} stored={stored} at={at} /> : null,
            )}
          </div>
        </fieldset>
      ))}
    </Card>
  );
}

function Price({ form, stored, at }: RenewalPricesProps & { at: number }) {
  const { t } = useTranslation("payments");
  const lang = useLanguage();
  const { term, currency, price } = form.watch(`renewals.${at}`);
  const typed = parseMoney(price);
  const pays = typed === null ? null : typed + feeOf(typed, "card", stored.card_fee);
  return (
    <Field
      label={t("prices.every", { count: Number(term) })}
      inputMode="decimal"
      hint={
        pays === null
          ? t("prices.not_sold")
          : t("prices.pays_card", { total: formatMoney(pays, currency, lang) })
      }
      {...form.field(`renewals.${at}.price`, { validate: rules.renewal })}
    />
  );
}
