/** E-mail or username and password; then back to where the person wanted to go. */
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router";
import { ApiError } from "../../../api/errors";
import { lastPath } from "../../../app/lastPath";
import { paths } from "../../../app/paths";
import { LightField } from "../../../ui/light/LightField";
import { type LoginWishes, login } from "./api";
import { CaptchaPicture } from "./CaptchaPicture";
import { LeavingNote } from "./LeavingNote";
import { LoginStep } from "./LoginStep";
import { type Step, stepFor } from "./loginSteps";
import { PasswordField } from "./PasswordField";
import { rules } from "./rules";
import { useCaptcha } from "./useCaptcha";
import { useForm } from "./useForm";

/** What other screens hand over. */
export interface LoginHandover {
  /** An address that already has an account. */
  email?: string;
  /** The account was just given up; it goes then. */
  leavingAt?: string;
}

export function LoginForm() {
  const { t } = useTranslation("accounts");
  const navigate = useNavigate();
  const handover = useLocation().state as LoginHandover | null;
  const form = useForm({ identifier: handover?.email ?? "", password: "", captcha: "" });
  const { field, run, refusal, isSending, getValues, clearErrors, resetField } = form;
  const [step, setStep] = useState<Step | null>(null);
  const [wishes, setWishes] = useState<LoginWishes>({});
  const [isDoubted, setDoubted] = useState(false);
  const captcha = useCaptcha(isDoubted);

  const enter = async (wished: LoginWishes) => {
    const { identifier, password, captcha: letters } = getValues();
    const proof = isDoubted ? { captcha: letters.trim(), captcha_key: captcha.key } : {};
    try {
      await login(identifier, password, { ...wished, ...proof });
    } catch (error) {
      if (isDoubted) {
        captcha.refresh();
        resetField("captcha");
      } else if (isCaptchaNeeded(error)) {
        setDoubted(true);
        return;
      }
      const next = stepFor(error);
      if (next === null) {
        setStep(null);
        throw error;
      }
      setStep(next);
      return;
    }
    await navigate(lastPath(), { replace: true });
  };

  if (step) {
    return (
      <LoginStep
        key={step.kind}
        step={step}
        isBusy={isSending}
        onGoOn={(wish) => {
          const all = { ...wishes, ...wish };
          setWishes(all);
          run(() => enter(all))();
        }}
        onBack={() => {
          clearErrors();
          setWishes({});
          setStep(null);
        }}
      />
    );
  }
  return (
    <form noValidate className="stack" onSubmit={run(() => enter(wishes))}>
      {handover?.leavingAt && <LeavingNote at={handover.leavingAt} />}
      <LightField
        label={t("login.identifier")}
        autoComplete="username"
        autoCapitalize="none"
        {...field("identifier", { validate: rules.required })}
      />
      <PasswordField
        label={t("login.password")}
        autoComplete="current-password"
        {...field("password", { validate: rules.required })}
      />
      {isDoubted && (
        <>
          <p className="alert info" role="status">
            {t("login.doubted")}
          </p>
          <CaptchaPicture state={captcha.state} refresh={captcha.refresh} />
          <LightField
            label={t("register.captcha")}
            autoComplete="off"
            autoCapitalize="characters"
            {...field("captcha", { validate: rules.required })}
          />
        </>
      )}
      {refusal && (
        <p className="alert" role="alert">
          {refusal}
        </p>
      )}
      <button type="submit" className="btn fill big block" disabled={isSending}>
        {t("login.submit")}
      </button>
      <p>
        <ForgotLink email={() => getValues("identifier")} />
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

const isCaptchaNeeded = (error: unknown) => error instanceof ApiError && error.code === "captcha_needed";

/** Takes along what was typed, if it is an address. */
function ForgotLink({ email }: { email: () => string }) {
  const { t } = useTranslation("accounts");
  const navigate = useNavigate();
  return (
    <Link
      className="link"
      to={paths.forgotPassword}
      onClick={(event) => {
        const typed = email();
        if (!typed.includes("@")) return;
        event.preventDefault();
        void navigate(paths.forgotPassword, { state: { email: typed } });
      }}
    >
      {t("login.forgot")}
    </Link>
  );
}
