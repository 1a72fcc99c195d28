/** Asks before the test is left by the browser's own ways, and says what will happen. */
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useBlocker, useLocation } from "react-router";
import { paths } from "../../../../../app/paths";
import { LightDialog } from "../../../../../ui/light/LightDialog";
import { useMode } from "./AnsweringContext";
import { usePlayer, usePlayerView, useSaved } from "./PlayerContext";

export function LeaveGuard() {
  const { t } = useTranslation("player");
  const player = usePlayer();
  const mode = useMode();
  const { phase } = usePlayerView();
  const isSaved = useSaved().kind === "saved";
  // A preview of the item bank keeps nothing that could be lost.
  const isPreview = useLocation().pathname === paths.questionPreview;
  const isRunning =
    !isPreview && (phase.kind === "running" || phase.kind === "closing" || phase.kind === "handing_in");
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isRunning &&
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.pathname !== paths.result,
  );

  useEffect(() => {
    // Comfortable and saved: nothing would be lost, so nobody is stopped.
    if (!isRunning || (mode === "comfortable" && isSaved)) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isRunning, mode, isSaved]);

  if (blocker.state !== "blocked") return null;
  const leave = () => void player.leave().then(() => blocker.proceed());
  return (
    <LightDialog
      title={t("leave.title")}
      onDismiss={() => blocker.reset()}
      actions={
        <>
          <button type="button" className="btn" onClick={leave}>
            {t("leave.leave")}
          </button>
          <button type="button" className="btn fill" onClick={() => blocker.reset()}>
            {t("leave.stay")}
          </button>
        </>
      }
    >
      <p>{t(`leave.${mode}`)}</p>
    </LightDialog>
  );
}
