/** Page views by day, for admins. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { Wire } from "../../../api/types";

/** One day, folded. */
export type DayViews = Wire["PageViewDay"];
/** How many views a site, a device or a language had. */
export type Tally = Wire["PageViewTally"];
/** A range of days and today so far. */
export type PageViews = Wire["PageViewAnalysis"];

/** Views of a range, looked at again every minute. */
export function usePageViewDays(from: string, to: string) {
  return useQuery({
    queryKey: ["page-views", from, to],
    queryFn: ({ signal }) => api.get("/api/page-views", { params: { query: { from, to } }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
}
