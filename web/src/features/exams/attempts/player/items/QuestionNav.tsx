import { useTranslation } from "react-i18next";
import { Icon } from "../../../../../ui/Icon";
import { CheckButton } from "../checking/CheckButton";
import type { StepMoves } from "../screens/useStepMoves";
import type { ItemSet } from "../types";

interface QuestionNavProps {
  moves: StepMoves;
  /** The set on the screen, where its answers can be checked. */
  set?: ItemSet;
}

/** Back, Flag, Check, Next of the comfortable skin. */
export function QuestionNav({ moves, set }: QuestionNavProps) {
  const { t } = useTranslation("player");
  return (
    <div className="qnav">
      {moves.back && (
        <button type="button" className="btn bare" onClick={moves.back}>
          <Icon name="back" size={18} />
          <span className="qlabel">{t("bar.back")}</span>
        </button>
      )}
      {moves.flag && (
        <button type="button" className="btn bare" aria-pressed={moves.isFlagged} onClick={moves.flag}>
          <Icon name="flag" size={18} />
          <span className="qlabel">{t(moves.isFlagged ? "bar.flagged" : "bar.flag")}</span>
        </button>
      )}
      {set && <CheckButton set={set} />}
      {moves.next && (
        <button type="button" className="btn fill" onClick={moves.next}>
          {t("bar.next")}
        </button>
      )}
    </div>
  );
}
