import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ApiError, errorText } from "../../../../api/errors";
import { paths, withQuery } from "../../../../app/paths";
import { Dialog } from "../../../../ui/Dialog";
import { useRestart } from "./api";

/** Gives an unfinished attempt up, after asking. */
export function StartOver({ attempt }: { attempt: string }) {
  const { t } = useTranslation(["tests", "common"]);
  const navigate = useNavigate();
  const restart = useRestart();
  const [isAsking, setAsking] = useState(false);
  const go = () =>
    restart.mutate(attempt, {
      onSuccess: (fresh) => void navigate(withQuery(paths.test, { attempt: fresh.id })),
      // The day's limit is asked about by the shell.
      onError: (error) => error instanceof ApiError && error.status === 402 && setAsking(false),
    });
  return (
    <>
      <button type="button" className="btn bare" onClick={() => setAsking(true)}>
        {t("over.open")}
      </button>
      {isAsking && (
        <Dialog
          title={t("over.title")}
          onDismiss={() => setAsking(false)}
          actions={
            <>
              <button type="button" className="btn" disabled={restart.isPending} onClick={go}>
                {t("over.yes")}
              </button>
              <button type="button" className="btn fill" onClick={() => setAsking(false)}>
                {t("over.no")}
              </button>
            </>
          }
        >
          <p>{t("over.text")}</p>
          {restart.error && (
            <p className="alert" role="alert">
              {errorText(restart.error, (key) => t(key, { ns: "common" }))}
            </p>
          )}
        </Dialog>
      )}
    </>
  );
}
