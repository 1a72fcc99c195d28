/** The plan of a day, and what was done (D-096). Only for whoever is signed in. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import { useSession } from "../../../api/session";
import type { Wire } from "../../../api/types";
import { useLanguage } from "../../../i18n/language";
import { outboxOf } from "../decks/outboxOf";
import type { RatingOutbox } from "../decks/RatingOutbox";

export type Plan = Wire["VocabPlan"];
export type Due = Wire["VocabDue"];
export type History = Wire["VocabHistory"];

/** Everything that a rating may change. */
export const scheduleKey = ["vocab", "schedule"] as const;

const planKey = (user: string | undefined, lang: string) => [...scheduleKey, "plan", user, lang] as const;

/** The plan, after all that was rated on this device: a word that is on its way is not due anymore. */
export async function fetchPlan(outbox: RatingOutbox): Promise<Plan> {
  let plan: Plan | undefined;
  await outbox.alone(async () => {
    plan = await api.get("/api/vocab/plan", { quiet: true });
  });
  if (!plan) throw new Error("no plan");
  return plan;
}

export function usePlan() {
  const user = useSession().profile?.id;
  return useQuery({
    queryKey: planKey(user, useLanguage()),
    queryFn: async () => fetchPlan(await outboxOf(user ?? "")),
    enabled: user !== undefined,
    // What was rated since changes it, and so does another day.
    refetchOnMount: "always",
  });
}

/** What was done day by day, and what would still be known. */
export function useHistory(isAsked = true) {
  const user = useSession().profile?.id;
  return useQuery({
    queryKey: [...scheduleKey, "history", user],
    queryFn: async ({ signal }) => {
      const outbox = await outboxOf(user ?? "");
      // With what was rated a moment ago; what cannot be sent now is not of the server's history yet.
      await outbox.alone(async () => {}).catch(() => undefined);
      return api.get("/api/vocab/history", { signal, quiet: true });
    },
    enabled: isAsked && user !== undefined,
    refetchOnMount: "always",
  });
}

/** Changes how many words a day come at most, and how likely they are to be recalled then. */
export function useSavePlan() {
  const cache = useQueryClient();
  const user = useSession().profile?.id;
  const lang = useLanguage();
  return useMutation({
    mutationFn: (body: Wire["SaveVocabPlan"]) => api.put("/api/vocab/plan", { body }),
    onSuccess: (plan) => cache.setQueryData(planKey(user, lang), plan),
  });
}
