/** Cut and paste inside the test. In strict mode text from outside does not come in. */
import { type ClipboardEvent, type DragEvent, type RefObject, useRef, useState } from "react";

/** What the editor offers. */
export interface OwnClipboard {
  cut: () => void;
  paste: () => void;
  /** Something from outside was kept out. */
  isRefused: boolean;
  /** For the strict text field. */
  guards: {
    onCopy: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
    onCut: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
    onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
    onDrop: (event: DragEvent<HTMLTextAreaElement>) => void;
  };
}

/** `change` takes the whole new text and the place of the cursor. */
export function useOwnClipboard(
  field: RefObject<HTMLTextAreaElement | null>,
  change: (text: string, at: number) => void,
): OwnClipboard {
  const held = useRef("");
  const [isRefused, setRefused] = useState(false);

  const selected = () => {
    const { selectionStart = 0, selectionEnd = 0, value = "" } = field.current ?? {};
    return { start: selectionStart, end: selectionEnd, value };
  };
  const hold = () => {
    const { start, end, value } = selected();
    if (end > start) held.current = value.slice(start, end);
  };
  const insert = (words: string) => {
    const { start, end, value } = selected();
    change(value.slice(0, start) + words + value.slice(end), start + words.length);
  };

  return {
    cut: () => {
      hold();
      const { start, end } = selected();
      if (end > start) insert("");
    },
    paste: () => {
      if (held.current) insert(held.current);
    },
    isRefused,
    guards: {
      onCopy: hold,
      onCut: hold,
      onPaste: (event) => {
        event.preventDefault();
        const isOwn =
          held.current !== "" && sameWords(event.clipboardData.getData("text/plain"), held.current);
        setRefused(!isOwn);
        if (isOwn) insert(held.current);
      },
      onDrop: (event) => {
        event.preventDefault();
        setRefused(true);
      },
    },
  };
}

/** The system's clipboard may have changed the line ends. */
function sameWords(one: string, other: string): boolean {
  return one.replaceAll("\r\n", "\n") === other.replaceAll("\r\n", "\n");
}
