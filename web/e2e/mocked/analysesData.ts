/** Daily records, steps and cohorts that hold still: every day of whatever range is asked for has one. */
import type { Route } from "@playwright/test";
import type {
  Analysis,
  Cohort,
  CoinDay,
  ExamDay,
  FunnelStep,
  OrderDay,
  SubscriptionDay,
} from "../../src/features/site/analytics/analyses/api";
import { mondayOf } from "../../src/features/site/analytics/analyses/figures";

const day = 86_400_000;
const text = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Something between 0 and 1 that is the same for a day whenever it is asked for. */
const chance = (at: number, salt: number) =>
  Math.abs(Math.sin(Math.floor(at / day) * 12.9898 + salt) * 43.758) % 1;

/** Fewer on weekends, more as time passes. */
const busy = (at: number, most: number, salt: number) => {
  const isWeekend = [0, 6].includes(new Date(at).getUTCDay());
  const growth = 1 + (at / day - 20_400) / 900;
  return Math.max(0, Math.round(most * growth * (0.55 + 0.45 * chance(at, salt)) * (isWeekend ? 0.6 : 1)));
};

const answered =
  <Day, Body>(dayOf: (at: number) => Day, body: (analysis: Analysis<Day>) => Body) =>
  (route: Route) => {
    const { searchParams } = new URL(route.request().url());
    const to = Date.parse(searchParams.get("to") ?? text(Date.now()));
    const from = Date.parse(searchParams.get("from") ?? text(to - 29 * day));
    const analyses = Array.from({ length: (to - from) / day + 1 }, (_, index) => dayOf(from + index * day));
    return { body: body({ analyses, analysis: dayOf(Date.parse(text(Date.now() + 8 * 3_600_000))) }) };
  };

const kinds = [
  ["full_mock", null, 0.3],
  ["quick_mock", null, 0.22],
  ["section", "reading", 0.15],
  ["section", "speaking", 0.14],
  ["section", "listening", 0.11],
  ["section", "writing", 0.08],
] as const;

export const examDays = answered<ExamDay, Analysis<ExamDay>>(
  (at) => {
    const each = kinds.map(([kind, section, share], index) => {
      const started = busy(at, 60 * share, index);
      return { kind, section, started, finished: Math.round(started * 0.78) };
    });
    const sum = (key: "started" | "finished") => each.reduce((total, one) => total + one[key], 0);
    return {
      date: text(at),
      started: sum("started"),
      finished: sum("finished"),
      graded: busy(at, 18, 7),
      new_users: busy(at, 9, 8),
      active_users: busy(at, 38, 9),
      kinds: each,
    };
  },
  (analysis) => analysis,
);

const reasons = [
  ["deposit", 90, 0],
  ["promo", 14, 0],
  ["email_verification_reward", 9, 0],
  ["grading", 0, 48],
  ["pdf_report", 0, 22],
  ["plan", 0, 16],
] as const;

export const coinDays = answered<CoinDay, Analysis<CoinDay>>(
  (at) => {
    const each = reasons.map(([reason, most_in, most_out], index) => ({
      reason,
      coins_in: busy(at, most_in, index),
      coins_out: busy(at, most_out, index),
    }));
    return {
      date: text(at),
      entries: busy(at, 31, 3),
      coins_in: each.reduce((total, { coins_in }) => total + coins_in, 0),
      coins_out: each.reduce((total, { coins_out }) => total + coins_out, 0),
      reasons: each,
    };
  },
  (analysis) => analysis,
);

export const orderDays = answered<OrderDay, Analysis<OrderDay>>(
  (at) => ({
    date: text(at),
    created: busy(at, 14, 1),
    paid: busy(at, 11, 1),
    refunded: chance(at, 5) > 0.85 ? 1 : 0,
    revenue: [
      {
        currency: "USD",
        paid: busy(at, 30_000, 1),
        fees: busy(at, 900, 1),
        refunded: chance(at, 5) > 0.85 ? 2_100 : 0,
      },
      { currency: "TWD", paid: busy(at, 900_000, 2), fees: busy(at, 20_000, 2), refunded: 0 },
    ],
  }),
  (analysis) => analysis,
);

export const subscriptionDays = answered<
  SubscriptionDay,
  { subscription_analyses: SubscriptionDay[]; analysis: SubscriptionDay }
>(
  (at) => ({
    date: text(at),
    new: busy(at, 6, 2),
    renewed: busy(at, 9, 3),
    cancelled: busy(at, 2, 4),
    ended: busy(at, 2, 5),
    revenue: [{ currency: "USD", paid: busy(at, 24_000, 6), refunded: chance(at, 7) > 0.9 ? 900 : 0 }],
    active: Math.round(212 + (at / day - 20_600) * 0.4),
  }),
  ({ analyses, analysis }) => ({ subscription_analyses: analyses, analysis }),
);

export const funnel = (route: Route): { body: { steps: FunnelStep[] } } => {
  const { searchParams } = new URL(route.request().url());
  const grown = 1 + ((Date.parse(searchParams.get("to") ?? "") / day) % 11) / 50;
  const people = [4_812, 402, 377, 301, 214, 118];
  const steps = ["visited", "registered", "verified", "started", "finished", "graded"] as const;
  return {
    body: { steps: steps.map((step, index) => ({ step, people: Math.round((people[index] ?? 0) * grown) })) },
  };
};

export const retention = (route: Route): { body: { cohorts: Cohort[] } } => {
  const weeks = Number(new URL(route.request().url()).searchParams.get("weeks") ?? 12);
  const current = Date.parse(mondayOf(text(Date.now() + 8 * 3_600_000)));
  return {
    body: {
      cohorts: Array.from({ length: weeks }, (_, index) => {
        const at = current - (weeks - 1 - index) * 7 * day;
        const people = busy(at + 2 * day, 48, index);
        const active = Array.from({ length: weeks - index }, (_, later) =>
          Math.round(people * (later === 0 ? 0.86 : 0.46 / later ** 0.45) * (0.85 + 0.3 * chance(at, later))),
        );
        return { week: text(at), people, active: active.map((one) => Math.min(one, people)) };
      }),
    },
  };
};
