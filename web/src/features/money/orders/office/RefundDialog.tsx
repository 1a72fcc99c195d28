/** Pays an order back, in full or in part. What goes back and what follows is told before it is pressed (D-086). */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../../api/errors";
import { formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { formatMoney } from "../../../../i18n/money";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Dialog } from "../../../../ui/Dialog";
import { AreaField, Field } from "../../../../ui/Field";
import { FormDialog } from "../../../../ui/FormDialog";
import { useForm } from "../../../../ui/form/useForm";
import { Icon } from "../../../../ui/Icon";
import { Skeleton } from "../../../../ui/Skeleton";
import { useSnackbar } from "../../../../ui/Snackbar";
import sum from "../../../../ui/SumLines.module.css";
import { useCoins } from "../../coins/api";
import { type OfficeOrder, useRefund } from "./api";
import { useMemberName } from "./names";
import styles from "./office.module.css";
import { coinsLeft, coinsOf, moneyFor } from "./refunds";

interface RefundDialogProps {
  order: OfficeOrder;
  onClose: () => void;
}

export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const { t } = useTranslation("payments");
  const coins = useCoins(order.user_id, 1, null);
  // What was spent cannot go back; where the balance cannot be read, the server decides.
  const balance = coins.data?.balance ?? null;
  const most = Math.min(coinsLeft(order), balance ?? Number.POSITIVE_INFINITY);
  if (coins.isPending || most === 0) {
    return (
      <Dialog
        title={t("refund.title", { number: order.reference })}
        onDismiss={onClose}
        actions={<Button onClick={onClose}>{t("refund.cancel")}</Button>}
      >
        {coins.isPending ? <Skeleton /> : <Alert tone="info">{t("refund.spent")}</Alert>}
      </Dialog>
    );
  }
  return <RefundForm order={order} onClose={onClose} balance={balance} most={most} />;
}

interface RefundFormProps extends RefundDialogProps {
  /** Null where it cannot be read. */
  balance: number | null;
  most: number;
}

function RefundForm({ order, onClose, balance, most }: RefundFormProps) {
  const { t } = useTranslation("payments");
  const lang = useLanguage();
  const say = useSnackbar();
  const nameOf = useMemberName();
  const refund = useRefund(order.id);
  // One for each opened dialog: what is sent again is paid back once.
  const [key] = useState(() => crypto.randomUUID());
  const form = useForm<{ coins: string; note: string }, "coins">({
    blank: { coins: String(most), note: "" },
    wording: () => t("refund.coins_wrong", { most: formatNumber(most, lang) }),
    explain: (error) =>
      error instanceof ApiError && error.code === "conflict" ? t("refund.changed") : undefined,
  });
  const coins = coinsOf(form.watch("coins"), most);
  const money = coins === null ? null : formatMoney(moneyFor(order, coins), order.currency, lang);
  const submit = form.run(async (values) => {
    await refund.mutateAsync({ coins: Number(values.coins), note: values.note.trim(), key });
    say(t(`refund.done_${order.method}`, { money: money ?? "" }));
    onClose();
  });
  return (
    <FormDialog
      title={t("refund.title", { number: order.reference })}
      words={{
        cancel: t("refund.cancel"),
        submit: money === null ? t("refund.act") : t("refund.act_money", { money }),
      }}
      className={styles.form}
      close={onClose}
      submit={submit}
      isSaving={form.isSending}
      complaint={form.refusal ?? null}
    >
      <Available order={order} balance={balance} most={most} />
      <Field
        label={t("refund.coins")}
        inputMode="numeric"
        hint={t(order.fee > 0 ? "refund.coins_hint_fee" : "refund.coins_hint", {
          most: formatNumber(most, lang),
        })}
        {...form.field("coins", {
          required: true,
          validate: (text) => coinsOf(text, most) !== null || "coins",
        })}
      />
      <AreaField
        label={t("refund.note", { name: nameOf(order) })}
        rows={2}
        maxLength={500}
        {...form.field("note")}
      />
      {coins !== null && money !== null && (
        <Follows order={order} balance={balance} coins={coins} money={money} />
      )}
    </FormDialog>
  );
}

/** How the most that can be refunded comes about. */
function Available({ order, balance, most }: { order: OfficeOrder; balance: number | null; most: number }) {
  const { t } = useTranslation("payments");
  const lang = useLanguage();
  const gone = order.coins - coinsLeft(order);
  const lines = [
    { name: t("refund.bought"), coins: order.coins },
    ...(gone > 0 ? [{ name: t("refund.gone"), coins: -gone }] : []),
    ...(balance === null ? [] : [{ name: t("refund.balance"), coins: balance }]),
  ];
  return (
    <dl className={`${sum.lines} num`}>
      {lines.map(({ name, coins }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatNumber(coins, lang)}</dd>
        </div>
      ))}
      <div className={sum.total}>
        <dt>{t("refund.most")}</dt>
        <dd>{formatNumber(most, lang)}</dd>
      </div>
    </dl>
  );
}

interface FollowsProps {
  order: OfficeOrder;
  balance: number | null;
  coins: number;
  money: string;
}

/** What will happen, before it does. */
function Follows({ order, balance, coins, money }: FollowsProps) {
  const { t } = useTranslation("payments");
  const lang = useLanguage();
  const nameOf = useMemberName();
  return (
    <section role="status" aria-label={t("refund.follows")} className={styles.follows}>
      <h3 className={styles.sub}>{t("refund.follows")}</h3>
      <ul className="num">
        <li>
          <Icon name="back" size={18} />
          <span>{t(`refund.money_${order.method}`, { money })}</span>
        </li>
        {balance !== null && (
          <li>
            <Icon name="refresh" size={18} />
            <span>
              {t("refund.balance_after", {
                name: nameOf(order),
                before: formatNumber(balance, lang),
                after: formatNumber(balance - coins, lang),
              })}
            </span>
          </li>
        )}
        <li>
          <Icon name="list" size={18} />
          <span>{t("refund.recorded")}</span>
        </li>
      </ul>
    </section>
  );
}
