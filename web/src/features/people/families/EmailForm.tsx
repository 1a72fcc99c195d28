/** One address and one button: a child to be asked, or a parent. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Field } from "../../../ui/Field";
import { useForm } from "../../../ui/form/useForm";
import styles from "./families.module.css";

interface EmailFormProps {
  label: string;
  hint?: string;
  action: string;
  /** False when something else on the screen is more urgent. */
  isNext?: boolean;
  /** What came of the last try. */
  done?: ReactNode;
  send: (email: string) => Promise<unknown>;
}

const isEmail = (text: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim()) || "email";

export function EmailForm({ label, hint, action, isNext = true, done, send }: EmailFormProps) {
  const { t } = useTranslation("families");
  const { field, run, refusal, isSending, reset } = useForm({
    blank: { email: "" },
    wording: (key: "email") => t(`rules.${key}`),
  });
  const submit = run(async ({ email }) => {
    await send(email.trim());
    reset();
  });
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <Field
        label={label}
        type="email"
        autoComplete="off"
        hint={hint}
        {...field("email", { required: true, validate: isEmail })}
      />
      <Button
        type="submit"
        variant={isNext ? "primary" : "secondary"}
        loading={isSending}
        className={styles.send}
      >
        {action}
      </Button>
      {refusal && <Alert className={styles.done}>{refusal}</Alert>}
      {done && (
        <Alert tone="ok" className={styles.done}>
          {done}
        </Alert>
      )}
    </form>
  );
}
