/** Gives several people the same T-Coins for the same reason. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AreaField, Field } from "../../../../../ui/Field";
import { FormDialog } from "../../../../../ui/FormDialog";
import { useForm } from "../../../../../ui/form/useForm";
import { type AdminUser, giveCoins, useForEach } from "../api";
import styles from "./bulk.module.css";
import { OutcomeDialog } from "./OutcomeDialog";

interface CoinsDialogProps {
  users: AdminUser[];
  onClose: () => void;
}

const rules = {
  point: (text: string) =>
    (Number.isInteger(Number(text)) && Number(text) >= 1 && Number(text) <= 100_000) || "point",
  note: (text: string) => [...text.trim()].length <= 500 || "note_long",
};

export function CoinsDialog({ users, onClose }: CoinsDialogProps) {
  const { t } = useTranslation("office_people");
  // A key for each person: what is tried again, because nobody knows whether it arrived, counts once.
  const [asked] = useState(() => users.map((user) => ({ user, key: crypto.randomUUID() })));
  const { field, run, isSending, getValues } = useForm({
    blank: { point: "", note: "" },
    wording: (rule: "point" | "note_long") => t(`bulk.${rule}`),
  });
  const give = useForEach(({ id }) => {
    const { point, note } = getValues();
    const key = asked.find(({ user }) => user.id === id)?.key ?? crypto.randomUUID();
    return giveCoins(id, { point: Number(point), note: note.trim(), key });
  });
  const title = t("bulk.coins_title", { count: asked.length });
  if (give.outcome)
    return <OutcomeDialog title={title} outcome={give.outcome} act={give} onClose={onClose} />;
  return (
    <FormDialog
      title={title}
      words={{ cancel: t("bulk.cancel"), submit: t("bulk.coins_act") }}
      className={styles.form}
      close={onClose}
      submit={run(() => give.run(asked.map(({ user }) => user)))}
      isSaving={isSending}
      complaint={null}
    >
      <Field
        label={t("bulk.amount")}
        type="number"
        inputMode="numeric"
        className="num"
        min={1}
        max={100_000}
        step={1}
        {...field("point", { required: true, validate: rules.point })}
      />
      <AreaField
        label={t("bulk.note")}
        hint={t("bulk.note_hint")}
        rows={3}
        {...field("note", { required: true, validate: rules.note })}
      />
    </FormDialog>
  );
}
