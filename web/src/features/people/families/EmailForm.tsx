/** One address and one button: a child to be asked, or a parent. */
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Field } from "../../../ui/Field";
import styles from "./families.module.css";

interface EmailFormProps {
  label: string;
  hint?: string;
  action: string;
  /** False when something else on the screen is more urgent. */
  isNext?: boolean;
  isBusy: boolean;
  /** Why the last try was refused. */
  error: unknown;
  /** What came of the last try. */
  done?: ReactNode;
  onSubmit: (email: string, clear: () => void) => void;
}

export function EmailForm({
  label,
  hint,
  action,
  isNext = true,
  isBusy,
  error,
  done,
  onSubmit,
}: EmailFormProps) {
  const { t } = useTranslation("families");
  const { t: common } = useTranslation("common");
  const [email, setEmail] = useState("");
  const [mistake, setMistake] = useState<"required" | "email" | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = email.trim();
    const wrong = text === "" ? "required" : /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) ? null : "email";
    setMistake(wrong);
    if (!wrong) onSubmit(text, () => setEmail(""));
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <Field
        label={label}
        type="email"
        autoComplete="off"
        value={email}
        hint={hint}
        error={mistake ? t(`rules.${mistake}`) : error ? errorText(error, common) : undefined}
        onChange={(event) => {
          setEmail(event.target.value);
          setMistake(null);
        }}
      />
      <Button
        type="submit"
        variant={isNext ? "primary" : "secondary"}
        loading={isBusy}
        className={styles.send}
      >
        {action}
      </Button>
      {done && (
        <Alert tone="ok" className={styles.done}>
          {done}
        </Alert>
      )}
    </form>
  );
}
