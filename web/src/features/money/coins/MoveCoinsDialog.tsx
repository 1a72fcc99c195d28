/** How many T-Coins the office gives or takes, and why. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText, isTransient } from "../../../api/errors";
import { AreaField, Field } from "../../../ui/Field";
import { FormDialog } from "../../../ui/FormDialog";
import { useForm } from "../../../ui/form/useForm";
import { type Move, useMoveCoins } from "./api";
import styles from "./coins.module.css";

interface MoveCoinsDialogProps {
  user: string;
  move: Move;
  onMoved: () => void;
  onClose: () => void;
}

const rules = {
  point: (text: string) =>
    (Number.isInteger(Number(text)) && Number(text) >= 1 && Number(text) <= 100_000) || "point",
  note: (text: string) => [...text.trim()].length <= 500 || "note",
};

export function MoveCoinsDialog({ user, move, onMoved, onClose }: MoveCoinsDialogProps) {
  const { t } = useTranslation(["coins", "common"]);
  const send = useMoveCoins(user, move);
  // One for each opened form: what is sent again counts once.
  const [key] = useState(() => crypto.randomUUID());
  // Nobody knows whether it arrived: only the very same may be sent again.
  const isUnsure = isTransient(send.error);

  const { field, run, refusal, isSending } = useForm({
    blank: { point: "", note: "" },
    wording: (rule: keyof typeof rules) => t(`coins:rules.${rule}`),
    explain: (error) =>
      isTransient(error)
        ? `${errorText(error, (text) => t(text, { ns: "common" }))} ${t("coins:move.unsure")}`
        : undefined,
  });
  const submit = run(async ({ point, note }) => {
    await send.mutateAsync({ point: Number(point), note: note.trim(), key });
    onMoved();
    onClose();
  });
  return (
    <FormDialog
      title={t(`coins:move.${move}_title`)}
      words={{ cancel: t("coins:move.cancel"), submit: t(`coins:move.${move}`) }}
      className={styles.form}
      close={onClose}
      submit={submit}
      isSaving={isSending}
      complaint={refusal ?? null}
    >
      <Field
        label={t("coins:move.amount")}
        type="number"
        inputMode="numeric"
        className="num"
        min={1}
        max={100_000}
        step={1}
        readOnly={isUnsure}
        {...field("point", { required: true, validate: rules.point })}
      />
      <AreaField
        label={t("coins:move.note")}
        hint={t("coins:move.note_hint")}
        rows={3}
        readOnly={isUnsure}
        {...field("note", { required: true, validate: rules.note })}
      />
    </FormDialog>
  );
}
