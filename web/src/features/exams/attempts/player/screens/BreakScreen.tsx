/** Ten minutes to stand up. Going on earlier is allowed; nothing happens when the time is over but that the next part is shown. */
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { PlainBar } from "../bar/PlainBar";
import { minutesText } from "../clock/countdown";
import type { Phase } from "../session/view";
import { useNow, usePlayer } from "./PlayerContext";
import { PlayerFrame } from "./PlayerFrame";

const RING = 2 * Math.PI * 88;

export function BreakScreen({ phase }: { phase: Extract<Phase, { kind: "break" }> }) {
  const { t } = useTranslation(["player", "common"]);
  const player = usePlayer();
  const leftMs = Math.max(0, phase.endsAt - useNow());
  const isOver = leftMs === 0;
  const share = Math.min(1, leftMs / (phase.seconds * 1_000));
  useEffect(() => {
    if (isOver) player.endBreak();
  }, [isOver, player]);
  return (
    <PlayerFrame bar={<PlainBar canLeave />}>
      <div className="stage">
        <div className="stage-in intro break">
          <h1>{t("break.title")}</h1>
          <div className="break-clock num">
            <svg width="200" height="200" viewBox="0 0 200 200" fill="none" aria-hidden="true">
              <circle cx="100" cy="100" r="88" stroke="var(--sunken)" strokeWidth="10" />
              <circle
                cx="100"
                cy="100"
                r="88"
                stroke="var(--primary)"
                strokeWidth="10"
                strokeLinecap="round"
                strokeDasharray={`${(share * RING).toFixed(1)} ${RING.toFixed(1)}`}
                transform="rotate(-90 100 100)"
              />
            </svg>
            <span role="timer" aria-live="off" aria-label={t("break.left")}>
              {minutesText(leftMs)}
            </span>
          </div>
          <p className="topic">{t("break.text", { section: t(`common:sections.${phase.part.section}`) })}</p>
          <div className="acts">
            <button type="button" className="btn fill big" onClick={() => player.endBreak()}>
              {t("break.end")}
            </button>
            <span className="note">{t("break.note")}</span>
          </div>
        </div>
      </div>
    </PlayerFrame>
  );
}
