/** The tools of the real test, in its order. */
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../../ui/Icon";
import { buildsSentences } from "../parts/partMachine";
import { questionNumber } from "../screens/useStepMoves";
import type { BarProps } from "./ComfortableBar";
import { questionText } from "./questionText";
import { StrictClock } from "./Timer";
import { VolumeButton } from "./VolumeButton";

export function StrictBar({ running, moves, pane, openHelp, openReview }: BarProps) {
  const { t } = useTranslation(["player", "common"]);
  const { section } = running.rules;
  const number = questionNumber(running);
  const isFree = section === "reading" || buildsSentences(running.rules);
  const isAsking = isFree || section === "listening" || (number?.total ?? 0) > 1;
  return (
    <header className="pbar">
      <div className="t">
        {t(`common:sections.${section}`)}
        {isAsking && number && (
          <span className="num">
            <span className="many">{questionText(t, number, "long")}</span>
            <span className="few">{questionText(t, number, "short")}</span>
          </span>
        )}
      </div>
      <i className="brk" />
      <VolumeButton />
      <button type="button" className="pbtn ic" onClick={openHelp} aria-label={t("bar.help")}>
        <Icon name="help" />
        <em>{t("bar.help")}</em>
      </button>
      {isFree && (
        <>
          {pane.isWide && (
            <button
              type="button"
              className="pbtn view-text"
              onClick={() => pane.show(pane.name === "passage" ? "question" : "passage")}
            >
              {t(pane.name === "passage" ? "bar.view_question" : "bar.view_text")}
            </button>
          )}
          <button type="button" className="pbtn" onClick={openReview}>
            {t("bar.review")}
          </button>
          <button type="button" className="pbtn" disabled={!moves.back} onClick={() => moves.back?.()}>
            <Icon name="back" size={14} weight={2} />
            {t("bar.back")}
          </button>
        </>
      )}
      <button type="button" className="pbtn go" disabled={!moves.next} onClick={() => moves.next?.()}>
        {t("bar.next")}
        <Icon name="forward" size={14} weight={2} />
      </button>
      <StrictClock running={running} />
    </header>
  );
}
