/** What a device keeps of a deck. */
import type { Wire } from "../../../api/types";
import type { Rated } from "./replay";
import type { Answer } from "./rules";

export type Deck = Wire["Deck"];
export type Word = Wire["VocabBack"];

/** What a deck is made of. */
export type Source = { kind: "list"; id: string } | { kind: "collection"; id: string };

/** How a source is named on the device. */
export const keyOf = ({ kind, id }: Source): string => `${kind}:${id}`;

/** What is studied, as it came from the server: all that is needed without it. */
export interface Material {
  title: string;
  /** Above the title: the book of a list. */
  over: string;
  words: Word[];
  lang: string;
}

/** How a card was studied on this device in the present run, the newest last. */
export interface Past {
  answers: Answer[];
  /** RFC 3339. */
  at: string;
}

/** A deck on the device: what the server told last. What was rated since lies beside it. */
export interface DeckRow extends Material {
  user: string;
  key: string;
  deck: Deck;
  past: Record<string, Past>;
}

/** A rating that the server does not have yet. */
export interface RatingRow extends Rated {
  user: string;
  deck_id: string | null;
  run: number | null;
}

/** How many answers of a card are shown. */
const SHOWN = 4;

/** The past of a card with one answer more. */
export const withAnswer = (past: Past | undefined, answer: Answer, at: string): Past => ({
  answers: [...(past?.answers ?? []), answer].slice(-SHOWN),
  at,
});
