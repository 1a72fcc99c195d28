/**
 * A word is a run of letters, marks or digits; one apostrophe, hyphen or number point inside keeps it together.
 * The server counts by the same rule: both are held to `word-count-vectors.json`, and the pattern avoids
 * look-around so that it means the same in Rust.
 */
const RUN = "(?:\\p{N}+(?:[.,]\\p{N}+)+|[\\p{L}\\p{M}\\p{N}])+";
const WORD = new RegExp(`${RUN}(?:['’‐‑-]${RUN})*`, "gu");

export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}
