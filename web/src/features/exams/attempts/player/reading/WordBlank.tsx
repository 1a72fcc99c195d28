import { type CSSProperties, type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../../../i18n/language";
import { htmlTag } from "../../../../../i18n/languages";
import { outcomeOf, rightAnswer } from "../checking/outcome";
import { useAnswering } from "../screens/AnsweringContext";
import type { Item, ItemKey } from "../types";
import { blankMove, lettersOf } from "./missingLetters";

interface WordBlankProps {
  item: Item;
  number: number;
  /** The answers were checked. */
  isFinal: boolean;
  itemKey: ItemKey | undefined;
}

/** The letters that stand, and one short field for those that do not. */
export function WordBlank({ item, number, isFinal, itemKey }: WordBlankProps) {
  const { t } = useTranslation("player");
  const lang = htmlTag[useLanguage()];
  const { answers, answer: give } = useAnswering();
  // While an input method is composing, its letters are not the answer yet.
  const [draft, setDraft] = useState<string | null>(null);
  const { answer } = item;
  if (answer.kind !== "missing_letters") return null;
  const { shown, missing } = answer;
  const value = answers.get(item.id);
  const kept = value?.kind === "text" ? value.text : "";
  const commit = (typed: string) => {
    setDraft(null);
    const text = lettersOf(typed, missing);
    if (text !== kept) give(item.id, { kind: "text", text });
  };
  const outcome = itemKey && outcomeOf(item, itemKey, value);
  return (
    <span
      className={outcome ? `blank ${outcome}` : "blank"}
      style={{ "--missing": missing } as CSSProperties}
    >
      {shown}
      <input
        type="text"
        data-blank={item.id}
        value={draft ?? kept}
        aria-label={t("words.blank", { number, shown, count: missing })}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        onChange={(event) => {
          const { value: typed } = event.target;
          if ((event.nativeEvent as InputEvent).isComposing) setDraft(typed);
          else {
            commit(typed);
            // Keyboards of phones tell no keys, only what has been typed.
            if (/\s$/.test(typed)) goTo(event.target, 1);
          }
        }}
        onCompositionEnd={(event) => commit(event.currentTarget.value)}
        onBlur={(event) => draft !== null && commit(event.currentTarget.value)}
        onKeyDown={onKey}
        readOnly={isFinal}
      />
      {itemKey && outcome !== "right" && (
        <ins>
          <span className="vh" lang={lang}>
            {t("check.answer")}:{" "}
          </span>
          {rightAnswer(item, itemKey)[0]}
        </ins>
      )}
    </span>
  );
}

function onKey(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.nativeEvent.isComposing) return;
  const by = blankMove(event.key, event.currentTarget);
  if (by === 0) return;
  // Behind the last blank Enter sends the form that it stands in, if there is one.
  if (goTo(event.currentTarget, by) || event.key !== "Enter") event.preventDefault();
}

/** To the blank before or after this one, if there is one. */
function goTo(from: HTMLInputElement, by: 1 | -1): boolean {
  const all = [...document.querySelectorAll<HTMLInputElement>("input[data-blank]")];
  const other = all[all.indexOf(from) + by];
  other?.focus();
  return other !== undefined;
}
