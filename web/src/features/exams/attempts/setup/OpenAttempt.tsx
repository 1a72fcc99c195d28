/** An unfinished attempt of the same thing: go on with it, or start over, and what each means (R-149, D-043). */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { ApiError, errorText } from "../../../../api/errors";
import type { AttemptCard } from "../../../../api/types";
import { paths, withQuery } from "../../../../app/paths";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Dialog } from "../../../../ui/Dialog";
import { Icon } from "../../../../ui/Icon";
import { useRestart } from "./api";
import { usePlayer } from "./usePlayer";

export function OpenAttempt({ attempt }: { attempt: AttemptCard }) {
  const { t } = useTranslation(["setup", "common"]);
  const lang = useLanguage();
  const player = usePlayer();
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="card pad open-attempt">
      <div>
        <h2 className="h3">{t("open.title")}</h2>
        <p className="quiet num">
          {t("open.begun", { when: formatDate(attempt.updated_at, lang, "dayTime") })}
        </p>
        <ul className="open-means small">
          <li>{t(attempt.mode === "strict" ? "open.go_on_strict" : "open.go_on_comfortable")}</li>
          <li>{t("open.over_means")}</li>
        </ul>
      </div>
      <div className="setup-acts">
        <Link className="btn fill big" to={withQuery(player, { attempt: attempt.id })}>
          {t("open.go_on")}
          <Icon name="forward" size={18} />
        </Link>
        <button type="button" className="btn big" onClick={() => setAsking(true)}>
          {t("open.over")}
        </button>
      </div>
      {isAsking && <StartOver attempt={attempt} onClose={() => setAsking(false)} />}
    </section>
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
          <button type="button" className="btn" disabled={restart.isPending} onClick={go}>
            {t("open.over")}
          </button>
          <button type="button" className="btn fill" onClick={onClose}>
            {t("open.keep")}
          </button>
        </>
      }
    >
      <p>{t("open.over_means")}</p>
      {restart.error && (
        <p className="alert" role="alert">
          {errorText(restart.error, (key) => t(key, { ns: "common" }))}
        </p>
      )}
    </Dialog>
  );
}

/** Leads back to the tests. */
export function ToTests() {
  const { t } = useTranslation("setup");
  return (
    <Link className="btn bare big" to={paths.tests}>
      {t("to_tests")}
    </Link>
  );
}
