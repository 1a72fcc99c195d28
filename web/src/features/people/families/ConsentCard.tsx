/** Where a parent's consent stands for a learner under age, and the way to ask for it. */
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Alert } from "../../../ui/Alert";
import { Card } from "../../../ui/Card";
import { type Consent, useAskConsent } from "./api";
import { EmailForm } from "./EmailForm";
import styles from "./families.module.css";

export function ConsentCard({ consent }: { consent: Consent }) {
  const { t } = useTranslation("families");
  const lang = useLanguage();
  const ask = useAskConsent();
  const { state, parent_email, asked_at, consent_age } = consent;
  if (state === "not_needed") return null;
  if (state === "given") return <Alert tone="ok">{t("consent.given")}</Alert>;
  return (
    <Card title={t("consent.title")} className={styles.consent}>
      <p>
        {state === "missing" && t("consent.missing", { age: consent_age })}
        {state === "asked" &&
          t("consent.asked", {
            email: parent_email ?? "",
            date: asked_at ? formatDate(asked_at, lang, "full") : "",
          })}
        {state === "refused" && t("consent.refused", { email: parent_email ?? "" })}
      </p>
      <p className="note">{t("consent.open_meanwhile")}</p>
      <EmailForm
        label={t("consent.label")}
        action={t(state === "missing" ? "consent.ask" : "consent.ask_again")}
        isNext={state !== "asked"}
        send={ask.mutateAsync}
      />
    </Card>
  );
}
