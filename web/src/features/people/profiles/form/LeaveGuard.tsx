/** Asks before unsaved changes are left behind: inside the app by a dialog, outside by the browser's own. */
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useBlocker } from "react-router";
import { Button } from "../../../../ui/Button";
import { Dialog } from "../../../../ui/Dialog";

export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation("profiles");
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);

  if (blocker.state !== "blocked") return null;
  return (
    <Dialog
      title={t("leave.title")}
      onDismiss={blocker.reset}
      actions={
        <>
          <Button onClick={blocker.proceed}>{t("leave.go")}</Button>
          <Button variant="primary" onClick={blocker.reset}>
            {t("leave.stay")}
          </Button>
        </>
      }
    >
      <p>{t("leave.text")}</p>
    </Dialog>
  );
}
