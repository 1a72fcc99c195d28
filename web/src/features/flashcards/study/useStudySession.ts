/** A session of cards, as long as its screen is open: opened with the outbox of whoever studies, and closed with the screen. */
import { useEffect, useState, useSyncExternalStore } from "react";
import { useLanguage } from "../../../i18n/language";
import { outboxOf } from "../decks/outboxOf";
import type { RatingOutbox } from "../decks/RatingOutbox";

const opening = { kind: "opening" } as const;
const showsOpening = () => opening;
const never = () => () => {};

interface StudySession {
  view: () => unknown;
  subscribe: (watch: () => void) => () => void;
  open: () => Promise<void>;
  /** Nothing is taken back anymore. */
  release: () => void;
}

interface Studying<Session> {
  user: string;
  /** What is studied: something else is another session. */
  what: string;
  begin: (outbox: RatingOutbox) => Session;
  /** The screen is left; null when it was before the session began. */
  end: (session: Session | null) => void;
}

/** A session and what it shows. */
export interface Studied<Session extends StudySession> {
  view: ReturnType<Session["view"]> | typeof opening;
  session: Session | null;
}

export function useStudySession<Session extends StudySession>({
  user,
  what,
  begin,
  end,
}: Studying<Session>): Studied<Session> {
  const lang = useLanguage();
  const [session, setSession] = useState<Session | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: words come in the language of now; the rest says what is studied
  useEffect(() => {
    let left = false;
    let opened: Session | null = null;
    void outboxOf(user).then((outbox) => {
      if (left) return;
      opened = begin(outbox);
      setSession(opened);
      void opened.open();
    });
    // Who looks elsewhere takes nothing back anymore.
    const hidden = () => document.visibilityState === "hidden" && opened?.release();
    document.addEventListener("visibilitychange", hidden);
    return () => {
      left = true;
      document.removeEventListener("visibilitychange", hidden);
      end(opened);
      setSession(null);
    };
  }, [what, user, lang]);
  const shown = (session?.view ?? showsOpening) as () => Studied<Session>["view"];
  const view = useSyncExternalStore(session?.subscribe ?? never, shown, shown);
  return { view, session };
}
