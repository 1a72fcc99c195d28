import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useBorrowedFocus } from "../tools/useBorrowedFocus";
import { usePlayer } from "./PlayerContext";

/** Lies over the step while the clock is stopped: nobody reads or answers meanwhile, by whatever means. */
export function PausedScreen() {
  const { t } = useTranslation("player");
  const player = usePlayer();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useBorrowedFocus(button);
  return (
    <section className="paused" aria-labelledby={id}>
      <div className="card pad">
        <p id={id}>{t("timer.stopped")}</p>
        <button
          type="button"
          ref={button}
          className="btn fill"
          onClick={() => player.dispatch({ type: "resume" })}
        >
          {t("timer.go_on_long")}
        </button>
      </div>
    </section>
  );
}
