/** The states of a draft, as a pure machine: what is here, what the server has, and what stands between. */
import type { Content } from "./content";
import { isSame, merge } from "./merge";

/** Why the draft is not on the server. */
export type Trouble =
  | { kind: "offline" }
  /** Another window saved something else at the same place. */
  | { kind: "conflict"; theirs: Content; version: number; clashes: string[] }
  /** The claim is not ours any more. */
  | { kind: "lapsed" }
  /** The server will not have it as it is. */
  | { kind: "refused"; error: unknown };

/** Everything the desk knows about a draft. */
export interface DraftState {
  /** What the grader sees. */
  content: Content;
  /** What the server has, and its version. */
  base: Content;
  version: number;
  /** What is on its way. */
  sent: Content | null;
  /** What was sent since the server last answered with a version: it may have taken any of these. */
  unanswered: readonly Content[];
  trouble: Trouble | null;
  savedAt: Date | null;
}

/** What can happen to a draft. */
export type DraftEvent =
  | { kind: "edited"; content: Content }
  | { kind: "sent" }
  | { kind: "saved"; version: number; at: Date }
  | { kind: "failed"; trouble: Trouble }
  /** The server's draft was read because ours was not based on it. */
  | { kind: "found"; theirs: Content; version: number }
  | { kind: "chose"; side: "mine" | "theirs" };

/** A draft that is as the server has it. */
export function freshDraft(content: Content, version: number): DraftState {
  return { content, base: content, version, sent: null, unanswered: [], trouble: null, savedAt: null };
}

/** Whether the server has not, or perhaps has not, exactly what is here. */
export function isDirty({ content, base, unanswered }: DraftState): boolean {
  return unanswered.length > 0 || !isSame(content, base);
}

/** Whether sending makes sense now. */
export function maySend(state: DraftState): boolean {
  const isBlocked = state.trouble !== null && state.trouble.kind !== "offline";
  return isDirty(state) && state.sent === null && !isBlocked;
}

/** The next state. */
export function next(state: DraftState, event: DraftEvent): DraftState {
  switch (event.kind) {
    case "edited": {
      // A refused draft may be acceptable once it is changed.
      const trouble = state.trouble?.kind === "refused" ? null : state.trouble;
      return { ...state, content: event.content, trouble };
    }
    case "sent":
      return { ...state, sent: state.content, unanswered: withSent(state.unanswered, state.content) };
    case "saved":
      return {
        ...state,
        base: state.sent ?? state.base,
        version: event.version,
        sent: null,
        unanswered: [],
        trouble: null,
        savedAt: event.at,
      };
    case "failed":
      return { ...state, sent: null, trouble: event.trouble };
    case "found":
      return adopt(state, event.theirs, event.version);
    case "chose": {
      if (state.trouble?.kind !== "conflict") return state;
      const { theirs, version } = state.trouble;
      // Only what clashes is given up; everything else of both sides stays.
      const { content } = merge(state.base, state.content, theirs, state.unanswered, event.side);
      return { ...state, content, base: theirs, version, trouble: null };
    }
    default:
      return event satisfies never;
  }
}

/** How many drafts without an answer are remembered: the first, which the server is likeliest to have, and the last ones. */
const remembered = 5;

function withSent(unanswered: readonly Content[], content: Content): Content[] {
  const last = unanswered.at(-1);
  if (last && isSame(last, content)) return [...unanswered];
  const all = [...unanswered, content];
  return all.length > remembered ? [...all.slice(0, 1), ...all.slice(1 - remembered)] : all;
}

/** Puts the own changes on top of the server's draft; asks only where both changed the same thing. */
function adopt(state: DraftState, theirs: Content, version: number): DraftState {
  const { content, clashes } = merge(state.base, state.content, theirs, state.unanswered);
  const rebased = { ...state, content, sent: null };
  if (clashes.length > 0) return { ...rebased, trouble: { kind: "conflict", theirs, version, clashes } };
  return { ...rebased, base: theirs, version, trouble: null };
}
