/** How many T-Coins the office gives or takes, and why. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorText, isTransient } from "../../../api/errors";
import { AreaField, Field } from "../../../ui/Field";
import { FormDialog } from "../../../ui/FormDialog";
import { type Move, useMoveCoins } from "./api";
import styles from "./coins.module.css";

interface MoveCoinsDialogProps {
  user: string;
  move: Move;
  onMoved: () => void;
  onClose: () => void;
}

type Mistakes = Partial<Record<"point" | "note", string | undefined>>;

export function MoveCoinsDialog({ user, move, onMoved, onClose }: MoveCoinsDialogProps) {
  const { t } = useTranslation(["coins", "common"]);
  const send = useMoveCoins(user, move);
  // One for each opened form: what is sent again counts once.
  const [key] = useState(() => crypto.randomUUID());
  const [amount, setAmount] = useState("");
  const [note, setNote] = useState("");
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const refused = send.error instanceof ApiError ? send.error.fields : {};
  const told: Mistakes = {
    point: mistakes.point ?? refused.point?.join(" "),
    note: mistakes.note ?? refused.note?.join(" "),
  };
  // Nobody knows whether it arrived: only the very same may be sent again.
  const isUnsure = isTransient(send.error);

  const submit = () => {
    const point = Number(amount);
    const why = note.trim();
    const wrong: Mistakes = {
      ...(Number.isInteger(point) && point >= 1 && point <= 100_000 ? {} : { point: t("coins:rules.point") }),
      ...(why !== "" && [...why].length <= 500 ? {} : { note: t("coins:rules.note") }),
    };
    setMistakes(wrong);
    if (Object.keys(wrong).length > 0) return;
    send.mutate(
      { point, note: why, key },
      {
        onSuccess: () => {
          onMoved();
          onClose();
        },
      },
    );
  };
  const isToldAtField = refused.point !== undefined || refused.note !== undefined;
  const complaint =
    send.error && !isToldAtField && errorText(send.error, (text) => t(text, { ns: "common" }));
  return (
    <FormDialog
      title={t(`coins:move.${move}_title`)}
      words={{ cancel: t("coins:move.cancel"), submit: t(`coins:move.${move}`) }}
      className={styles.form}
      close={onClose}
      submit={submit}
      isSaving={send.isPending}
      complaint={complaint ? `${complaint}${isUnsure ? ` ${t("coins:move.unsure")}` : ""}` : null}
    >
      <Field
        label={t("coins:move.amount")}
        type="number"
        inputMode="numeric"
        className="num"
        min={1}
        max={100_000}
        step={1}
        required
        readOnly={isUnsure}
        value={amount}
        error={told.point}
        onChange={(event) => setAmount(event.target.value)}
      />
      <AreaField
        label={t("coins:move.note")}
        hint={t("coins:move.note_hint")}
        rows={3}
        required
        readOnly={isUnsure}
        value={note}
        error={told.note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
