/** Finds the words of an explanation's evidence in a passage or a transcript. */

/** A stretch of a text; `isEvidence` stretches are drawn highlighted. */
export interface Stretch {
  text: string;
  isEvidence: boolean;
}

const squeeze = (text: string) => text.replace(/\s+/g, " ").trim();

/**
 * Cuts every text into stretches. The texts are searched as one, because evidence may begin in one
 * spoken line and end in the next; what is not found is left out rather than guessed.
 */
export function highlight(texts: string[], evidence: string[]): Stretch[][] {
  const clean = texts.map(squeeze);
  const whole = clean.join(" ");
  const isMarked = new Uint8Array(whole.length);
  for (const quote of evidence.map(squeeze).filter(Boolean)) {
    const from = whole.indexOf(quote);
    if (from >= 0) isMarked.fill(1, from, from + quote.length);
  }
  let offset = 0;
  return clean.map((text) => {
    const stretches = cut(text, isMarked.subarray(offset, offset + text.length));
    offset += text.length + 1;
    return stretches;
  });
}

function cut(text: string, isMarked: Uint8Array): Stretch[] {
  const stretches: Stretch[] = [];
  let from = 0;
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && isMarked[at] === isMarked[from]) continue;
    stretches.push({ text: text.slice(from, at), isEvidence: isMarked[from] === 1 });
    from = at;
  }
  return stretches;
}

/** Index of the first text that holds evidence: where the page scrolls to. */
export function firstEvidence(texts: Stretch[][]): number | null {
  const found = texts.findIndex((stretches) => stretches.some(({ isEvidence }) => isEvidence));
  return found < 0 ? null : found;
}
