/** `/contact`: anybody writes to the brand (R-291, D-113). */
import "./feedback.css";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ApiError, errorText } from "../../../api/errors";
import { useSession } from "../../../api/session";
import { paths } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { useTenant } from "../../../app/theme/brand";
import { Icon } from "../../../ui/Icon";
import { LightAreaField, LightField } from "../../../ui/light/LightField";
import { useCaptcha } from "../../people/accounts/useCaptcha";
import { sendContact } from "./api";
import { CaptchaField } from "./CaptchaField";
import { facts } from "./facts";

type State =
  | { kind: "writing"; error?: unknown }
  | { kind: "busy" }
  | { kind: "sent"; reference: string; email: string | null };

export function ContactScreen() {
  const { t } = useTranslation("feedback");
  const { name: brand, support_email } = useTenant();
  const [state, setState] = useState<State>({ kind: "writing" });
  useTitle(t("contact.title"));

  return (
    <div className="wrap page contact">
      <div>
        <h1>{t("contact.title")}</h1>
        <p className="quiet">{t("contact.lead", { brand })}</p>
      </div>
      {state.kind === "sent" ? (
        <section className="card pad stack" role="status">
          <h2 className="h3">{t("sent.title")}</h2>
          <p>{t("sent.text", { reference: state.reference })}</p>
          {state.email && <p>{t("sent.mail", { email: state.email })}</p>}
          <Link className="btn" to={paths.landing}>
            {t("contact.back")}
          </Link>
        </section>
      ) : (
        <ContactForm state={state} setState={setState} />
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

const formFields = ["name", "email", "message", "captcha"];

function ContactForm({
  state,
  setState,
}: {
  state: Exclude<State, { kind: "sent" }>;
  setState: (state: State) => void;
}) {
  const { t } = useTranslation("feedback");
  const { t: common } = useTranslation("common");
  const { support_email } = useTenant();
  const { profile } = useSession();
  const captcha = useCaptcha();
  const [values, setValues] = useState({ name: profile?.name ?? "", email: "", message: "", captcha: "" });
  const set = (field: keyof typeof values) => (text: string) =>
    setValues((before) => ({ ...before, [field]: text }));

  const error = state.kind === "writing" ? state.error : undefined;
  const fields = error instanceof ApiError ? error.fields : {};
  const at = (field: string) => fields[field]?.join(" ");
  const named = formFields.some((field) => at(field));

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setState({ kind: "busy" });
    const { build, browser } = facts();
    const email = values.email.trim() || null;
    try {
      const { reference } = await sendContact({
        name: values.name,
        email,
        message: values.message,
        captcha: values.captcha,
        captcha_key: captcha.state.kind === "shown" ? captcha.state.captcha.key : "",
        build,
        browser,
      });
      setState({ kind: "sent", reference, email: profile?.email ?? email });
    } catch (cause) {
      setState({ kind: "writing", error: cause });
      captcha.refresh();
      set("captcha")("");
    }
  };

  return (
    <form className="card pad stack" noValidate onSubmit={(event) => void send(event)}>
      <LightField
        label={t("contact.name")}
        autoComplete="name"
        value={values.name}
        error={at("name")}
        onChange={(event) => set("name")(event.target.value)}
      />
      {profile ? (
        <p className="note">{t("contact.as_member", { email: profile.email })}</p>
      ) : (
        <LightField
          label={t("contact.email")}
          type="email"
          autoComplete="email"
          hint={t("contact.email_hint")}
          value={values.email}
          error={at("email")}
          onChange={(event) => set("email")(event.target.value)}
        />
      )}
      <LightAreaField
        label={t("contact.message")}
        rows={7}
        maxLength={4000}
        value={values.message}
        error={at("message")}
        onChange={(event) => set("message")(event.target.value)}
      />
      <CaptchaField
        captcha={captcha}
        value={values.captcha}
        error={at("captcha")}
        onChange={set("captcha")}
      />
      {error !== undefined && !named && (
        <p className="alert" role="alert">
          {error instanceof ApiError && error.status === 402
            ? t("too_many", { email: support_email })
            : errorText(error, common)}
        </p>
      )}
      <button type="submit" className="btn fill" disabled={state.kind === "busy"}>
        {t("contact.send")}
      </button>
    </form>
  );
}
