/** Steps put in order: tapped or dragged into numbered places, moved up and down, taken out again. */
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../../ui/Icon";
import type { AnswerValue, Shape } from "../types";
import { choose, chosen, moved, putAt } from "./choosing";
import { Grip } from "./Grip";
import { RemoveButton } from "./RemoveButton";
import { useDragging } from "./useDragging";
import { nextRemove, useNextFocus, withDatum } from "./useNextFocus";

interface OrderStepsProps {
  answer: Shape<"order_steps">;
  value: AnswerValue | undefined;
  set: (value: AnswerValue) => void;
  labelledBy: string;
  isFinal: boolean;
}

export function OrderSteps({ answer, value, set, labelledBy, isFinal }: OrderStepsProps) {
  const { t } = useTranslation("player");
  const order = chosen(value).filter((id) => id !== "");
  const take = (next: AnswerValue | null) => next && !isFinal && set(next);
  const { drag, onPointerDown } = useDragging((id, target) => {
    if (target?.startsWith("place-")) take(putAt(value, id, Math.min(Number(target.slice(6)), order.length)));
    else if (order.includes(id)) take(choose(answer, value, id));
  });
  const { place, leadTo } = useNextFocus<HTMLDivElement>(value);
  const lay = (id: string, n: number) => {
    // One after the other: the next step to lay, and after the last one its place in the order.
    leadTo((board) => {
      const cards = [...board.querySelectorAll<HTMLElement>(".pool button")];
      return cards[n] ?? cards.at(-1) ?? withDatum(board, "drag", id)?.querySelector("button:not(:disabled)");
    });
    take(choose(answer, value, id));
  };
  const takeOut = (id: string, n: number) => {
    leadTo(
      (board) =>
        nextRemove(board.querySelector("ol"), n) ?? withDatum(board, "drag", id)?.querySelector("button"),
    );
    take(choose(answer, value, id));
  };
  const move = (id: string, from: number, to: number) => {
    // At either end the pressed arrow has nowhere to go; the other one has.
    const arrow = to === 0 ? 1 : to === order.length - 1 ? 0 : null;
    if (arrow !== null) leadTo((board) => withDatum(board, "drag", id)?.querySelectorAll("button")[arrow]);
    take(moved(value, from, to));
  };
  const textOf = (id: string) => answer.options.find((option) => option.id === id)?.text ?? "";
  const open = answer.options.filter((option) => !order.includes(option.id));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere
    <div
      ref={place}
      className="board"
      role="group"
      aria-labelledby={labelledBy}
      onPointerDown={isFinal ? undefined : onPointerDown}
    >
      <ol className="board-slots numbered">
        {answer.options.map((_, n) => {
          const id = order[n];
          const over = drag?.over === `place-${n}` ? " over" : "";
          const slot = `place-${n}`;
          if (id === undefined) return <li key={slot} className={`board-slot${over}`} data-drop={slot} />;
          return (
            <li key={id} className={`board-slot full${over}`} data-drag={id} data-drop={`place-${n}`}>
              <Grip />
              <span lang="en">{textOf(id)}</span>
              {!isFinal && (
                <span className="slot-acts">
                  <button
                    type="button"
                    className="icon-btn"
                    disabled={n === 0}
                    aria-label={t("order.up", { text: textOf(id) })}
                    onClick={() => move(id, n, n - 1)}
                  >
                    <Icon name="up" size={16} weight={2} />
                  </button>
                  <button
                    type="button"
                    className="icon-btn"
                    disabled={n >= order.length - 1}
                    aria-label={t("order.down", { text: textOf(id) })}
                    onClick={() => move(id, n, n + 1)}
                  >
                    <Icon name="down" size={16} weight={2} />
                  </button>
                  <RemoveButton text={textOf(id)} onClick={() => takeOut(id, n)} />
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <p className="choose-note num" role="status">
        {open.length > 0
          ? t("order.progress", { done: order.length, count: answer.options.length })
          : t("order.complete")}
      </p>
      <ul className="pool" data-drop="pool" aria-label={t("order.steps")}>
        {open.map((option, n) => (
          <li key={option.id} className="card-option" data-drag={option.id}>
            <Grip />
            <button
              type="button"
              className="card-button"
              data-grip=""
              disabled={isFinal}
              lang="en"
              onClick={() => lay(option.id, n)}
            >
              {option.text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
