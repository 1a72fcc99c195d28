/** What can stand between a right password and the session: the consent, or an account that is about to go. */
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../../app/paths";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import type { LoginWishes } from "./api";
import type { Step } from "./loginSteps";

interface LoginStepProps {
  step: Step;
  isBusy: boolean;
  onGoOn: (wish: LoginWishes) => void;
  onBack: () => void;
}

export function LoginStep({ step, isBusy, onGoOn, onBack }: LoginStepProps) {
  const { t } = useTranslation("accounts");
  const lang = useLanguage();
  const [isAgreed, setAgreed] = useState(false);
  const back = (
    <button type="button" className="btn block" onClick={onBack}>
      {t(step.kind === "consent" ? "consent.back" : "leaving.leave")}
    </button>
  );
  if (step.kind === "leaving") {
    return (
      <section className="stack" aria-label={t("leaving.title")}>
        <h2 className="h3">{t("leaving.title")}</h2>
        <p>{t("leaving.text", { date: formatDate(step.deletesAt, lang, "full") })}</p>
        <button
          type="button"
          className="btn fill big block"
          disabled={isBusy}
          onClick={() => onGoOn({ keep_account: true })}
        >
          {t("leaving.keep")}
        </button>
        {back}
      </section>
    );
  }
  return (
    <section className="stack" aria-label={t("consent.title")}>
      <h2 className="h3">{t("consent.title")}</h2>
      <p className="quiet">{t("consent.text")}</p>
      <label className="check">
        <input type="checkbox" checked={isAgreed} onChange={(event) => setAgreed(event.target.checked)} />
        <span>
          <Trans
            t={t}
            i18nKey="register.consent"
            components={{ terms: <Link to={paths.terms} target="_blank" /> }}
          />
        </span>
      </label>
      <button
        type="button"
        className="btn fill big block"
        disabled={isBusy || !isAgreed}
        onClick={() => onGoOn({ privacy_info: true })}
      >
        {t("consent.submit")}
      </button>
      {back}
    </section>
  );
}
