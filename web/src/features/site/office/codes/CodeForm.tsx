/** What the office wishes: for whom, how many, until when. */

import { useTranslation } from "react-i18next";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { DateField } from "../../../../ui/dates/DateField";
import { Field } from "../../../../ui/Field";
import { useForm } from "../../../../ui/form/useForm";
import { type InstructorCode, useMakeCode } from "./api";
import styles from "./codes.module.css";

interface CodeFormProps {
  onMade: (code: InstructorCode) => void;
  onCancel: () => void;
}

/** A day so many days from now, as date fields write it. */
const dayIn = (days: number) => {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;
};

const rules = {
  note: (text: string) => [...text].length <= 120 || "note",
  uses: (text: string) =>
    (Number.isInteger(Number(text)) && Number(text) >= 1 && Number(text) <= 500) || "uses",
  day: (day: string) => (day >= dayIn(1) && day <= dayIn(365)) || "day",
};

export function CodeForm({ onMade, onCancel }: CodeFormProps) {
  const { t } = useTranslation("codes");
  const make = useMakeCode();
  const { field, run, refusal, isSending } = useForm({
    blank: { note: "", uses: "1", day: dayIn(30) },
    wording: (key: keyof typeof rules) => t(`rules.${key}`),
    serverNames: { max_uses: "uses", expires_at: "day" },
  });
  const submit = run(async ({ note, uses, day }) => {
    // Good through the whole of its last day, here.
    const expires_at = new Date(`${day}T23:59:59`).toISOString();
    onMade(await make.mutateAsync({ note: note.trim(), max_uses: Number(uses), expires_at }));
  });
  return (
    <Card component="form" noValidate className={styles.form} onSubmit={submit}>
      <Field
        label={t("note")}
        className={styles.note}
        hint={t("note_hint")}
        {...field("note", { validate: rules.note })}
      />
      <Field
        label={t("uses")}
        type="number"
        inputMode="numeric"
        min={1}
        max={500}
        {...field("uses", { required: true, validate: rules.uses })}
      />
      <DateField
        label={t("last_day")}
        canClear={false}
        min={dayIn(1)}
        max={dayIn(365)}
        {...field("day", { required: true, validate: rules.day })}
      />
      {refusal && <Alert className={styles.across}>{refusal}</Alert>}
      <div className={`row ${styles.across}`}>
        <Button variant="primary" type="submit" loading={isSending}>
          {t("make")}
        </Button>
        <Button onClick={onCancel}>{t("cancel")}</Button>
      </div>
    </Card>
  );
}
