/** `/contact`: anybody writes to the brand (R-291, D-113). */
import "./feedback.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSession } from "../../../api/session";
import { paths } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { useTenant } from "../../../app/theme/brand";
import { useForm } from "../../../ui/form/useForm";
import { Icon } from "../../../ui/Icon";
import { LightAreaField, LightField } from "../../../ui/light/LightField";
import { useCaptcha } from "../../people/accounts/useCaptcha";
import { sendContact } from "./api";
import { CaptchaField } from "./CaptchaField";
import { facts } from "./facts";
import { useTooMany } from "./useTooMany";

/** What arrived. */
interface Sent {
  reference: string;
  /** Where the answer goes. */
  email: string | null;
}

export function ContactScreen() {
  const { t } = useTranslation("feedback");
  const { name: brand, support_email } = useTenant();
  const [sent, setSent] = useState<Sent | null>(null);
  useTitle(t("contact.title"));

  return (
    <div className="wrap page contact">
      <div>
        <h1>{t("contact.title")}</h1>
        <p className="quiet">{t("contact.lead", { brand })}</p>
      </div>
      {sent ? (
        <section className="card pad stack" role="status">
          <h2 className="h3">{t("sent.title")}</h2>
          <p>{t("sent.text", { reference: sent.reference })}</p>
          {sent.email && <p>{t("sent.mail", { email: sent.email })}</p>}
          <Link className="btn" to={paths.landing}>
            {t("contact.back")}
          </Link>
        </section>
      ) : (
        <ContactForm onSent={setSent} />
      )}
      <aside className="contact-side" aria-label={t("contact.other")}>
        <h2 className="h3">{t("contact.other")}</h2>
        <a className="row" href={`mailto:${support_email}`}>
          <Icon name="mail" />
          {support_email}
        </a>
        <p className="note">{t("contact.other_text")}</p>
      </aside>
    </div>
  );
}

function ContactForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const { t } = useTranslation("feedback");
  const { profile } = useSession();
  const captcha = useCaptcha();
  const { field, run, refusal, isSending, resetField } = useForm({
    blank: { name: profile?.name ?? "", email: "", message: "", captcha: "" },
    explain: useTooMany(),
  });
  const submit = run(
    async (values) => {
      const { build, browser } = facts();
      const email = values.email.trim() || null;
      const captcha_key = captcha.state.kind === "shown" ? captcha.state.captcha.key : "";
      const { reference } = await sendContact({ ...values, email, captcha_key, build, browser });
      onSent({ reference, email: profile?.email ?? email });
    },
    () => {
      // A picture serves once.
      captcha.refresh();
      resetField("captcha");
    },
  );

  return (
    <form className="card pad stack" noValidate onSubmit={submit}>
      <LightField label={t("contact.name")} autoComplete="name" {...field("name", { required: true })} />
      {profile ? (
        <p className="note">{t("contact.as_member", { email: profile.email })}</p>
      ) : (
        <LightField
          label={t("contact.email")}
          type="email"
          autoComplete="email"
          hint={t("contact.email_hint")}
          {...field("email")}
        />
      )}
      <LightAreaField
        label={t("contact.message")}
        rows={7}
        maxLength={4000}
        {...field("message", { required: true })}
      />
      <CaptchaField captcha={captcha} field={field("captcha", { required: true })} />
      {refusal && (
        <p className="alert" role="alert">
          {refusal}
        </p>
      )}
      <button type="submit" className="btn fill" disabled={isSending}>
        {t("contact.send")}
      </button>
    </form>
  );
}
