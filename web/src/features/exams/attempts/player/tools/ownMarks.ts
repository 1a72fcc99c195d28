/** What a learner has highlighted in a passage: ranges of letters by paragraph, merged where they meet. */

/** Letters `from` up to, not including, `to` of a paragraph. */
export interface OwnMark {
  paragraph: number;
  from: number;
  to: number;
}

/** The marks with one more; ranges that touch become one. */
export function withMark(marks: readonly OwnMark[], added: OwnMark): OwnMark[] {
  if (added.from >= added.to) return [...marks];
  const touches = (mark: OwnMark) =>
    mark.paragraph === added.paragraph && mark.from <= added.to && mark.to >= added.from;
  const met = marks.filter(touches);
  const merged = {
    paragraph: added.paragraph,
    from: Math.min(added.from, ...met.map((mark) => mark.from)),
    to: Math.max(added.to, ...met.map((mark) => mark.to)),
  };
  return sorted([...marks.filter((mark) => !touches(mark)), merged]);
}

/** The marks without the letters of a range; a mark that reaches beyond it keeps its ends. */
export function withoutRange(marks: readonly OwnMark[], gone: OwnMark): OwnMark[] {
  return sorted(
    marks.flatMap((mark) => {
      if (mark.paragraph !== gone.paragraph || mark.to <= gone.from || mark.from >= gone.to) return [mark];
      return [
        { ...mark, to: gone.from },
        { ...mark, from: gone.to },
      ].filter((rest) => rest.from < rest.to);
    }),
  );
}

/** Whether every letter of the range is marked. */
export function isMarked(marks: readonly OwnMark[], range: OwnMark): boolean {
  return marks.some(
    (mark) => mark.paragraph === range.paragraph && mark.from <= range.from && mark.to >= range.to,
  );
}

function sorted(marks: OwnMark[]): OwnMark[] {
  return marks.sort((one, other) => one.paragraph - other.paragraph || one.from - other.from);
}

/** A piece of text and whether the learner has marked it. `at` is where the text begins in its paragraph. */
export function ownPieces(
  text: string,
  at: number,
  marks: readonly Pick<OwnMark, "from" | "to">[],
): { text: string; isOwn: boolean; at: number }[] {
  const result: { text: string; isOwn: boolean; at: number }[] = [];
  let done = 0;
  const add = (to: number, isOwn: boolean) => {
    if (to > done) result.push({ text: text.slice(done, to), isOwn, at: at + done });
    done = Math.max(done, to);
  };
  for (const mark of marks) {
    const from = Math.max(0, mark.from - at);
    const to = Math.min(text.length, mark.to - at);
    if (from >= text.length || to <= 0) continue;
    add(from, false);
    add(to, true);
  }
  add(text.length, false);
  return result;
}
