/** The brand's own figures by day, for admins of the default brand. */
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { Wire } from "../../../../api/types";
import type { Days } from "./address";

export type ExamDay = Wire["ExamDay"];
export type CoinDay = Wire["CoinDay"];
export type OrderDay = Wire["OrderDay"];
export type SubscriptionDay = Wire["SubscriptionDay"];
export type FunnelStep = Wire["FunnelStep"];
export type Cohort = Wire["UserCohort"];

/** Daily records and the one of today. */
export interface Analysis<Day> {
  analyses: Day[];
  analysis: Day;
}

interface Asked extends Days {
  signal: AbortSignal;
}

const query = ({ from, to, signal }: Asked) => ({ params: { query: { from, to } }, signal });

/** The record that each part has of a day. */
interface Records {
  tests: ExamDay;
  coins: CoinDay;
  orders: OrderDay;
  subscriptions: SubscriptionDay;
}

export type DailyPart = keyof Records;
export type DayOf<Part extends DailyPart> = Records[Part];

/** The calls whose answers are daily records. */
const calls: { [Part in DailyPart]: (asked: Asked) => Promise<Analysis<Records[Part]>> } = {
  tests: (asked) => api.get("/api/user-exams/analysis", query(asked)),
  coins: (asked) => api.get("/api/transaction-logs/analysis", query(asked)),
  orders: (asked) => api.get("/api/order/analysis", query(asked)),
  subscriptions: async (asked) => {
    const { subscription_analyses, analysis } = await api.get("/api/subscription-analyses", query(asked));
    return { analyses: subscription_analyses, analysis };
  },
};

/** An answer to the range, and one to as many days before it. */
export interface Compared<Answer> {
  now: UseQueryResult<Answer>;
  before: UseQueryResult<Answer>;
}

/** Today moves while someone looks at it; the days before do not. */
const minute = 60_000;

/** Figures of other days never stand in for those that were asked for: while they load, nothing is shown. */
function useBoth<Answer>(
  part: string,
  now: Days,
  before: Days,
  get: (asked: Asked) => Promise<Answer>,
): Compared<Answer> {
  const options = (days: Days) => ({
    queryKey: ["analyses", part, days.from, days.to],
    queryFn: ({ signal }: { signal: AbortSignal }) => get({ ...days, signal }),
  });
  return {
    now: useQuery({ ...options(now), refetchInterval: minute }),
    before: useQuery({ ...options(before), staleTime: 10 * minute }),
  };
}

/** Daily records of a part, in the range and before it. */
export function useDailyRecords<Part extends DailyPart>(
  part: Part,
  now: Days,
  before: Days,
): Compared<Analysis<DayOf<Part>>> {
  return useBoth<Analysis<DayOf<Part>>>(part, now, before, calls[part]);
}

/** How many people came how far, in the range and before it. */
export function useFunnel(now: Days, before: Days) {
  return useBoth("funnel", now, before, (asked) => api.get("/api/analytics/funnel", query(asked)));
}

/** Who came back, by the week in which people joined. */
export function useRetention(weeks: number) {
  return useQuery({
    queryKey: ["analyses", "retention", weeks],
    queryFn: ({ signal }) => api.get("/api/analytics/retention", { params: { query: { weeks } }, signal }),
    staleTime: minute,
  });
}
