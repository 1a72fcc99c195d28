/** The session of the plan, as long as its screen is open. */
import { useQueryClient } from "@tanstack/react-query";
import { fetchPlan, scheduleKey } from "../schedule/api";
import { PlanSession } from "./PlanSession";
import { type Studied, useStudySession } from "./useStudySession";

export function usePlanSession(user: string): Studied<PlanSession> {
  const cache = useQueryClient();
  return useStudySession({
    user,
    what: "plan",
    begin: (outbox) => new PlanSession({ user, outbox, fetchPlan }),
    end: (session) => void session?.close().then(() => cache.invalidateQueries({ queryKey: scheduleKey })),
  });
}
