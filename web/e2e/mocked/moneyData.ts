/** A learner's profile, T-Coins and plan. */
import type { CoinLedger } from "../../src/features/money/coins/api";
import type { Subscription } from "../../src/features/money/plans/api";
import type { Referrals } from "../../src/features/money/referrals/api";
import type { Sheet } from "../../src/features/people/profiles/api";
import { profile } from "./commonData";

export const sheet: Sheet = {
  ...profile(),
  email_verified: false,
  handles: [],
  version: 1,
  student: null,
  teacher: null,
};

const note =
  "A prize for the reading week, with a word-that-is-much-too-long-for-the-width-of-a-phone-screen";

export const coins: CoinLedger = {
  balance: 14,
  data: [
    {
      id: "c4",
      at: "2026-11-18T08:00:00Z",
      kind: "pdf_report",
      amount: -10,
      balance: 14,
      note: "",
      price: null,
    },
    {
      id: "c3",
      at: "2026-11-12T08:00:00Z",
      kind: "admin_deduct",
      amount: -1,
      balance: 24,
      note: "Counted twice",
      price: null,
    },
    { id: "c2", at: "2026-11-11T08:00:00Z", kind: "admin_give", amount: 20, balance: 25, note, price: null },
    {
      id: "c1",
      at: "2026-09-01T10:05:00Z",
      kind: "email_verification_reward",
      amount: 5,
      balance: 5,
      note: "",
      price: null,
    },
  ],
  current_page: 1,
  total: 24,
  first_at: "2026-09-01T10:05:00Z",
  statement: null,
};

export const referrals: Referrals = {
  code: "K7QP3MXT",
  reward: 8,
  most: 20,
  rewarded_again_at: "2026-12-24T04:00:00Z",
  invited: 1_204,
  verified: 3,
  earned: 2,
  credit: 8,
  exchanged: 8,
};

const agreed = { term: "3", currency: "USD", price: 6_000, discount: 0, fee: 300, total: 6_300 } as const;

const paidPeriod = (number: number, starts_at: string, ends_at: string) => ({
  ...agreed,
  id: `0198c7a0-0000-7000-8000-00000000000${number}`,
  reference: `R7MPXW2${number}`,
  number,
  starts_at,
  ends_at,
  paid_at: starts_at,
  returned: 0,
  dispute: null,
});

export const subscription: Subscription = {
  plan: "pro",
  pro_until: "2027-12-31T15:59:59Z",
  is_lifetime: false,
  pdf_credits: 1,
  history: [
    { at: "2026-11-01T08:00:00Z", kind: "granted", until: "2027-12-31T15:59:59Z", bought: null },
    { at: "2026-10-20T08:00:00Z", kind: "ended", until: null, bought: null },
    { at: "2026-10-01T08:00:00Z", kind: "granted", until: "9999-12-31T15:59:59Z", bought: null },
  ],
  auto_renew: {
    ...agreed,
    id: "0198c7a0-0000-7000-8000-0000000000b1",
    status: "subscribed",
    checkout_url: null,
    end_reason: null,
    ended_at: null,
    started_at: "2026-07-05T02:20:00Z",
    period_ends_at: "2027-01-05T02:20:00Z",
    next_billing_at: "2027-01-05T02:20:00Z",
    tries: 0,
  },
  payments: [
    { ...paidPeriod(2, "2026-10-05T02:20:00Z", "2027-01-05T02:20:00Z"), returned: 1_000 },
    paidPeriod(1, "2026-07-05T02:20:00Z", "2026-10-05T02:20:00Z"),
  ],
  changes: [
    { what: "declined", at: "2026-10-04T02:20:00Z", amount: null, number: 2 },
    { what: "resumed", at: "2026-09-02T02:20:00Z", amount: null, number: null },
    { what: "canceled", at: "2026-09-01T02:20:00Z", amount: null, number: null },
  ],
};
