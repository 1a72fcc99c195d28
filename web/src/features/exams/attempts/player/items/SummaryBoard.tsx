/** The summary: sentences are checked, tapped or dragged into its bullets, and taken out again. */
import { useTranslation } from "react-i18next";
import type { Shape } from "../types";
import { Grip } from "./Grip";
import { OptionList } from "./OptionList";
import { RemoveButton } from "./RemoveButton";
import { useDragging } from "./useDragging";
import { nextRemove, useNextFocus } from "./useNextFocus";

interface SummaryBoardProps {
  answer: Shape<"prose_summary">;
  name: string;
  labelledBy: string;
  picked: readonly string[];
  pick: (id: string) => void;
  isFinal: boolean;
  correct: readonly string[] | undefined;
}

export function SummaryBoard({ answer, picked, pick, isFinal, ...list }: SummaryBoardProps) {
  const { t } = useTranslation("player");
  const { drag, onPointerDown } = useDragging((id, target) => {
    const isIn = picked.includes(id);
    if (target === "summary" ? !isIn : isIn) pick(id);
  });
  const { place, leadTo } = useNextFocus<HTMLDivElement>(picked);
  const takeOut = (id: string, n: number) => {
    leadTo((board) => nextRemove(board.querySelector("ul"), n) ?? board.querySelector("input"));
    pick(id);
  };
  const textOf = (id: string) => answer.options.find((option) => option.id === id)?.text ?? "";
  const free = Array.from({ length: Math.max(0, answer.choose - picked.length) }, (_, n) => n);
  return (
    <div ref={place} className="board" onPointerDown={isFinal ? undefined : onPointerDown}>
      <div className={drag?.over === "summary" ? "board-target over" : "board-target"} data-drop="summary">
        <p className="lead" lang="en">
          {answer.lead}
        </p>
        <ul className="board-slots bullets" aria-label={t("board.summary")}>
          {picked.map((id, n) => (
            <li key={id} className="board-slot full" data-drag={id}>
              <Grip />
              <span lang="en">{textOf(id)}</span>
              {!isFinal && <RemoveButton text={textOf(id)} onClick={() => takeOut(id, n)} />}
            </li>
          ))}
          {free.map((n) => (
            <li key={n} className="board-slot" aria-hidden="true">
              {n === 0 ? t("board.drop_here") : ""}
            </li>
          ))}
        </ul>
      </div>
      <p className="choose-note num" role="status">
        {t("choose.summary", { count: answer.choose, done: picked.length })}
      </p>
      <OptionList
        {...list}
        options={answer.options}
        most={answer.choose}
        picked={picked}
        pick={pick}
        canDrag
      />
    </div>
  );
}
