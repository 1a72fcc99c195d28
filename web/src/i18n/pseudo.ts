/** Pseudo-language: English with accents, brackets and two fifths more letters, as long languages have. */

type Messages = Record<string, unknown>;

const accents: Record<string, string> = {
  a: "á",
  c: "ç",
  e: "é",
  i: "í",
  n: "ñ",
  o: "ö",
  s: "š",
  u: "ü",
  y: "ý",
  A: "Å",
  E: "É",
  O: "Ö",
  U: "Ü",
};

/** Names of places and tags stay as they are: `{{count}}`, `<b>`, `$t(key)`. */
const untouchable = /(\{\{[^}]*\}\}|<[^>]*>|\$t\([^)]*\))/;

/** One sentence. */
export function pseudoText(text: string): string {
  const accented = text
    .split(untouchable)
    .map((piece, n) =>
      n % 2 === 1 ? piece : piece.replace(/[A-Za-z]/g, (letter) => accents[letter] ?? letter),
    )
    .join("");
  const letters = text.replace(new RegExp(untouchable, "g"), "").length;
  // In words, as sentences break at spaces.
  const more = "lörém ípšüm dölör šít ámét "
    .repeat(Math.ceil(letters / 60))
    .slice(0, Math.ceil(letters * 0.4));
  return `[${accented}${letters > 3 ? ` ${more.trim()}` : ""}]`;
}

/** All texts of a file. */
export function pseudo(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === "string" ? pseudoText(value) : pseudo(value as Messages),
    ]),
  );
}
