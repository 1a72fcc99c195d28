/** Comments at times of a recording, as they are stored. Their check is that of `product/src/exams/grading/timed`. */
import type { Wire } from "../../../../api/types";

export type TimedComment = Wire["TimedComment"];
export type TimedKind = Wire["TimedKind"];

/** What comments are about, in the order of the list to choose from. */
export const timedKinds: readonly TimedKind[] = [
  "pronunciation",
  "pace",
  "grammar",
  "word_choice",
  "content",
  "organization",
];

/** What the server takes. */
export const timedBounds = { comments: 100, text: 1000 };

/** A comment that nobody has written yet: it lives on the desk alone. */
export const isBlank = ({ text }: TimedComment): boolean => text.trim() === "";

/** Those that say something. */
export const written = (comments: readonly TimedComment[]): TimedComment[] =>
  comments.filter((comment) => !isBlank(comment));

/** By their start; of two that start together first the one that ends first, then the older one. */
export function inOrder(comments: readonly TimedComment[]): TimedComment[] {
  const end = ({ start_ms, end_ms }: TimedComment) => end_ms ?? start_ms;
  return [...comments].sort(
    (one, other) => one.start_ms - other.start_ms || end(one) - end(other) || one.id - other.id,
  );
}

/** A new blank comment at a time in seconds, and its number. What is decoded may be longer than what was measured. */
export function added(
  comments: readonly TimedComment[],
  at: number,
  length: number,
  kind: TimedKind,
): { comments: TimedComment[]; id: number } {
  const id = Math.max(0, ...comments.map((comment) => comment.id)) + 1;
  return { comments: inOrder([...comments, { id, start_ms: within(at, length), kind, text: "" }]), id };
}

/** With one of them changed. An end that is not after the start goes. */
export function changed(
  comments: readonly TimedComment[],
  id: number,
  part: Partial<Omit<TimedComment, "id" | "end_ms">> & { end_ms?: number | undefined },
): TimedComment[] {
  return inOrder(
    comments.map((comment) => {
      if (comment.id !== id) return comment;
      const { end_ms, ...whole } = { ...comment, ...part };
      return end_ms !== undefined && end_ms > whole.start_ms ? { ...whole, end_ms } : whole;
    }),
  );
}

/** Without one of them. */
export const without = (comments: readonly TimedComment[], id: number): TimedComment[] =>
  comments.filter((comment) => comment.id !== id);

/** Seconds as milliseconds that lie in a recording of so many seconds. */
export const within = (at: number, length: number): number =>
  Math.round(1000 * Math.max(0, Math.min(at, length)));

/** Whether it is about what is heard now: its stretch, or three seconds from its moment. */
export function isHeard({ start_ms, end_ms }: TimedComment, at: number): boolean {
  const now = at * 1000;
  return now >= start_ms && now <= (end_ms ?? start_ms + 3000);
}

/** One text for lists that say the same; what nobody has written yet says nothing. */
export const canonicalTimed = (comments: readonly TimedComment[]): string =>
  JSON.stringify(
    inOrder(written(comments)).map(({ id, start_ms, end_ms = null, kind, text }) => [
      id,
      start_ms,
      end_ms,
      kind,
      text,
    ]),
  );

/** As places on the waveform, numbered as they are read. */
export const marksOf = (comments: readonly TimedComment[]) =>
  inOrder(comments).map(({ id, start_ms, end_ms }, at) => ({
    id,
    name: String(at + 1),
    start: start_ms / 1000,
    ...(end_ms !== undefined && { end: end_ms / 1000 }),
  }));
