/** Page views by day, for admins. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../api/client";

/** One day, folded. */
export interface DayViews {
  /** `YYYY-MM-DD`. */
  date: string;
  views: number;
  visitors: number;
  top: { path: string; views: number }[];
}

/** A range of days and today so far. */
export interface PageViews {
  analyses: DayViews[];
  analysis: DayViews;
}

/** Views of a range, looked at again every minute. */
export function usePageViewDays(from: string, to: string) {
  return useQuery({
    queryKey: ["page-views", from, to],
    queryFn: ({ signal }) => api.get<PageViews>("/page-views", { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
}
