/** The session of a deck, as long as its screen is open. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useLanguage } from "../../../i18n/language";
import type { Source } from "../decks/model";
import { outboxOf } from "../decks/outboxOf";
import { deckServer } from "./api";
import { DeckSession, type DeckView } from "./DeckSession";

const opening: DeckView = { kind: "opening" };
const never = () => () => {};

export interface OpenedDeck {
  view: DeckView;
  session: DeckSession | null;
}

export function useDeck({ kind, id }: Source, user: string): OpenedDeck {
  const lang = useLanguage();
  const cache = useQueryClient();
  const [session, setSession] = useState<DeckSession | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: words come in the language of now
  useEffect(() => {
    let left = false;
    let opened: DeckSession | null = null;
    void outboxOf(user).then((outbox) => {
      if (left) return;
      opened = new DeckSession({ source: { kind, id }, user, outbox, server: deckServer });
      setSession(opened);
      void opened.open();
    });
    // Who looks elsewhere takes nothing back anymore.
    const hidden = () => document.visibilityState === "hidden" && opened?.release();
    document.addEventListener("visibilitychange", hidden);
    return () => {
      left = true;
      document.removeEventListener("visibilitychange", hidden);
      opened?.close();
      setSession(null);
      void cache.invalidateQueries({ queryKey: ["vocab", "begun"] });
    };
  }, [kind, id, user, lang, cache]);
  const view = useSyncExternalStore(
    session?.subscribe ?? never,
    session?.view ?? (() => opening),
    session?.view ?? (() => opening),
  );
  return { view, session };
}
