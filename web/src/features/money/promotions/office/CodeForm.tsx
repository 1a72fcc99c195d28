/** A code to make: what it takes off and off what, from when to when, how often, and whose it is. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { shownZone } from "../../../../i18n/format";
import { zoneName } from "../../../../i18n/zone";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Checkbox, RadioGroup } from "../../../../ui/Choices";
import { DateTimeField } from "../../../../ui/dates/DateField";
import { Field, SelectField } from "../../../../ui/Field";
import { type Form, useForm } from "../../../../ui/form/useForm";
import { type Currency, type PromotionCode, useMakeCode } from "../api";
import styles from "../promotions.module.css";
import { type CodeValues, proposed, rules, wishOf } from "./codeWish";
import type { Owner } from "./FoundPeople";
import { OwnerField } from "./OwnerField";

interface CodeFormProps {
  onMade: (code: PromotionCode) => void;
  onCancel: () => void;
}

const currencies: readonly Currency[] = ["USD", "TWD", "CNY"];

export function CodeForm({ onMade, onCancel }: CodeFormProps) {
  const { t } = useTranslation("promotions");
  const make = useMakeCode();
  const zone = shownZone();
  const [owner, setOwner] = useState<Owner | null>(null);
  const form = useForm<CodeValues, keyof typeof rules>({
    blank: proposed(new Date(), zone),
    wording: (key) => t(`rules.${key}`),
  });
  const submit = form.run(async (values) =>
    onMade(await make.mutateAsync(wishOf(values, owner?.id ?? null, zone))),
  );
  return (
    <Card component="form" title={t("form.title")} noValidate onSubmit={submit}>
      <div className={styles.fields}>
        <Field
          className={styles.across}
          label={t("form.code")}
          hint={t("form.code_hint")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          {...form.field("code", { validate: rules.code })}
        />
        <TakesOffFields form={form} />
        <DateTimeField
          label={t("form.starts_at")}
          canClear={false}
          {...form.field("starts_at", { required: true })}
        />
        <DateTimeField
          label={t("form.ends_at")}
          hint={t("form.zone", { zone: zoneName(zone) })}
          canClear={false}
          {...form.field("ends_at", { required: true, validate: rules.end })}
        />
        {(["total_limit", "user_limit"] as const).map((name) => (
          <Field
            key={name}
            label={t(`form.${name}`)}
            hint={t("form.limit_hint")}
            inputMode="numeric"
            {...form.field(name, { validate: rules.limit })}
          />
        ))}
        <OwnerField owner={owner} onChange={setOwner} />
        {form.refusal && <Alert className={styles.across}>{form.refusal}</Alert>}
        <div className={`row ${styles.across}`}>
          <Button variant="primary" type="submit" loading={form.isSending}>
            {t("form.submit")}
          </Button>
          <Button onClick={onCancel}>{t("form.cancel")}</Button>
        </div>
      </div>
    </Card>
  );
}

/** A share of the price, of T-Coins or Pro; or an amount of money, which only T-Coins cost. */
function TakesOffFields({ form }: { form: Form<CodeValues> }) {
  const { t } = useTranslation("promotions");
  const takes = form.watch("takes");
  return (
    <>
      <RadioGroup
        row
        label={t("form.takes")}
        className={styles.across}
        value={takes}
        onChange={(chosen) => form.setValue("takes", chosen)}
        options={(["percent", "amount"] as const).map((value) => ({
          value,
          label: t(`form.takes_${value}`),
        }))}
      />
      {takes === "percent" ? (
        <>
          <Field
            key="percent"
            label={t("form.percent")}
            inputMode="numeric"
            {...form.field("percent", { required: true, validate: rules.percent })}
          />
          <Products form={form} />
        </>
      ) : (
        <>
          <Field
            key="amount"
            label={t("form.amount")}
            hint={t("form.amount_hint")}
            inputMode="decimal"
            {...form.field("amount", { required: true, validate: rules.amount })}
          />
          <SelectField label={t("form.currency")} {...form.field("currency")}>
            {currencies.map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </SelectField>
        </>
      )}
    </>
  );
}

function Products({ form }: { form: Form<CodeValues> }) {
  const { t } = useTranslation("promotions");
  const names = ["for_coins", "for_pro"] as const;
  return (
    <fieldset className={styles.products}>
      <legend>{t("form.for")}</legend>
      {names.map((name) => (
        <Checkbox
          key={name}
          label={t(`form.${name}`)}
          {...form.field(name, { deps: [...names], validate: rules.products })}
          // MUI draws what it is told; what a register puts into the input by itself it does not see.
          checked={form.watch(name)}
          error={name === "for_pro" ? form.message("for_pro") : undefined}
        />
      ))}
    </fieldset>
  );
}
