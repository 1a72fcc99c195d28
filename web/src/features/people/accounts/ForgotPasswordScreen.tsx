/** Asks for the link to a new password. The answer is the same for every address, so the text says "if". */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { paths } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { LightField } from "../../../ui/light/LightField";
import { AuthFrame } from "./AuthFrame";
import { sendResetLink } from "./api";
import { rules } from "./rules";
import { useForm } from "./useForm";

export function ForgotPasswordScreen() {
  const { t } = useTranslation("accounts");
  const known = (useLocation().state as { email?: string } | null)?.email ?? "";
  const { field, run, refusal, isSending } = useForm({ email: known });
  const [sentTo, setSentTo] = useState<string | null>(null);
  useTitle(t("forgot.title"));

  return (
    <AuthFrame title={t("forgot.title")}>
      <form
        noValidate
        className="stack"
        onSubmit={run(async ({ email }) => {
          await sendResetLink(email);
          setSentTo(email.trim());
        })}
      >
        <p className="quiet">{t("forgot.lead")}</p>
        <LightField
          label={t("forgot.email")}
          type="email"
          autoComplete="email"
          {...field("email", { validate: rules.email })}
        />
        {refusal ? (
          <p className="alert" role="alert">
            {refusal}
          </p>
        ) : (
          sentTo && (
            <p className="alert ok" role="status">
              {t("forgot.sent", { email: sentTo })}
            </p>
          )
        )}
        <button type="submit" className="btn fill big block" disabled={isSending}>
          {t(sentTo ? "forgot.again" : "forgot.submit")}
        </button>
        <p className="auth-switch">
          <Link className="link" to={paths.login}>
            {t("forgot.back")}
          </Link>
        </p>
      </form>
    </AuthFrame>
  );
}
