/** A new password, twice. */
import { useTranslation } from "react-i18next";
import type { PasswordPurpose } from "./api";
import { NewPasswordFields } from "./NewPasswordFields";
import { useForm } from "./useForm";

interface ChoosePasswordFormProps {
  purpose: PasswordPurpose;
  onChosen: (password: string) => Promise<void>;
}

export function ChoosePasswordForm({ purpose, onChosen }: ChoosePasswordFormProps) {
  const { t } = useTranslation("accounts");
  const form = useForm({ password: "", repeat: "" });
  return (
    <form noValidate className="stack" onSubmit={form.run(({ password }) => onChosen(password))}>
      <p className="quiet">{t(`choose.${purpose}_lead`)}</p>
      <NewPasswordFields field={form.field} />
      {form.refusal && (
        <p className="alert" role="alert">
          {form.refusal}
        </p>
      )}
      <button type="submit" className="btn fill big block" disabled={form.isSending}>
        {t("choose.submit")}
      </button>
    </form>
  );
}
