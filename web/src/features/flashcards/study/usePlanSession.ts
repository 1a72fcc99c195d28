/** The session of the plan, as long as its screen is open. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useLanguage } from "../../../i18n/language";
import { outboxOf } from "../decks/outboxOf";
import { fetchPlan, scheduleKey } from "../schedule/api";
import { PlanSession, type PlanView } from "./PlanSession";

const opening: PlanView = { kind: "opening" };
const never = () => () => {};

export function usePlanSession(user: string): { view: PlanView; session: PlanSession | null } {
  const lang = useLanguage();
  const cache = useQueryClient();
  const [session, setSession] = useState<PlanSession | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: words come in the language of now
  useEffect(() => {
    let left = false;
    let opened: PlanSession | null = null;
    void outboxOf(user).then((outbox) => {
      if (left) return;
      opened = new PlanSession({ user, outbox, fetchPlan });
      setSession(opened);
      void opened.open();
    });
    // Who looks elsewhere takes nothing back anymore.
    const hidden = () => document.visibilityState === "hidden" && opened?.release();
    document.addEventListener("visibilitychange", hidden);
    return () => {
      left = true;
      document.removeEventListener("visibilitychange", hidden);
      setSession(null);
      void opened?.close().then(() => cache.invalidateQueries({ queryKey: scheduleKey }));
    };
  }, [user, lang, cache]);

  const view = useSyncExternalStore(
    session?.subscribe ?? never,
    session?.view ?? (() => opening),
    session?.view ?? (() => opening),
  );
  return { view, session };
}
