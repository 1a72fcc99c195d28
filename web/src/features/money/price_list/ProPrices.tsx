/** What Pro costs for each term; a term that is not for sale is hidden from members and keeps its row here. */
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/Card";
import { Checkbox } from "../../../ui/Choices";
import { Field } from "../../../ui/Field";
import type { Form } from "../../../ui/form/useForm";
import { monthsOf } from "../orders/rules";
import styles from "./price_list.module.css";
import { type PriceValues, rules, terms } from "./priceWish";

export function ProPrices({ form }: { form: Form<PriceValues> }) {
  const { t } = useTranslation("payments");
  return (
    <Card title={t("prices.pro_title")} className={styles.stack}>
      <p className="quiet">{t("prices.pro_text")}</p>
      {terms.map((term, at) => (
        <Term key={term} form={form} at={at} />
      ))}
    </Card>
  );
}

function Term({ form, at }: { form: Form<PriceValues>; at: number }) {
  const { t } = useTranslation(["payments", "shop"]);
  const { term, sold } = form.watch(`pro.${at}`);
  const months = monthsOf(term);
  const name = months === null ? t("shop:plans.life") : t("shop:plans.months", { count: months });
  return (
    <fieldset className={sold ? `${styles.term} ${styles.sold}` : styles.term}>
      <legend className="vh">{name}</legend>
      <Checkbox
        label={name}
        {...form.field(`pro.${at}.sold`)}
        // MUI draws what it is told; what a register puts into the input by itself it does not see.
        checked={sold}
      />
      {sold ? (
        <>
          <Field
            label={t("payments:prices.pro_coins")}
            inputMode="numeric"
            {...form.field(`pro.${at}.coins`, {
              required: true,
              deps: [`pro.${at}.regular`],
              validate: rules.coins,
            })}
          />
          <Field
            label={t("payments:prices.regular")}
            inputMode="numeric"
            {...form.field(`pro.${at}.regular`, {
              validate: (text, values) => rules.regular(text, values.pro[at]?.coins ?? ""),
            })}
          />
        </>
      ) : (
        <p className={`note ${styles.hidden}`}>{t("payments:prices.not_sold")}</p>
      )}
    </fieldset>
  );
}
