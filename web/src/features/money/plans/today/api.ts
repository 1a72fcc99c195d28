/** What may still be begun today. The server counts; screens say it before anybody is refused. */
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import { getSession } from "../../../../api/session";
import type { Wire } from "../../../../api/types";

/** How far one kind of practice has come today; nulls mean no limit. */
export type Allowance = Wire["Allowance"];

/** Today's practice; the day is that of the person's time zone. */
export type Entitlements = Wire["Entitlements"];

/** What counts apart: tests, and sections with their single sets. */
export type Practice = "tests" | "sections";

/** Today's practice of who is signed in. */
export function useEntitlements() {
  const { token } = getSession();
  return useQuery({
    queryKey: ["entitlements", token],
    queryFn: () => api.get("/api/entitlements", { quiet: true }),
    enabled: token !== null,
    // The player counts while this screen is away.
    refetchOnMount: "always",
  });
}
