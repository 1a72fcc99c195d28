/** One pip a question: answered, open, flagged, and the one shown. */
import { useTranslation } from "react-i18next";

/** A question as pips and the review list show it. */
export interface QuestionMark {
  item: string;
  number: number;
  prompt: string;
  isAnswered: boolean;
  isFlagged: boolean;
  isHere: boolean;
  /** Null where the rules do not let the learner go there. */
  go: (() => void) | null;
}

/** More than these have no room to be hit with a finger or a mouse; the list of questions has. */
const MOST_BUTTONS = 12;

export function Pips({ marks }: { marks: readonly QuestionMark[] }) {
  const { t } = useTranslation("player");
  const hasRoom = marks.length <= MOST_BUTTONS;
  const answered = marks.filter((mark) => mark.isAnswered).length;
  const flagged = marks.filter((mark) => mark.isFlagged).length;
  return (
    <>
      {hasRoom && (
        <nav className="pips20" aria-label={t("pips.label")}>
          {marks.map((mark) => (
            <button
              key={mark.item}
              type="button"
              className={classOf(mark)}
              disabled={!mark.go && !mark.isHere}
              aria-current={mark.isHere ? "step" : undefined}
              aria-label={t(`pips.${stateOf(mark)}`, { number: mark.number })}
              onClick={() => mark.go?.()}
            >
              <i />
            </button>
          ))}
        </nav>
      )}
      {/* Too small to hit on a phone: there it is a drawing, and the list leads to the questions. */}
      <div
        className={hasRoom ? "pips20 draw" : "pips20 draw always"}
        role="img"
        aria-label={t("pips.sum", { answered, flagged, total: marks.length })}
      >
        {marks.map((mark) => (
          <span key={mark.item} className={classOf(mark)}>
            <i />
          </span>
        ))}
      </div>
    </>
  );
}

function classOf(mark: QuestionMark): string {
  return [mark.isHere ? "n" : mark.isAnswered ? "d" : "", mark.isFlagged ? "f" : ""]
    .filter(Boolean)
    .join(" ");
}

function stateOf(mark: QuestionMark): "answered" | "open" | "answered_flagged" | "open_flagged" {
  if (mark.isAnswered) return mark.isFlagged ? "answered_flagged" : "answered";
  return mark.isFlagged ? "open_flagged" : "open";
}
