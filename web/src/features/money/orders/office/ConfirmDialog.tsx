/** Says that a bank transfer arrived. The amount is typed from the statement: T-Coins move only for what was ordered. */
import { useTranslation } from "react-i18next";
import { formatDate, formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { formatMoney, parseMoney } from "../../../../i18n/money";
import { Alert } from "../../../../ui/Alert";
import { Field } from "../../../../ui/Field";
import { FormDialog } from "../../../../ui/FormDialog";
import { useForm } from "../../../../ui/form/useForm";
import { useSnackbar } from "../../../../ui/Snackbar";
import { type OfficeOrder, useConfirm } from "./api";
import { useMemberName } from "./names";
import styles from "./office.module.css";

interface ConfirmDialogProps {
  order: OfficeOrder;
  onClose: () => void;
}

export function ConfirmDialog({ order, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation(["payments", "shop"]);
  const lang = useLanguage();
  const say = useSnackbar();
  const nameOf = useMemberName();
  const confirm = useConfirm(order.id);
  const total = formatMoney(order.total, order.currency, lang);
  const coins = t("shop:coins", { count: order.coins, figure: formatNumber(order.coins, lang) });
  const form = useForm<{ amount: string }, "amount">({
    blank: { amount: "" },
    wording: () => t("payments:confirm.amount_wrong", { total }),
  });
  const submit = form.run(async ({ amount }) => {
    // The rule of the field let it through.
    await confirm.mutateAsync({ amount: parseMoney(amount) ?? 0, currency: order.currency });
    say(t("payments:confirm.done", { name: nameOf(order), coins }));
    onClose();
  });
  const facts = [
    { name: t("payments:confirm.reference"), fact: <b className={styles.number}>{order.reference}</b> },
    { name: t("payments:orders.member"), fact: <span className="pn">{nameOf(order)}</span> },
    { name: t("payments:confirm.ordered"), fact: formatDate(order.created_at, lang, "dayTimeYear") },
    { name: t("payments:confirm.expected"), fact: <b>{total}</b> },
  ];
  return (
    <FormDialog
      title={t("payments:confirm.title")}
      words={{ cancel: t("payments:confirm.cancel"), submit: t("payments:confirm.act", { total }) }}
      className={styles.form}
      close={onClose}
      submit={submit}
      isSaving={form.isSending}
      complaint={form.refusal ?? null}
    >
      <dl className={`${styles.facts} num`}>
        {facts.map(({ name, fact }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {order.state === "expired" && <Alert tone="info">{t("payments:confirm.expired")}</Alert>}
      <Field
        label={t("payments:confirm.amount", { currency: order.currency })}
        hint={t("payments:confirm.amount_hint")}
        inputMode="decimal"
        autoComplete="off"
        {...form.field("amount", {
          required: true,
          validate: (text) => parseMoney(text) === order.total || "amount",
        })}
      />
      <p className="quiet">{t("payments:confirm.follows", { name: nameOf(order), coins })}</p>
    </FormDialog>
  );
}
