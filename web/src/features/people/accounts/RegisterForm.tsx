/** A new account: e-mail, password twice, the code of whoever invited, the picture, the consent. */
import { useCallback, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { ApiError } from "../../../api/errors";
import { paths } from "../../../app/paths";
import { browserId } from "../../../device/browserId";
import { forgetReferral, openReferral } from "../../../device/referral";
import { LightField } from "../../../ui/light/LightField";
import { register as createAccount } from "./api";
import { CaptchaPicture } from "./CaptchaPicture";
import { PasswordField } from "./PasswordField";
import { rules } from "./rules";
import { useCaptcha } from "./useCaptcha";
import { useForm } from "./useForm";
import { useReferral } from "./useReferral";

const blank = { email: "", password: "", repeat: "", referral_code: "", captcha: "", consent: false };

export function RegisterForm() {
  const { t } = useTranslation("accounts");
  const navigate = useNavigate();
  const captcha = useCaptcha();
  const [takenEmail, setTakenEmail] = useState<string | null>(null);
  const [search] = useSearchParams();
  const [invitedBy] = useState(() => openReferral(search.get("referral")));
  const form = useForm(blank, { referral_code: invitedBy });
  const { field, register, message, run, refusal, isSending, getValues, resetField, setError } = form;
  const referral = useReferral(
    useCallback(() => getValues("referral_code"), [getValues]),
    useCallback((text) => setError("referral_code", { type: "server", message: text }), [setError]),
  );

  const submit = run(
    async ({ email, password, referral_code, captcha: answer }) => {
      const code = referral_code.trim();
      await createAccount({
        email: email.trim(),
        password,
        captcha: answer.trim(),
        captcha_key: captcha.key,
        ...(code && { referral_code: code, device: browserId() }),
      });
      forgetReferral();
      await navigate(paths.registerDetail, { replace: true });
    },
    (error) => {
      // A picture serves once, whatever the refusal was about.
      captcha.refresh();
      resetField("captcha");
      setTakenEmail(error instanceof ApiError && error.code === "email_taken" ? getValues("email") : null);
    },
  );

  return (
    <form noValidate className="stack" onSubmit={submit}>
      <LightField
        label={t("register.email")}
        type="email"
        autoComplete="email"
        {...field("email", { validate: rules.email, onChange: () => setTakenEmail(null) })}
        error={emailError(message("email"), takenEmail, {
          login: t("register.taken_login"),
          password: t("register.taken_password"),
        })}
      />
      <div className="register-pair">
        <PasswordField
          label={t("register.password")}
          autoComplete="new-password"
          hint={t("register.password_short")}
          {...field("password", { validate: rules.password, deps: ["repeat"] })}
        />
        <PasswordField
          label={t("register.repeat")}
          autoComplete="new-password"
          {...field("repeat", {
            validate: (text, values) => (text === values.password ? rules.required(text) : "password_repeat"),
          })}
        />
      </div>
      <LightField
        label={t("register.referral")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={
          referral.inviter !== null &&
          t(referral.inviter ? "register.referral_from" : "register.referral_fine", {
            name: referral.inviter,
          })
        }
        {...field("referral_code", { onBlur: referral.check, onChange: referral.change })}
      />
      <div className="register-pair captcha-pair">
        <CaptchaPicture state={captcha.state} refresh={captcha.refresh} />
        <LightField
          label={t("register.captcha")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field("captcha", { validate: rules.required })}
        />
      </div>
      <label className="check">
        <input type="checkbox" {...register("consent", { validate: (given) => given || "consent" })} />
        <span>
          <Trans
            t={t}
            i18nKey="register.consent"
            components={{ terms: <Link to={paths.terms} target="_blank" /> }}
          />
        </span>
      </label>
      {(message("consent") ?? refusal) && (
        <p className="alert" role="alert">
          {message("consent") ?? refusal}
        </p>
      )}
      <button type="submit" className="btn fill big block" disabled={isSending}>
        {t("register.submit")}
      </button>
      <p className="auth-switch">
        <Trans
          t={t}
          i18nKey="register.switch"
          components={{ to: <Link className="link" to={paths.login} /> }}
        />
      </p>
    </form>
  );
}

/** 'Already registered' comes with the ways to log in and to get the password back. */
function emailError(
  message: string | undefined,
  takenEmail: string | null,
  ways: { login: string; password: string },
) {
  if (!message || takenEmail === null) return message;
  return (
    <>
      {message}{" "}
      <Link to={paths.login} state={{ email: takenEmail }}>
        {ways.login}
      </Link>{" "}
      <Link to={paths.forgotPassword} state={{ email: takenEmail }}>
        {ways.password}
      </Link>
    </>
  );
}
