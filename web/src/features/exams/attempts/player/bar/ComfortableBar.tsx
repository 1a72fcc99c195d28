import { useTranslation } from "react-i18next";
import { Icon } from "../../../../../ui/Icon";
import { buildsSentences } from "../parts/partMachine";
import type { Pane } from "../screens/usePane";
import { questionNumber, type StepMoves } from "../screens/useStepMoves";
import type { RunningPart } from "../session/partTime";
import { BrandMark } from "./BrandMark";
import { LeaveButton } from "./LeaveButton";
import { Pips, type QuestionMark } from "./Pips";
import { questionText } from "./questionText";
import { RingTimer } from "./Timer";

/** What both bars are given. */
export interface BarProps {
  running: RunningPart;
  moves: StepMoves;
  marks: readonly QuestionMark[];
  pane: Pane;
  /** Comfortable mode: the pad for notes. */
  notes: { isOpen: boolean; toggle: () => void };
  openHelp: () => void;
  openReview: () => void;
}

export function ComfortableBar({ running, marks, notes, openHelp, openReview }: BarProps) {
  const { t } = useTranslation(["player", "common"]);
  const { section } = running.rules;
  const number = questionNumber(running);
  const isAsking = section === "reading" || section === "listening" || buildsSentences(running.rules);
  return (
    <header className="pbar">
      <BrandMark />
      <div className="t">
        {t(`common:sections.${section}`)}
        {isAsking && number && (
          <button
            type="button"
            className="counter num"
            disabled={running.progress.isPaused}
            onClick={openReview}
          >
            <span className="many">{questionText(t, number, "long")}</span>
            <span className="few">{questionText(t, number, "short")}</span>
          </button>
        )}
        {!isAsking && number && number.total > 1 && (
          <span className="counter num">{questionText(t, number, "short")}</span>
        )}
      </div>
      {isAsking ? <Pips marks={marks} /> : <span className="push" />}
      <RingTimer running={running} />
      <button
        type="button"
        className="btn bare help notes"
        aria-pressed={notes.isOpen}
        aria-label={t("notes.title")}
        onClick={notes.toggle}
      >
        <Icon name="note" size={18} />
        <span className="wide">{t("notes.title")}</span>
      </button>
      <button type="button" className="btn bare help" onClick={openHelp} aria-label={t("bar.help")}>
        <Icon name="help" size={18} />
        <span className="wide">{t("bar.help")}</span>
      </button>
      <LeaveButton className="btn leave-desk" icon="close" />
    </header>
  );
}
