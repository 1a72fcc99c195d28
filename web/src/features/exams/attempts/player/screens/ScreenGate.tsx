import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../../../../app/paths";
import { PlainBar } from "../bar/PlainBar";
import type { Attempt } from "../types";
import { PlayerFrame } from "./PlayerFrame";

/** Narrower than a tablet held upright. */
const NARROW = "(max-width: 767px), (max-height: 480px)";

/**
 * The full mock in strict mode imitates a desk: on a phone the learner is told before it begins, and may go on all
 * the same (D-055). Everything else is at home there.
 */
export function ScreenGate({ attempt, children }: { attempt: Attempt; children: ReactNode }) {
  const { t } = useTranslation("responses");
  const [isTold, setTold] = useState(false);
  const asks = attempt.mode === "strict" && attempt.test.kind === "full_mock" && attempt.started_at === null;
  if (isTold || !asks || !window.matchMedia(NARROW).matches) return children;
  return (
    <PlayerFrame bar={<PlainBar />}>
      <div className="stage">
        <div className="stage-in intro">
          <h1>{t("screen.title")}</h1>
          <p className="topic">{t("screen.text")}</p>
          <div className="acts">
            <Link className="btn fill big" to={paths.tests}>
              {t("screen.back")}
            </Link>
            <button type="button" className="btn big" onClick={() => setTold(true)}>
              {t("screen.go_on")}
            </button>
          </div>
        </div>
      </div>
    </PlayerFrame>
  );
}
