/**
 * Lies over the page while a call runs: a thin line at once, a word when it takes longer. It never takes a click,
 * and quiet calls (autosave, heartbeat, tracking, uploads) do not show it (D-144).
 */
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { activity } from "../../api/signals";

export function LoadingOverlay() {
  const { t } = useTranslation("common");
  const busy = useSyncExternalStore(activity.subscribe, activity.isBusy, () => false);
  if (!busy) return null;
  const label = t("shell.loading");
  return (
    <div className="loading-over">
      <div className="loading-line" role="progressbar" aria-label={label} />
      <p className="loading-word" aria-hidden="true">
        {label}
      </p>
    </div>
  );
}
