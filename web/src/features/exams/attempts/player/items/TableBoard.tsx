/**
 * Phrases sorted below headings: dragged, tapped (phrase, then heading), or chosen from the menu of each phrase,
 * which is the way of keys and screen readers.
 */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AnswerValue, Category, Choice, Shape } from "../types";
import { pairs, place, placedIn } from "./choosing";
import { Grip } from "./Grip";
import { RemoveButton } from "./RemoveButton";
import { useDragging } from "./useDragging";
import { nextRemove, useNextFocus, withDatum } from "./useNextFocus";

interface TableBoardProps {
  answer: Shape<"fill_in_table">;
  value: AnswerValue | undefined;
  set: (value: AnswerValue) => void;
  labelledBy: string;
  isFinal: boolean;
}

export function TableBoard({ answer, value, set, labelledBy, isFinal }: TableBoardProps) {
  const { t } = useTranslation("player");
  const [held, setHeld] = useState<string | null>(null);
  const put = (option: string, category: string | null) => {
    const next = place(answer, value, option, category);
    setHeld(null);
    if (next && !isFinal) set(next);
  };
  const { place: board, leadTo } = useNextFocus<HTMLDivElement>(value);
  const putHere = (option: string, category: string) => {
    leadTo((all) => withDatum(all, "drag", option)?.querySelector<HTMLElement>("[data-remove]"));
    put(option, category);
  };
  const takeOut = (option: string, category: string, n: number) => {
    // The menu of the phrase that is free again, when its heading has no other.
    leadTo(
      (all) =>
        nextRemove(withDatum(all, "drop", category), n) ??
        withDatum(all, "drag", option)?.querySelector("select"),
    );
    put(option, null);
  };
  const { drag, onPointerDown } = useDragging((id, target) => put(id, target === "pool" ? null : target));
  const needed = answer.categories.reduce((sum, category) => sum + category.takes, 0);
  const done = Object.keys(pairs(value)).length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere
    <div
      ref={board}
      className="board"
      role="group"
      aria-labelledby={labelledBy}
      onPointerDown={isFinal ? undefined : onPointerDown}
    >
      <div className="headings">
        {answer.categories.map((category) => (
          <CategoryBox
            key={category.id}
            category={category}
            placed={answer.options.filter((option) => placedIn(value, category.id).includes(option.id))}
            isOver={drag?.over === category.id}
            held={held}
            putHere={putHere}
            takeOut={takeOut}
            isFinal={isFinal}
          />
        ))}
      </div>
      <p className="choose-note num" role="status">
        {t("table.progress", { done, count: needed })}
      </p>
      <ul className="pool" data-drop="pool" aria-label={t("table.phrases")}>
        {answer.options.map((option) => {
          const at = pairs(value)[option.id];
          return (
            <li
              key={option.id}
              className={`card-option${at ? " used" : ""}${held === option.id ? " held" : ""}`}
              data-drag={at ? undefined : option.id}
            >
              <Grip />
              {/* The menu beside it does the same for keys; this is the larger target of a finger. */}
              {/* biome-ignore lint/a11y/noStaticElementInteractions: the menu is its accessible twin */}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: the menu is its accessible twin */}
              <span
                lang="en"
                onClick={() => !at && !isFinal && setHeld(held === option.id ? null : option.id)}
              >
                {option.text}
              </span>
              <select
                aria-label={t("table.put", { text: option.text })}
                value={at ?? ""}
                disabled={isFinal}
                onChange={(event) => put(option.id, event.target.value || null)}
              >
                <option value="">{t("table.nowhere")}</option>
                {answer.categories.map((category) => (
                  <option
                    key={category.id}
                    value={category.id}
                    disabled={at !== category.id && placedIn(value, category.id).length >= category.takes}
                  >
                    {category.text}
                  </option>
                ))}
              </select>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface CategoryBoxProps {
  category: Category;
  placed: readonly Choice[];
  isOver: boolean;
  held: string | null;
  putHere: (option: string, category: string) => void;
  /** The phrase lies at this place of its heading. */
  takeOut: (option: string, category: string, n: number) => void;
  isFinal: boolean;
}

function CategoryBox({ category, placed, isOver, held, putHere, takeOut, isFinal }: CategoryBoxProps) {
  const { t } = useTranslation("player");
  const free = Array.from({ length: Math.max(0, category.takes - placed.length) }, (_, n) => n);
  return (
    <section className={isOver ? "board-target over" : "board-target"} data-drop={category.id}>
      <h3 lang="en">{category.text}</h3>
      <ul className="board-slots">
        {placed.map((option, n) => (
          <li key={option.id} className="board-slot full" data-drag={option.id}>
            <Grip />
            <span lang="en">{option.text}</span>
            {!isFinal && (
              <RemoveButton text={option.text} onClick={() => takeOut(option.id, category.id, n)} />
            )}
          </li>
        ))}
        {free.map((n) => (
          <li key={n} className="board-slot" aria-hidden={held ? undefined : true}>
            {held && n === 0 && (
              <button type="button" className="slot-here" onClick={() => putHere(held, category.id)}>
                {t("table.here")}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
