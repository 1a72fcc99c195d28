/** An unfinished attempt of the same thing: go on with it, or start over, and what each means (R-149, D-043). */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ApiError, errorText } from "../../../../api/errors";
import type { AttemptCard } from "../../../../api/types";
import { withQuery } from "../../../../app/paths";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Dialog } from "../../../../ui/Dialog";
import { Icon } from "../../../../ui/Icon";
import { useRestart } from "./api";
import styles from "./setup.module.css";
import { usePlayer } from "./usePlayer";

export function OpenAttempt({ attempt }: { attempt: AttemptCard }) {
  const { t } = useTranslation(["setup", "common"]);
  const lang = useLanguage();
  const player = usePlayer();
  const [isAsking, setAsking] = useState(false);
  return (
    <Card className={styles.open}>
      <div>
        <h2 className="h3">{t("open.title")}</h2>
        <p className="quiet num">
          {t("open.begun", { when: formatDate(attempt.updated_at, lang, "dayTime") })}
        </p>
        <ul className={`small ${styles.means}`}>
          <li>{t(attempt.mode === "strict" ? "open.go_on_strict" : "open.go_on_comfortable")}</li>
          <li>{t("open.over_means")}</li>
        </ul>
      </div>
      <div className={styles.acts}>
        <Button variant="primary" size="large" to={withQuery(player, { attempt: attempt.id })}>
          {t("open.go_on")}
          <Icon name="forward" size={18} />
        </Button>
        <Button size="large" onClick={() => setAsking(true)}>
          {t("open.over")}
        </Button>
      </div>
      {isAsking && <StartOver attempt={attempt} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function StartOver({ attempt, onClose }: { attempt: AttemptCard; onClose: () => void }) {
  const { t } = useTranslation(["setup", "common"]);
  const navigate = useNavigate();
  const player = usePlayer();
  const restart = useRestart();
  const go = () =>
    restart.mutate(attempt.id, {
      onSuccess: (fresh) => void navigate(withQuery(player, { attempt: fresh.id }), { replace: true }),
      // The day's limit is asked about by the shell.
      onError: (error) => error instanceof ApiError && error.status === 402 && onClose(),
    });
  return (
    <Dialog
      title={t("open.sure")}
      onDismiss={onClose}
      actions={
        <>
          <Button loading={restart.isPending} onClick={go}>
            {t("open.over")}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t("open.keep")}
          </Button>
        </>
      }
    >
      <p>{t("open.over_means")}</p>
      {restart.error && <Alert>{errorText(restart.error, (key) => t(key, { ns: "common" }))}</Alert>}
    </Dialog>
  );
}
