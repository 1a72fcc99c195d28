/** A thin line at the very top while a call runs: present, but never in the way. */
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { activity } from "../../api/signals";

export function LoadingLine() {
  const { t } = useTranslation("common");
  const busy = useSyncExternalStore(activity.subscribe, activity.isBusy, () => false);
  if (!busy) return null;
  return <div className="loading-line" role="progressbar" aria-label={t("shell.loading")} />;
}
