/** Decks that were begun on this device, and how far they are. */
import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../../api/session";
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

/** Pure: what is left of a deck with what the server does not know yet. */
export function begunOf({ key, title, over, deck, past }: DeckRow, unsent: readonly RatingRow[]): Begun {
  const own = unsent.filter(({ deck_id, run }) => deck_id === deck.id && run === deck.run);
  const left = replay(deck.vocab_back_ids, own).length;
  const times = Object.values(past).map(({ at }) => at);
  return { key, title, over, left, size: deck.size, at: times.toSorted().at(-1) ?? "" };
}

/** The decks of whoever is signed in, the one studied last first. */
export function useBegun() {
  const user = useSession().profile?.id;
  const query = useQuery({
    queryKey: ["vocab", "begun", user],
    queryFn: async () => {
      if (!user) return [];
      const { shelf } = await outboxOf(user);
      const [rows, unsent] = await Promise.all([shelf.list(), shelf.unsent()]);
      return rows.map((row) => begunOf(row, unsent)).toSorted((a, b) => (a.at < b.at ? 1 : -1));
    },
    enabled: user !== undefined,
    // It asks the device, not the network.
    networkMode: "always",
    staleTime: 0,
  });
  const begun = query.data ?? [];
  return { begun, of: (source: Source) => begun.find(({ key }) => key === keyOf(source)) };
}
