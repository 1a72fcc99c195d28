import { useTranslation } from "react-i18next";
import type { QuestionMark } from "../bar/Pips";
import { backFrom } from "../parts/partMachine";
import { usePlayer, usePlayerView } from "../screens/PlayerContext";
import type { RunningPart } from "../session/partTime";
import { QuestionTable } from "./QuestionTable";

/** After the last question: a look back before the part is closed for good. */
export function EndScreen({ running, marks }: { running: RunningPart; marks: readonly QuestionMark[] }) {
  const { t } = useTranslation(["player", "common"]);
  const player = usePlayer();
  const open = marks.filter((mark) => !mark.isAnswered).length;
  const { attempt } = usePlayerView();
  const { section } = running.rules;
  const ofSection = attempt?.parts.filter((part) => part.section === section) ?? [];
  // The section goes on after this part, or did begin before it.
  const isPiece = ofSection.length > 1 || ofSection.some(({ module }) => module === "router");
  const canGoBack = backFrom(running.progress.index, running.rules) !== null;
  return (
    <div className="stage top-aligned">
      <div className="stage-in">
        <h1>{isPiece ? t("end.piece") : t("end.title", { section: t(`common:sections.${section}`) })}</h1>
        <p className="topic">{open === 0 ? t("end.all") : t("end.open", { count: open })}</p>
        <div className="acts">
          <button type="button" className="btn fill big" onClick={() => void player.finishPart()}>
            {t("end.finish")}
          </button>
          {canGoBack && (
            <button type="button" className="btn big" onClick={() => player.dispatch({ type: "back" })}>
              {t("end.back")}
            </button>
          )}
          <span className="note">{t("end.note")}</span>
        </div>
        <QuestionTable marks={marks} />
      </div>
    </div>
  );
}
