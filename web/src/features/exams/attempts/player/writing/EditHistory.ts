/** Undo and redo of the editor, counted in words rather than letters. */

/** A text with its cursor. */
export interface Edit {
  text: string;
  /** Where the cursor stands. */
  at: number;
}

/** Versions of a text, and which one is shown. */
export interface EditHistory {
  past: readonly Edit[];
  now: Edit;
  future: readonly Edit[];
}

/** As many steps as a real editor offers. */
const KEPT = 200;

/** A history that begins with a text. */
export function beginHistory(text: string): EditHistory {
  return { past: [], now: { text, at: text.length }, future: [] };
}

/** Takes the next version. Letters typed into one word are one step; a jump of more than a letter always is. */
export function record(history: EditHistory, next: Edit): EditHistory {
  if (next.text === history.now.text) return { ...history, now: next };
  if (history.past.length > 0 && continuesWord(history.now, next))
    return { ...history, now: next, future: [] };
  return { past: [...history.past, history.now].slice(-KEPT), now: next, future: [] };
}

function continuesWord(before: Edit, next: Edit): boolean {
  const typed = next.text.slice(before.at, next.at);
  const isOneLetterMore = next.text.length === before.text.length + 1 && next.at === before.at + 1;
  return isOneLetterMore && /^\S$/.test(typed) && /\S$/.test(before.text.slice(0, before.at));
}

/** One step back. */
export function undo(history: EditHistory): EditHistory {
  const previous = history.past.at(-1);
  if (!previous) return history;
  return { past: history.past.slice(0, -1), now: previous, future: [history.now, ...history.future] };
}

/** One step forward again. */
export function redo(history: EditHistory): EditHistory {
  const [next, ...future] = history.future;
  if (!next) return history;
  return { past: [...history.past, history.now], now: next, future };
}
