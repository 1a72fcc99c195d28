/** Steps put in order: tapped or dragged into numbered places, moved up and down, taken out again. */
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/Icon";
import type { AnswerValue, Shape } from "../types";
import { choose, chosen, moved, putAt } from "./choosing";
import { Grip } from "./Grip";
import { RemoveButton } from "./RemoveButton";
import { useDragging } from "./useDragging";

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
  const textOf = (id: string) => answer.options.find((option) => option.id === id)?.text ?? "";
  const open = answer.options.filter((option) => !order.includes(option.id));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere
    <div
      className="board"
      role="group"
      aria-labelledby={labelledBy}
      onPointerDown={isFinal ? undefined : onPointerDown}
    >
      <ol className="board-slots numbered">
        {answer.options.map((_, n) => {
          const id = order[n];
          const over = drag?.over === `place-${n}` ? " over" : "";
          const place = `place-${n}`;
          if (id === undefined) return <li key={place} className={`board-slot${over}`} data-drop={place} />;
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
                    onClick={() => take(moved(value, n, n - 1))}
                  >
                    <Icon name="up" size={16} weight={2} />
                  </button>
                  <button
                    type="button"
                    className="icon-btn"
                    disabled={n >= order.length - 1}
                    aria-label={t("order.down", { text: textOf(id) })}
                    onClick={() => take(moved(value, n, n + 1))}
                  >
                    <Icon name="down" size={16} weight={2} />
                  </button>
                  <RemoveButton text={textOf(id)} onClick={() => take(choose(answer, value, id))} />
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
        {open.map((option) => (
          <li key={option.id} className="card-option" data-drag={option.id}>
            <Grip />
            <button
              type="button"
              className="card-button"
              data-grip=""
              disabled={isFinal}
              lang="en"
              onClick={() => take(choose(answer, value, option.id))}
            >
              {option.text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
