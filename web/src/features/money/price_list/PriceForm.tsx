/** All that is sold in one form: packs of T-Coins, Pro for T-Coins and by card, and how bank transfers are made (D-078 to D-082). */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../api/errors";
import { paths } from "../../../app/paths";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Checkbox } from "../../../ui/Choices";
import { AreaField } from "../../../ui/Field";
import { FormFooter } from "../../../ui/FormFooter";
import { type Form, useForm } from "../../../ui/form/useForm";
import { useSnackbar } from "../../../ui/Snackbar";
import type { PriceList } from "../orders/api";
import { useSavePrices } from "./api";
import { GradingPrices } from "./GradingPrices";
import { Packs } from "./Packs";
import { ProPrices } from "./ProPrices";
import styles from "./price_list.module.css";
import { fieldOf, listOf, type PriceValues, valuesOf } from "./priceWish";
import { RenewalPrices } from "./RenewalPrices";

/** What a rule of the form can say: keys below `prices.rules`. */
export type PriceRule = "coins" | "price" | "twice" | "regular";

interface PriceFormProps {
  /** What was read last; the form keeps what it began with. */
  read: PriceList;
  /** Throws away what was typed and shows what is stored now. */
  onReload: () => void;
}

export function PriceForm({ read, onReload }: PriceFormProps) {
  const { t } = useTranslation("payments");
  const say = useSnackbar();
  const save = useSavePrices();
  const [stored, setStored] = useState(read);
  const [isConflict, setConflict] = useState(false);
  const form: Form<PriceValues> = useForm<PriceValues, PriceRule>({
    blank: valuesOf(stored),
    wording: (key) => t(`prices.rules.${key}`),
    serverNames: (name) => fieldOf(name, form.getValues()),
  });
  const { isDirty } = form.formState;
  const submit = form.run(
    async (values) => {
      setConflict(false);
      const saved = await save.mutateAsync(listOf(values, stored.version));
      setStored(saved);
      form.reset(valuesOf(saved));
      say(t("prices.saved"));
    },
    (error) => setConflict(error instanceof ApiError && error.code === "conflict"),
  );
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Ways stored={stored} takesTransfer={form.watch("takes_transfer")} />
      <Packs form={form} stored={stored} />
      <ProPrices form={form} />
      <RenewalPrices form={form} stored={stored} />
      <GradingPrices form={form} />
      <Transfer form={form} />
      <p className={styles.see}>
        <Button to={paths.planCoins} size="small" icon="eye">
          {t("prices.see_coins")}
        </Button>
        <Button to={paths.plans} size="small" icon="eye">
          {t("prices.see_pro")}
        </Button>
        <Button to={paths.planGrading} size="small" icon="eye">
          {t("prices.see_grading")}
        </Button>
      </p>
      {isConflict && (
        <Alert tone="warn" role="alert">
          <div ref={reveal} className={styles.conflict}>
            <p>{t("prices.conflict")}</p>
            <Button onClick={onReload}>{t("prices.reload")}</Button>
          </div>
        </Alert>
      )}
      {!isConflict && form.refusal && <Alert>{form.refusal}</Alert>}
      {isDirty && (
        <FormFooter isPage>
          <span className="quiet" role="status">
            {t("prices.unsaved")}
          </span>
          <Button variant="primary" type="submit" loading={form.isSending}>
            {t("prices.save")}
          </Button>
        </FormFooter>
      )}
    </form>
  );
}

/** The form is long, and who saves may be anywhere in it. */
const reveal = (place: HTMLElement | null) => place?.scrollIntoView({ block: "center" });

/** How members can pay at all. */
function Ways({ stored, takesTransfer }: { stored: PriceList; takesTransfer: boolean }) {
  const { t } = useTranslation("payments");
  if (!stored.takes_cards && !takesTransfer) return <Alert tone="warn">{t("prices.no_way")}</Alert>;
  if (stored.is_test) return <Alert tone="warn">{t("prices.is_test")}</Alert>;
  return stored.takes_cards ? null : <Alert tone="info">{t("prices.no_cards")}</Alert>;
}

function Transfer({ form }: { form: Form<PriceValues> }) {
  const { t } = useTranslation("payments");
  const isTaken = form.watch("takes_transfer");
  return (
    <Card title={t("prices.transfer_title")} className={styles.stack}>
      <Checkbox
        label={t("prices.takes_transfer")}
        hint={t("prices.takes_transfer_hint")}
        {...form.field("takes_transfer")}
        // MUI draws what it is told; what a register puts into the input by itself it does not see.
        checked={isTaken}
      />
      {isTaken && (
        <AreaField
          label={t("prices.transfer")}
          hint={t("prices.transfer_hint")}
          rows={4}
          maxLength={1000}
          {...form.field("transfer", { required: true })}
        />
      )}
    </Card>
  );
}
