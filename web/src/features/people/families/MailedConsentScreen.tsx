/** `/parent-consent`: a parent without an account answers for a learner under age. */
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { errorText } from "../../../api/errors";
import { paths } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { useTenant } from "../../../app/theme/brand";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Field } from "../../../ui/Field";
import { Empty, ErrorState } from "../../../ui/StateCard";
import { TextLink } from "../../../ui/TextLink";
import { answerMailedConsent, type MailedConsent, useMailed } from "./api";
import styles from "./families.module.css";
import { isExpired, MailedGate } from "./MailedGate";

type Outcome =
  | { kind: "open" }
  | { kind: "nameless" }
  | { kind: "busy" }
  | { kind: "given" | "refused" }
  | { kind: "failed"; error: unknown };

export function MailedConsentScreen() {
  const { t } = useTranslation("families");
  const [query] = useSearchParams();
  const token = query.get("token") ?? "";
  useTitle(t("mailed_consent.title"));
  return (
    <MailedGate
      title={t("mailed_consent.title")}
      query={useMailed("/api/parent-consent/mailed", token)}
      expired={<Expired />}
    >
      {(asked) => <Question asked={asked} token={token} />}
    </MailedGate>
  );
}

function Expired() {
  const { t } = useTranslation("families");
  const tenant = useTenant();
  return (
    <ErrorState
      alone
      title={t("mailed_consent.expired_title")}
      text={t("mailed_consent.expired_text", { brand: tenant.name })}
    />
  );
}

function Question({ asked, token }: { asked: MailedConsent; token: string }) {
  const { t } = useTranslation("families");
  const { t: common } = useTranslation("common");
  const tenant = useTenant();
  const [signature, setSignature] = useState("");
  const [outcome, setOutcome] = useState<Outcome>({ kind: "open" });
  const name = asked.child_name || asked.child_email;

  const answer = (agree: boolean) => {
    if (agree && signature.trim() === "") {
      setOutcome({ kind: "nameless" });
      return;
    }
    setOutcome({ kind: "busy" });
    answerMailedConsent(token, agree, agree ? signature.trim() : "").then(
      () => setOutcome({ kind: agree ? "given" : "refused" }),
      (error: unknown) => setOutcome({ kind: "failed", error }),
    );
  };
  if (outcome.kind === "given" || outcome.kind === "refused") {
    return (
      <Empty
        alone
        title={t(`mailed_consent.${outcome.kind}_title`)}
        text={t(`mailed_consent.${outcome.kind}_text`, { name })}
      />
    );
  }
  if (outcome.kind === "failed" && isExpired(outcome.error)) return <Expired />;
  return (
    <Card className={styles.mailed}>
      <h1>{t("mailed_consent.heading", { name })}</h1>
      <p>
        {t("mailed_consent.text", {
          name,
          email: asked.child_email,
          age: asked.consent_age,
          brand: tenant.name,
        })}
      </p>
      <p className="quiet">
        <Trans
          t={t}
          i18nKey="mailed_consent.terms"
          values={{ support: tenant.support_email }}
          components={{ terms: <TextLink to={paths.terms} /> }}
        />
      </p>
      <Field
        label={t("mailed_consent.name")}
        className={styles.signature}
        autoComplete="name"
        maxLength={60}
        value={signature}
        error={outcome.kind === "nameless" ? t("rules.required") : undefined}
        onChange={(event) => setSignature(event.target.value)}
      />
      {outcome.kind === "failed" && <Alert>{errorText(outcome.error, common)}</Alert>}
      <div className={styles.answers}>
        <Button variant="primary" disabled={outcome.kind === "busy"} onClick={() => answer(true)}>
          {t("mailed_consent.agree")}
        </Button>
        <Button disabled={outcome.kind === "busy"} onClick={() => answer(false)}>
          {t("mailed_consent.refuse")}
        </Button>
      </div>
    </Card>
  );
}
