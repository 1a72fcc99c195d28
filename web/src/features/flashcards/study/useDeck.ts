/** The session of a deck, as long as its screen is open. */
import { useQueryClient } from "@tanstack/react-query";
import { keyOf, type Source } from "../decks/model";
import { deckServer } from "./api";
import { DeckSession } from "./DeckSession";
import { type Studied, useStudySession } from "./useStudySession";

export function useDeck(source: Source, user: string): Studied<DeckSession> {
  const cache = useQueryClient();
  return useStudySession({
    user,
    what: keyOf(source),
    begin: (outbox) => new DeckSession({ source, user, outbox, server: deckServer }),
    end: (session) => {
      session?.close();
      void cache.invalidateQueries({ queryKey: ["vocab", "begun"] });
    },
  });
}
