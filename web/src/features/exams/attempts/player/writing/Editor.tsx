/** The text: on the device with every keystroke. Strict mode has the toolbar of the real test and no help. */
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePlayer, usePlayerView } from "../screens/PlayerContext";
import type { Item } from "../types";
import { countWords } from "./countWords";
import { beginHistory, type EditHistory, record, redo, undo } from "./EditHistory";
import { Toolbar } from "./Toolbar";
import { useOwnClipboard } from "./useOwnClipboard";

/** The server takes 20 kB; this many letters of any script stay below it. */
const MOST_LETTERS = 6_600;

interface EditorProps {
  item: Item;
  isStrict: boolean;
  /** Hands the text in. */
  done: (() => void) | null;
}

export function Editor({ item, isStrict, done }: EditorProps) {
  const { t } = useTranslation("player");
  const player = usePlayer();
  const { answers } = usePlayerView();
  const field = useRef<HTMLTextAreaElement>(null);
  const stored = answers.get(item.id);
  const storedText = stored?.kind === "text" ? stored.text : "";
  const [history, setHistory] = useState<EditHistory>(() => beginHistory(storedText));
  const [isSpelling, setSpelling] = useState(false);
  // Another window or device may have written a newer version.
  const isOvertaken = storedText !== history.now.text;
  const text = isOvertaken ? storedText : history.now.text;

  const show = (next: EditHistory) => {
    setHistory(next);
    player.answer(item.id, { kind: "text", text: next.now.text });
  };
  const move = (next: EditHistory) => {
    if (next === history) return;
    show(next);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.now.at, next.now.at);
    });
  };
  const base = isOvertaken ? beginHistory(storedText) : history;
  const clipboard = useOwnClipboard(field, (value, at) =>
    move(record(base, { text: value.slice(0, MOST_LETTERS), at })),
  );
  const minimum = item.answer.kind === "writing" ? item.answer.min_words : 0;

  return (
    <>
      <Toolbar
        isStrict={isStrict}
        words={countWords(text)}
        minimum={minimum}
        canUndo={base.past.length > 0}
        canRedo={base.future.length > 0}
        undo={() => move(undo(base))}
        redo={() => move(redo(base))}
        cut={clipboard.cut}
        paste={clipboard.paste}
        isSpelling={isSpelling}
        setSpelling={setSpelling}
      />
      <textarea
        ref={field}
        lang="en"
        value={text}
        maxLength={MOST_LETTERS}
        aria-label={t("write.label")}
        placeholder={t("write.placeholder")}
        spellCheck={!isStrict && isSpelling}
        autoComplete="off"
        autoCorrect={isStrict ? "off" : undefined}
        autoCapitalize={isStrict ? "off" : undefined}
        data-gramm={isStrict ? "false" : undefined}
        onChange={(event) =>
          show(
            record(base, {
              text: event.target.value,
              at: event.target.selectionStart ?? event.target.value.length,
            }),
          )
        }
        onKeyDown={(event) => {
          const isCommand = event.ctrlKey || event.metaKey;
          const key = event.key.toLowerCase();
          if (!isCommand || (key !== "z" && key !== "y")) return;
          event.preventDefault();
          move(key === "y" || event.shiftKey ? redo(base) : undo(base));
        }}
        {...(isStrict ? clipboard.guards : {})}
      />
      {clipboard.isRefused && (
        <p className="note warn-text" role="alert">
          {t("write.no_paste")}
        </p>
      )}
      <div className="qnav">
        <span className="note num">{minimum > 0 && t("write.asked", { count: minimum })}</span>
        {/* The strict skin hands in by Next, as the real test does. */}
        {done && !isStrict && (
          <button type="button" className="btn fill" onClick={done}>
            {t("write.done")}
          </button>
        )}
      </div>
    </>
  );
}
