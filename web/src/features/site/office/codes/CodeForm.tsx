/** What the office wishes: for whom, how many, until when. */

import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Field } from "../../../../ui/Field";
import { type InstructorCode, useMakeCode } from "./api";
import styles from "./codes.module.css";

interface CodeFormProps {
  onMade: (code: InstructorCode) => void;
  onCancel: () => void;
}

type Mistakes = Partial<Record<"note" | "uses" | "day", true>>;

/** A day so many days from now, as date fields write it. */
const dayIn = (days: number) => {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;
};

export function CodeForm({ onMade, onCancel }: CodeFormProps) {
  const { t } = useTranslation("codes");
  const { t: common } = useTranslation("common");
  const make = useMakeCode();
  const [note, setNote] = useState("");
  const [uses, setUses] = useState("1");
  const [day, setDay] = useState(dayIn(30));
  const [mistakes, setMistakes] = useState<Mistakes>({});

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const count = Number(uses);
    const wrong: Mistakes = {
      ...([...note].length > 120 ? { note: true } : {}),
      ...(Number.isInteger(count) && count >= 1 && count <= 500 ? {} : { uses: true }),
      ...(day >= dayIn(1) && day <= dayIn(365) ? {} : { day: true }),
    };
    setMistakes(wrong);
    if (Object.keys(wrong).length > 0) return;
    // Good through the whole of its last day, here.
    const expires_at = new Date(`${day}T23:59:59`).toISOString();
    make.mutate({ note: note.trim(), max_uses: count, expires_at }, { onSuccess: onMade });
  };
  return (
    <Card component="form" noValidate className={styles.form} onSubmit={submit}>
      <Field
        label={t("note")}
        className={styles.note}
        hint={t("note_hint")}
        value={note}
        error={mistakes.note && t("rules.note")}
        onChange={(event) => setNote(event.target.value)}
      />
      <Field
        label={t("uses")}
        type="number"
        inputMode="numeric"
        min={1}
        max={500}
        value={uses}
        error={mistakes.uses && t("rules.uses")}
        onChange={(event) => setUses(event.target.value)}
      />
      <Field
        label={t("last_day")}
        type="date"
        min={dayIn(1)}
        max={dayIn(365)}
        value={day}
        error={mistakes.day && t("rules.day")}
        onChange={(event) => setDay(event.target.value)}
      />
      {make.error && <Alert className={styles.across}>{errorText(make.error, common)}</Alert>}
      <div className={`row ${styles.across}`}>
        <Button variant="primary" type="submit" loading={make.isPending}>
          {t("make")}
        </Button>
        <Button onClick={onCancel}>{t("cancel")}</Button>
      </div>
    </Card>
  );
}
