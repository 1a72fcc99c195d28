/** Another password for the own account. The other devices are logged out by it. */
import "./accounts.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { NewPasswordFields } from "./NewPasswordFields";
import { PasswordField } from "./PasswordField";
import { rules } from "./rules";
import { changePassword } from "./settings";
import { useForm } from "./useForm";

const blank = { current_password: "", password: "", repeat: "" };

export function ChangePasswordCard() {
  const { t } = useTranslation("accounts");
  const [isDone, setDone] = useState(false);
  const form = useForm(blank);
  const { register, message, run, refusal, formState, reset } = form;
  const submit = run(async ({ current_password, password }) => {
    setDone(false);
    await changePassword({ current_password, password });
    reset(blank);
    setDone(true);
  });
  return (
    <section className="card pad" aria-labelledby="change-password-title">
      <h2 className="h3" id="change-password-title">
        {t("change.title")}
      </h2>
      <form noValidate className="stack settings-form" onSubmit={submit}>
        <p className="quiet small">{t("change.text")}</p>
        <PasswordField
          label={t("change.current")}
          autoComplete="current-password"
          error={message("current_password")}
          {...register("current_password", { validate: rules.required })}
        />
        <NewPasswordFields register={register} message={message} />
        {refusal && (
          <p className="alert" role="alert">
            {refusal}
          </p>
        )}
        {isDone && (
          <p className="alert ok" role="status">
            {t("change.done")}
          </p>
        )}
        <button type="submit" className="btn fill" disabled={formState.isSubmitting}>
          {t("change.submit")}
        </button>
      </form>
    </section>
  );
}
