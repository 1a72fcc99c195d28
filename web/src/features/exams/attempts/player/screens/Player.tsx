/** Shows the phase the session is in; every phase has its own screen. */
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { paths, withQuery } from "../../../../../app/paths";
import { useTitle } from "../../../../../app/shell/useTitle";
import type { OpenSession } from "../session/openSession";
import { BreakScreen } from "./BreakScreen";
import { ElsewhereScreen } from "./ElsewhereScreen";
import { FailedScreen } from "./FailedScreen";
import { LeaveGuard } from "./LeaveGuard";
import { PartIntro } from "./PartIntro";
import { PlayerProvider, usePlayerView } from "./PlayerContext";
import { PlayerSkeleton } from "./PlayerSkeleton";
import { RunningScreen } from "./RunningScreen";
import { ScreenGate } from "./ScreenGate";
import { useVisibleHeight } from "./useVisibleHeight";
import { WaitScreen } from "./WaitScreen";
// With the component, in this order: wherever it is shown, all of it is styled.
import "../player.css";
import "../items.css";
import "../responding.css";

export function Player({ session }: { session: OpenSession }) {
  return (
    <PlayerProvider value={session}>
      <LeaveGuard />
      <PhaseScreen />
    </PlayerProvider>
  );
}

function PhaseScreen() {
  const { t } = useTranslation("player");
  const { phase, attempt } = usePlayerView();
  useTitle(attempt?.test.title ?? t("title"));
  useFullHeight();
  useVisibleHeight();
  switch (phase.kind) {
    case "loading":
      return <PlayerSkeleton />;
    case "failed":
      return <FailedScreen error={phase.error} />;
    case "elsewhere":
      return <ElsewhereScreen />;
    case "break":
      return <BreakScreen phase={phase} />;
    case "intro":
      return attempt ? (
        <ScreenGate attempt={attempt}>
          <PartIntro
            key={phase.part.id}
            part={phase.part}
            isStarting={phase.isStarting}
            error={phase.error}
          />
        </ScreenGate>
      ) : null;
    case "running":
      return <RunningScreen running={phase} />;
    case "closing":
      return <WaitScreen reason={phase.isTimeOver ? "time_over" : "closing"} isStuck={phase.isStuck} />;
    case "handing_in":
      return <WaitScreen reason="handing_in" isStuck={phase.isStuck} />;
    case "done":
      return attempt ? <Navigate to={withQuery(paths.result, { attempt: attempt.id })} replace /> : null;
    default:
      return phase satisfies never;
  }
}

/** The player fills the window; the page behind it must not scroll or bounce. */
function useFullHeight() {
  useEffect(() => {
    document.documentElement.classList.add("has-player");
    return () => document.documentElement.classList.remove("has-player");
  }, []);
}
