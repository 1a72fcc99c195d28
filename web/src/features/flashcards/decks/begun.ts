/** Decks that were begun, on this device or another, and how far they are. */
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client";
import { useSession } from "../../../api/session";
import type { Wire } from "../../../api/types";
import { useLanguage } from "../../../i18n/language";
import { type DeckRow, keyOf, type RatingRow, type Source } from "./model";
import { outboxOf } from "./outboxOf";
import { replay } from "./replay";

export interface Begun {
  key: string;
  title: string;
  over: string;
  left: number;
  size: number;
  /** When a card of it was studied last, RFC 3339; empty when none was. */
  at: string;
}

/** A deck of this device, with what tells whether another device is further. */
export interface BegunHere extends Begun {
  run: number;
  version: number;
  /** Ratings that the server does not know yet. */
  unsent: number;
}

export type StudiedDeck = Wire["StudiedDeck"];

/** Pure: what is left of a deck with what the server does not know yet. */
export function begunOf({ key, title, over, deck, past }: DeckRow, unsent: readonly RatingRow[]): BegunHere {
  const own = unsent.filter(({ deck_id, run }) => deck_id === deck.id && run === deck.run);
  const left = replay(deck.vocab_back_ids, own).length;
  const times = Object.values(past).map(({ at }) => at);
  const at = times.toSorted().at(-1) ?? "";
  const { run, version, size } = deck;
  return { key, title, over, left, size, at, run, version, unsent: own.length };
}

function begunElsewhere(deck: StudiedDeck): Begun {
  const { vocab_list_id: list, vocab_collection_id: collection, title, book_title, left, size } = deck;
  const source: Source = list ? { kind: "list", id: list } : { kind: "collection", id: collection ?? "" };
  return { key: keyOf(source), title, over: book_title ?? "", left, size, at: deck.studied_at };
}

/** Which of two moments is later; devices and server write them with other fractions. */
const byTime = ({ at: one }: Begun, { at: other }: Begun) =>
  (Date.parse(other) || 0) - (Date.parse(one) || 0);

/** Pure: the decks of this device and of the server, each once as it is further, the one studied last first. */
export function together(here: readonly BegunHere[], server: readonly StudiedDeck[]): Begun[] {
  const told = new Map(server.map((deck) => [begunElsewhere(deck).key, deck]));
  const own = here.map((deck) => {
    const other = told.get(deck.key);
    told.delete(deck.key);
    if (!other || deck.unsent > 0) return deck;
    const isFurther = other.run > deck.run || (other.run === deck.run && other.version > deck.version);
    return isFurther ? begunElsewhere(other) : deck;
  });
  return [...own, ...[...told.values()].map(begunElsewhere)].toSorted(byTime);
}

/** The decks of whoever is signed in, the one studied last first. */
export function useBegun() {
  const user = useSession().profile?.id;
  const lang = useLanguage();
  const device = useQuery({
    queryKey: ["vocab", "begun", user, "device"],
    queryFn: async () => {
      if (!user) return [];
      const { shelf } = await outboxOf(user);
      const [rows, unsent] = await Promise.all([shelf.list(), shelf.unsent()]);
      return rows.map((row) => begunOf(row, unsent));
    },
    enabled: user !== undefined,
    // It asks the device, not the network.
    networkMode: "always",
    staleTime: 0,
  });
  // Beside the screen: without an answer, it shows what the device knows.
  const server = useQuery({
    queryKey: ["vocab", "begun", user, lang],
    queryFn: ({ signal }) => api.get("/api/vocab/decks", { quiet: true, signal }),
    select: ({ data }) => data,
    enabled: user !== undefined,
  });
  const begun = together(device.data ?? [], server.data ?? []);
  return { begun, of: (source: Source) => begun.find(({ key }) => key === keyOf(source)) };
}
