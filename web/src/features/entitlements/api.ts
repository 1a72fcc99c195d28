/** What may still be begun today. The server counts; screens say it before anybody is refused. */
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client";
import { getSession } from "../../api/session";

/** How far one kind of practice has come today; nulls mean no limit. */
export interface Allowance {
  used: number;
  limit: number | null;
  left: number | null;
}

/** Today's practice. */
export interface Entitlements {
  plan: "free" | "unlimited";
  /** Today in the person's time zone. */
  day: string;
  resets_at: string;
  tests: Allowance;
  sections: Allowance;
}

/** What counts apart: tests, and sections with their single sets. */
export type Practice = "tests" | "sections";

/** Today's practice of who is signed in. */
export function useEntitlements() {
  const { token } = getSession();
  return useQuery({
    queryKey: ["entitlements", token],
    queryFn: () => api.get<Entitlements>("/entitlements", { quiet: true }),
    enabled: token !== null,
    // The player counts while this screen is away.
    refetchOnMount: "always",
  });
}
