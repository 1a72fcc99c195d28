/** `/parent-consent`: a parent without an account answers for a learner under age. */
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { paths } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { useTenant } from "../../../app/theme/brand";
import { Field } from "../../../ui/Field";
import { Empty, ErrorState } from "../../../ui/StateCard";
import { TextLink } from "../../../ui/TextLink";
import { answerMailedConsent, type MailedConsent, useMailed } from "./api";
import styles from "./families.module.css";
import { MailedGate } from "./MailedGate";
import { MailedQuestion } from "./MailedQuestion";

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
  const [isNameless, setNameless] = useState(false);
  const name = asked.child_name || asked.child_email;
  const signed = signature.trim();
  return (
    <MailedQuestion
      heading={t("mailed_consent.heading", { name })}
      words={{ agree: t("mailed_consent.agree"), refuse: t("mailed_consent.refuse") }}
      mayAgree={() => {
        setNameless(signed === "");
        return signed !== "";
      }}
      answer={(agrees) => answerMailedConsent(token, agrees, agrees ? signed : "")}
      expired={<Expired />}
      done={(isGiven) => {
        const outcome = isGiven ? "given" : "refused";
        return (
          <Empty
            alone
            title={t(`mailed_consent.${outcome}_title`)}
            text={t(`mailed_consent.${outcome}_text`, { name })}
          />
        );
      }}
    >
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
        error={isNameless ? common("form.required") : undefined}
        onChange={(event) => {
          setSignature(event.target.value);
          setNameless(false);
        }}
      />
    </MailedQuestion>
  );
}
