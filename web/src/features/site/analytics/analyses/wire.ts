/**
 * The calls of the analyses, until the generated description (`api/schema.ts`) has them: this file then goes,
 * and the names in `api.ts` become names of `Wire`.
 */
import type { Wire } from "../../../../api/types";

/** One kind of test on one day; its section where it is one of them, or a set of questions from it. */
interface ExamKindDay {
  kind: Wire["TestKind"] | "set";
  section: Wire["Section"] | null;
  started: number;
  finished: number;
}

/** Tests and people of a day. */
export interface ExamDay {
  date: string;
  started: number;
  finished: number;
  graded: number;
  new_users: number;
  /** People who did something in a test. */
  active_users: number;
  kinds: ExamKindDay[];
}

/** What moved T-Coins on one day. */
interface CoinReasonDay {
  reason: Wire["CoinKind"];
  coins_in: number;
  coins_out: number;
}

/** T-Coins of a day: whole ones. */
export interface CoinDay {
  date: string;
  entries: number;
  coins_in: number;
  coins_out: number;
  reasons: CoinReasonDay[];
}

/** Money of a day, in hundredths of its currency. */
interface RevenueDay {
  currency: Wire["OrderCurrency"];
  /** Card fees included. */
  paid: number;
  fees: number;
  refunded: number;
}

/** Orders of a day. */
export interface OrderDay {
  date: string;
  created: number;
  paid: number;
  refunded: number;
  revenue: RevenueDay[];
}

/** Subscriptions of a day. */
export interface SubscriptionDay {
  date: string;
  new: number;
  renewed: number;
  cancelled: number;
  ended: number;
  /** At the end of the day. */
  active: number;
}

/** One step from the landing page to the first graded test. */
export interface FunnelStep {
  step: "visited" | "registered" | "verified" | "started" | "finished" | "graded";
  people: number;
}

/** The people who joined in one week. */
export interface Cohort {
  /** Its Monday. */
  week: string;
  people: number;
  /** How many of them practiced in that week, the next one, and so on to the current one. */
  active: number[];
}

/** Daily records and the one of today. */
export interface Analysis<Day> {
  analyses: Day[];
  analysis: Day;
}

export interface SubscriptionAnalysis {
  subscription_analyses: SubscriptionDay[];
  analysis: SubscriptionDay;
}

interface Call<Query, Answer> {
  parameters: { query?: Query; header?: never; path?: never; cookie?: never };
  requestBody?: never;
  responses: {
    200: { headers: Record<string, unknown>; content: { "application/json": Answer } };
    default: { headers: Record<string, unknown>; content: { "application/json": Wire["ErrorBody"] } };
  };
}

/** First and last day, both included. */
interface DaysQuery {
  from?: string;
  to?: string;
}

declare module "../../../../api/schema" {
  interface paths {
    "/api/user-exams/analysis": { get: Call<DaysQuery, Analysis<ExamDay>> };
    "/api/transaction-logs/analysis": { get: Call<DaysQuery, Analysis<CoinDay>> };
    "/api/order/analysis": { get: Call<DaysQuery, Analysis<OrderDay>> };
    "/api/subscription-analyses": { get: Call<DaysQuery, SubscriptionAnalysis> };
    "/api/analytics/funnel": { get: Call<DaysQuery, { steps: FunnelStep[] }> };
    "/api/analytics/retention": { get: Call<{ weeks?: number }, { cohorts: Cohort[] }> };
  }
}
