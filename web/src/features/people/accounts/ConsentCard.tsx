/** The consent to the privacy text, and the way to take it back. */
import "./accounts.css";
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { errorText } from "../../../api/errors";
import { paths } from "../../../app/paths";
import { Dialog } from "../../../ui/Dialog";
import { withdrawConsent } from "./settings";

export function ConsentCard() {
  const { t } = useTranslation("accounts");
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="card pad stack" aria-labelledby="withdraw-title">
      <h2 className="h3" id="withdraw-title">
        {t("withdraw.title")}
      </h2>
      <p className="quiet small">
        <Trans
          t={t}
          i18nKey="withdraw.text"
          components={{ terms: <Link className="link" to={paths.terms} /> }}
        />
      </p>
      <button type="button" className="btn" onClick={() => setAsking(true)}>
        {t("withdraw.open")}
      </button>
      {isAsking && <Question onClose={() => setAsking(false)} />}
    </section>
  );
}

function Question({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation("common");
  const navigate = useNavigate();
  const [state, setState] = useState<"open" | "busy" | { error: unknown }>("open");
  const withdraw = () => {
    setState("busy");
    withdrawConsent().then(
      () => navigate(paths.login, { replace: true }),
      (error: unknown) => setState({ error }),
    );
  };
  return (
    <Dialog
      title={t("withdraw.title")}
      onDismiss={onClose}
      actions={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {t("withdraw.keep")}
          </button>
          <button type="button" className="btn danger" disabled={state === "busy"} onClick={withdraw}>
            {t("withdraw.submit")}
          </button>
        </>
      }
    >
      <p>{t("withdraw.effect")}</p>
      {typeof state === "object" && (
        <p className="alert" role="alert">
          {errorText(state.error, common)}
        </p>
      )}
    </Dialog>
  );
}
