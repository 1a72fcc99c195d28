/** E-mail or username and password; then back to where the person wanted to go. */
import { Trans, useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router";
import { lastPath } from "../../app/lastPath";
import { paths } from "../../app/paths";
import { Field } from "../../ui/Field";
import { login } from "./api";
import { PasswordField } from "./PasswordField";
import { rules } from "./rules";
import { useForm } from "./useForm";

export function LoginForm() {
  const { t } = useTranslation("accounts");
  const navigate = useNavigate();
  // The registration hands over an address that already has an account.
  const known = (useLocation().state as { email?: string } | null)?.email ?? "";
  const form = useForm({ identifier: known, password: "" });
  const { register, message, run, refusal, formState } = form;

  return (
    <form
      noValidate
      className="stack"
      onSubmit={run(async ({ identifier, password }) => {
        await login(identifier, password);
        await navigate(lastPath(), { replace: true });
      })}
    >
      <Field
        label={t("login.identifier")}
        autoComplete="username"
        autoCapitalize="none"
        error={message("identifier")}
        {...register("identifier", { validate: rules.required })}
      />
      <PasswordField
        label={t("login.password")}
        autoComplete="current-password"
        error={message("password")}
        {...register("password", { validate: rules.required })}
      />
      {refusal && (
        <p className="alert" role="alert">
          {refusal}
        </p>
      )}
      <button type="submit" className="btn fill big block" disabled={formState.isSubmitting}>
        {t("login.submit")}
      </button>
      <p className="note">
        <Trans t={t} i18nKey="login.consent" components={{ terms: <Link to={paths.terms} /> }} />
      </p>
      <p className="auth-switch">
        <Trans
          t={t}
          i18nKey="login.switch"
          components={{ to: <Link className="link" to={paths.register} /> }}
        />
      </p>
    </form>
  );
}
