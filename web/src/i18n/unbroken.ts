/**
 * Names that stay together: a line may not end after the "T-" of "T-Coins".
 *
 * No property of CSS forbids a break at a hyphen without an element around it, and texts come from files, by the
 * sentence. A hyphen that does not break (U+2011) is not in the letters of Inter that we serve, would be drawn from
 * another font, and is not found by whoever searches the page for "T-Coins". So the hyphen stays, and a word joiner
 * (U+2060) follows: it has no width, needs no glyph, and search and screen readers pass over it. It is put here, on
 * the way from the files to the screen, because nobody would see it in a file, or notice when it is missing.
 */

/** One text, as it is shown. */
export function unbroken(text: string): string {
  return text.replace(/\bT-(?=Coin)/g, "T-\u2060");
}

/** i18next plug-in that sends every text through it. */
export const unbreakable = { type: "postProcessor" as const, name: "unbroken", process: unbroken };
