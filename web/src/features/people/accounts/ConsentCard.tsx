/** The consent to the privacy text, and the way to take it back. */
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { errorText } from "../../../api/errors";
import { paths } from "../../../app/paths";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Dialog } from "../../../ui/Dialog";
import { TextLink } from "../../../ui/TextLink";
import { withdrawConsent } from "./settings";
import styles from "./settings.module.css";

export function ConsentCard() {
  const { t } = useTranslation("accounts");
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title={t("withdraw.title")}>
      <div className={styles.lines}>
        <p className="quiet small">
          <Trans t={t} i18nKey="withdraw.text" components={{ terms: <TextLink to={paths.terms} /> }} />
        </p>
        <Button className={styles.end} onClick={() => setAsking(true)}>
          {t("withdraw.open")}
        </Button>
      </div>
      {isAsking && <Question onClose={() => setAsking(false)} />}
    </Card>
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
          <Button onClick={onClose}>{t("withdraw.keep")}</Button>
          <Button variant="danger" loading={state === "busy"} onClick={withdraw}>
            {t("withdraw.submit")}
          </Button>
        </>
      }
    >
      <p>{t("withdraw.effect")}</p>
      {typeof state === "object" && <Alert>{errorText(state.error, common)}</Alert>}
    </Dialog>
  );
}
