import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ApiError, errorText } from "../../../../api/errors";
import { paths, withQuery } from "../../../../app/paths";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
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
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t("over.open")}
      </Button>
      {isAsking && (
        <Dialog
          title={t("over.title")}
          onDismiss={() => setAsking(false)}
          actions={
            <>
              <Button loading={restart.isPending} onClick={go}>
                {t("over.yes")}
              </Button>
              <Button variant="primary" onClick={() => setAsking(false)}>
                {t("over.no")}
              </Button>
            </>
          }
        >
          <p>{t("over.text")}</p>
          {restart.error && <Alert>{errorText(restart.error, (key) => t(key, { ns: "common" }))}</Alert>}
        </Dialog>
      )}
    </>
  );
}
