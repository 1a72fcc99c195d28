/** Paid time: the plan one has, and the office's giving and ending of Pro. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import { refreshProfile } from "../../../api/sessionCalls";
import type { Timestamp, Wire } from "../../../api/types";

/** What plan somebody has, until when, and how it came. */
export type Subscription = Wire["Subscription"];
/** One line of the history. */
export type PlanChange = Subscription["history"][number];

/** What Free and Pro include here now, row by row. */
export type PlanComparison = Wire["PlanComparison"];
export type Entitlement = PlanComparison["entitlement"];
export type Extent = PlanComparison["free"];
/** What something costs, in T-Coins, and why that is not what the list asks. */
export type Price = Wire["Price"];

/** What each plan includes. */
export const usePlans = () =>
  useQuery({
    queryKey: ["plans"],
    queryFn: ({ signal }) => api.get("/api/plans", { signal }),
    refetchOnMount: "always",
  });

/** Whose plan: a person's, as the office sees it, or null for the own one. */
export type Owner = string | null;

/** Keys of the query cache. */
export const subscriptionKeys = {
  all: ["subscriptions"] as const,
  of: (owner: Owner) => ["subscriptions", owner ?? "me"] as const,
};

/** A plan with its history. */
export function useSubscription(owner: Owner, enabled = true) {
  return useQuery({
    queryKey: subscriptionKeys.of(owner),
    queryFn: ({ signal }) =>
      owner === null
        ? api.get("/api/subscription", { signal })
        : api.get("/api/admin/user/{id}/pro", { params: { path: { id: owner } }, signal }),
    enabled,
    refetchOnMount: "always",
  });
}

/** How often the plan is asked for after a payment before the page leaves it to a later visit: two minutes. */
const mostAsked = 40;

/** Whether the first payment of Pro that renews is still to come. */
const isPending = (subscription: Subscription | undefined) => subscription?.auto_renew?.status === "pending";

/** After a payment on the provider's page: asks for the own plan every three seconds until the payment has arrived. */
export function useArrival(hasPaid: boolean) {
  const cache = useQueryClient();
  useQuery({
    queryKey: subscriptionKeys.of(null),
    queryFn: async ({ signal }) => {
      const subscription = await api.get("/api/subscription", { quiet: true, signal });
      if (hasPaid && !isPending(subscription)) {
        // Ads and limits follow from the profile.
        void refreshProfile();
        void cache.invalidateQueries({ queryKey: ["entitlements"] });
      }
      return subscription;
    },
    enabled: hasPaid,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      isPending(data) && dataUpdateCount < mostAsked ? 3_000 : false,
  });
}

function useChange<Wish>(user: string, call: (wish: Wish) => Promise<Subscription>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (subscription) => {
      cache.setQueryData(subscriptionKeys.of(user), subscription);
      // The own plan may be the one that was changed.
      void cache.invalidateQueries({ queryKey: subscriptionKeys.of(null) });
    },
  });
}

/** Asks again what plan somebody has. */
export function useReadAgain(user: string) {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: subscriptionKeys.of(user) });
}

interface ProWish {
  until: Timestamp;
  /** The end of running paid time that the screen showed; another one by now is not overwritten. */
  seen: Timestamp | null;
}

/** Gives somebody Pro until a moment. */
export function useGivePro(user: string) {
  return useChange(user, ({ until, seen }: ProWish) =>
    api.patch("/api/admin/user/{id}/pro", {
      params: { path: { id: user } },
      body: { taken_unlimited_expire_at: until, seen_expire_at: seen },
    }),
  );
}

/** Ends somebody's paid time now. */
export function useEndPro(user: string) {
  return useChange(user, () => api.delete("/api/admin/user/{id}/pro", { params: { path: { id: user } } }));
}
