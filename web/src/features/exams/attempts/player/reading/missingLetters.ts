/**
 * What someone has typed, as letters of the word: an input method may add spaces or wide letters, and a phone's
 * keyboard may paste a whole word.
 */
export function lettersOf(typed: string, missing: number): string {
  return typed
    .normalize("NFKC")
    .replace(/[^\p{L}'’-]/gu, "")
    .slice(0, missing);
}

/** Where the keyboard goes from a blank: on with Space, Enter or Right at the end, back with Backspace or Left at the start. */
export function blankMove(
  key: string,
  field: { value: string; selectionStart: number | null; selectionEnd: number | null },
): 1 | -1 | 0 {
  const isAt = (place: number) => field.selectionStart === place && field.selectionEnd === place;
  if (key === "Enter" || key === " ") return 1;
  if (key === "ArrowRight" && isAt(field.value.length)) return 1;
  if (key === "ArrowLeft" && isAt(0)) return -1;
  if (key === "Backspace" && field.value === "") return -1;
  return 0;
}
