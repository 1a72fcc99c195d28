/** Bug report or suggestion: what, the details, screenshots; and the mail to support beside it. */
import "./feedback.css";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorText } from "../../../api/errors";
import { useSession } from "../../../api/session";
import { useTenant } from "../../../app/theme/brand";
import { LightDialog } from "../../../ui/light/LightDialog";
import { LightAreaField, LightField } from "../../../ui/light/LightField";
import { useCaptcha } from "../../people/accounts/useCaptcha";
import { type SendFeedback, sendFeedback } from "./api";
import { CaptchaField } from "./CaptchaField";
import { facts } from "./facts";
import { Screenshots } from "./Screenshots";
import { useScreenshots } from "./useScreenshots";

type State =
  | { kind: "writing"; error?: unknown }
  | { kind: "busy" }
  | { kind: "sent"; reference: string; email: string | null };

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
  const [details, setDetails] = useState("");
  const [email, setEmail] = useState("");
  const [answer, setAnswer] = useState("");
  const [state, setState] = useState<State>({ kind: "writing" });

  const error = state.kind === "writing" ? state.error : undefined;
  const fields = error instanceof ApiError ? error.fields : {};
  const at = (field: string) => fields[field]?.join(" ");
  const named = ["details", "email", "captcha"].some((field) => at(field));

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setState({ kind: "busy" });
    const visitor = {
      email: email.trim() || null,
      captcha: answer,
      captcha_key: captcha.state.kind === "shown" ? captcha.state.captcha.key : null,
    };
    try {
      const { reference } = await sendFeedback({
        type,
        details,
        screenshots: screenshots.ids,
        ...facts(),
        ...(profile ? {} : visitor),
      });
      setState({ kind: "sent", reference, email: profile?.email ?? visitor.email });
    } catch (cause) {
      setState({ kind: "writing", error: cause });
      // A picture serves once.
      if (!profile) captcha.refresh();
      setAnswer("");
    }
  };

  if (state.kind === "sent") {
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
        <p role="status">{t("sent.text", { reference: state.reference })}</p>
        {state.email && <p>{t("sent.mail", { email: state.email })}</p>}
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
            disabled={state.kind === "busy" || screenshots.isSending}
          >
            {t("dialog.send")}
          </button>
        </>
      }
    >
      <form id={form} className="feedback" noValidate onSubmit={(event) => void send(event)}>
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
          value={details}
          error={at("details")}
          onChange={(event) => setDetails(event.target.value)}
        />
        {profile ? (
          <Screenshots {...screenshots} />
        ) : (
          <>
            <LightField
              label={t("dialog.email")}
              type="email"
              autoComplete="email"
              value={email}
              error={at("email")}
              onChange={(event) => setEmail(event.target.value)}
            />
            <CaptchaField captcha={captcha} value={answer} error={at("captcha")} onChange={setAnswer} />
          </>
        )}
        {error !== undefined && !named && (
          <p className="alert" role="alert">
            {error instanceof ApiError && error.status === 402
              ? t("too_many", { email: support_email })
              : errorText(error, common)}
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
