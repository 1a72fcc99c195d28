/** The two kinds of emphasis the content uses: **strong** and *stressed*. */
export function InlineText({ text }: { text: string }) {
  return (
    <>
      {inlinePieces(text).map(({ kind, words, at }) =>
        kind === "strong" ? (
          <strong key={at}>{words}</strong>
        ) : kind === "em" ? (
          <em key={at}>{words}</em>
        ) : (
          words
        ),
      )}
    </>
  );
}

interface InlinePiece {
  kind: "plain" | "strong" | "em";
  words: string;
  at: number;
}

/** Splits at the marks; a lone star stays a star. */
export function inlinePieces(text: string): InlinePiece[] {
  const found: InlinePiece[] = [];
  let from = 0;
  for (const match of text.matchAll(/\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*/g)) {
    if (match.index > from) found.push({ kind: "plain", words: text.slice(from, match.index), at: from });
    const strong = match[1];
    found.push({ kind: strong ? "strong" : "em", words: strong ?? match[2] ?? "", at: match.index });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ kind: "plain", words: text.slice(from), at: from });
  return found;
}
