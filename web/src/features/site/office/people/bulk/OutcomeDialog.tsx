/** For how many it was done, for whom not and why, and the way to try those again. */
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../../api/errors";
import { Alert } from "../../../../../ui/Alert";
import { Button } from "../../../../../ui/Button";
import { Dialog } from "../../../../../ui/Dialog";
import type { ForEach, Outcome } from "../api";
import { useUserName } from "../names";
import styles from "./bulk.module.css";

interface OutcomeDialogProps {
  title: string;
  outcome: Outcome;
  act: ForEach;
  onClose: () => void;
}

export function OutcomeDialog({ title, outcome: { done, failed }, act, onClose }: OutcomeDialogProps) {
  const { t } = useTranslation("office_people");
  const { t: common } = useTranslation("common");
  const nameOf = useUserName();
  return (
    <Dialog
      title={title}
      onDismiss={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("bulk.close")}</Button>
          {failed.length > 0 && (
            <Button
              variant="primary"
              loading={act.isPending}
              onClick={() => void act.run(failed.map(({ user }) => user))}
            >
              {t("bulk.again")}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        {done.length > 0 && <Alert tone="ok">{t("bulk.done", { count: done.length })}</Alert>}
        {failed.length > 0 && (
          <Alert>
            {t("bulk.failed", { count: failed.length })}
            <ul className={styles.failed}>
              {failed.map(({ user, error }) => (
                <li key={user.id}>
                  <b>{nameOf(user)}</b> ({user.email}): {errorText(error, common)}
                </li>
              ))}
            </ul>
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
