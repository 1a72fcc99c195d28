/** Bug report or suggestion: what, the details, screenshots; and the mail to support beside it. */
import "./feedback.css";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../api/session";
import { useTenant } from "../../../app/theme/brand";
import { useForm } from "../../../ui/form/useForm";
import { LightDialog } from "../../../ui/light/LightDialog";
import { LightAreaField, LightField } from "../../../ui/light/LightField";
import { useCaptcha } from "../../people/accounts/useCaptcha";
import { type SendFeedback, sendFeedback } from "./api";
import { CaptchaField } from "./CaptchaField";
import { facts } from "./facts";
import { Screenshots } from "./Screenshots";
import { useScreenshots } from "./useScreenshots";
import { useTooMany } from "./useTooMany";

const longest = 4000;
const types = ["bug", "suggestion"] as const;

export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("feedback");
  const { t: common } = useTranslation("common");
  const { support_email } = useTenant();
  const { profile } = useSession();
  const form = useId();
  const captcha = useCaptcha();
  const screenshots = useScreenshots();
  const [type, setType] = useState<SendFeedback["type"]>("bug");
  const [sent, setSent] = useState<{ reference: string; email: string | null } | null>(null);
  const { field, run, refusal, isSending, resetField } = useForm({
    blank: { details: "", email: "", captcha: "" },
    explain: useTooMany(),
  });
  const submit = run(
    async ({ details, captcha: answer, ...typed }) => {
      const email = typed.email.trim() || null;
      const captcha_key = captcha.state.kind === "shown" ? captcha.state.captcha.key : null;
      const { reference } = await sendFeedback({
        type,
        details,
        screenshots: screenshots.ids,
        ...facts(),
        ...(profile ? {} : { email, captcha: answer, captcha_key }),
      });
      setSent({ reference, email: profile?.email ?? email });
    },
    () => {
      // A picture serves once.
      if (!profile) captcha.refresh();
      resetField("captcha");
    },
  );

  if (sent) {
    return (
      <LightDialog
        title={t("sent.title")}
        onDismiss={onClose}
        actions={
          <button type="button" className="btn fill" onClick={onClose}>
            {common("shell.dismiss")}
          </button>
        }
      >
        <p role="status">{t("sent.text", { reference: sent.reference })}</p>
        {sent.email && <p>{t("sent.mail", { email: sent.email })}</p>}
      </LightDialog>
    );
  }
  return (
    <LightDialog
      title={t("dialog.title")}
      onDismiss={onClose}
      actions={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {t("dialog.cancel")}
          </button>
          <button
            type="submit"
            form={form}
            className="btn fill"
            disabled={isSending || screenshots.isSending}
          >
            {t("dialog.send")}
          </button>
        </>
      }
    >
      <form id={form} className="feedback" noValidate onSubmit={submit}>
        <fieldset className="switch">
          <legend className="vh">{t("dialog.type")}</legend>
          {types.map((one) => (
            <button key={one} type="button" aria-pressed={one === type} onClick={() => setType(one)}>
              {t(`kind.${one}`)}
            </button>
          ))}
        </fieldset>
        <LightAreaField
          label={t(`dialog.details_${type}`)}
          rows={5}
          maxLength={longest}
          {...field("details", { required: true })}
        />
        {profile ? (
          <Screenshots {...screenshots} />
        ) : (
          <>
            <LightField label={t("dialog.email")} type="email" autoComplete="email" {...field("email")} />
            <CaptchaField captcha={captcha} field={field("captcha", { required: true })} />
          </>
        )}
        {refusal && (
          <p className="alert" role="alert">
            {refusal}
          </p>
        )}
        <p className="note">
          {t("dialog.sends")}{" "}
          <a href={`mailto:${support_email}`}>{t("dialog.mail", { email: support_email })}</a>
        </p>
      </form>
    </LightDialog>
  );
}
