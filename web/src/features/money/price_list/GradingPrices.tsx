/** What gradings cost, by scope and product; an empty price is not for sale. */
import { useTranslation } from "react-i18next";
import { useTenant } from "../../../app/theme/brand";
import { Alert } from "../../../ui/Alert";
import { Card } from "../../../ui/Card";
import { Field } from "../../../ui/Field";
import type { Form } from "../../../ui/form/useForm";
import styles from "./price_list.module.css";
import { gradingScopes, type PriceValues, rules } from "./priceWish";

export function GradingPrices({ form }: { form: Form<PriceValues> }) {
  const { t } = useTranslation(["payments", "shop"]);
  const { included } = useTenant().settings.gradings;
  const rows = form.watch("gradings");
  return (
    <Card title={t("payments:prices.gradings_title")} className={styles.stack}>
      <p className="quiet">{t("payments:prices.gradings_text")}</p>
      {included && <Alert tone="info">{t("payments:prices.gradings_included")}</Alert>}
      {gradingScopes.map((scope) => (
        <fieldset key={scope} className={styles.currency}>
          <legend>{t(`shop:grading.scopes.${scope}`)}</legend>
          <div className={styles.renewals}>
            {rows.map((row, at) =>
              row.scope === scope ? (
                <Field
                  key={row.product}
                  label={t(`shop:grading.products.${row.product}`)}
                  inputMode="numeric"
                  hint={row.coins.trim() === "" ? t("payments:prices.not_sold") : undefined}
                  {...form.field(`gradings.${at}.coins`, { validate: rules.grading })}
                />
              ) : null,
            )}
          </div>
        </fieldset>
      ))}
    </Card>
  );
}
