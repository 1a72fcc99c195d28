/** Promotion codes in every state, and their uses. */
import type { Wire } from "../../src/api/types";

type Code = Wire["PromotionCode"];

const code = (id: string, name: string, changes: Partial<Code>): Code => ({
  id,
  code: name,
  percent: 20,
  amount: null,
  currency: null,
  for_coins: true,
  for_pro: true,
  starts_at: "2026-11-01T00:00:00Z",
  ends_at: "2099-12-01T15:59:00Z",
  total_limit: 200,
  user_limit: 1,
  owner_id: null,
  owner_name: null,
  uses: 37,
  ...changes,
});

const codes: Code[] = [
  code("p1", "SPRING20", {}),
  code("p2", "HELENROWE", {
    percent: 10,
    total_limit: null,
    user_limit: 3,
    owner_id: "t1",
    owner_name: "Helen Rowe",
    uses: 4,
  }),
  code("p3", "ABCDEFGHJKLMNPQRST23", {
    percent: null,
    amount: 1_234_550,
    currency: "TWD",
    for_pro: false,
    total_limit: 1_000_000,
    uses: 1_000_000,
    owner_id: "t2",
    owner_name: "Wilhelmina-Alexandra Featherstonehaugh",
  }),
  code("p4", "NEWYEAR", { starts_at: "2098-12-31T16:00:00Z", for_coins: false, uses: 0 }),
  code("p5", "SUMMER15", { percent: 15, ends_at: "2026-08-31T15:59:00Z", owner_id: "t3", owner_name: "" }),
];

export const promotionCodes = { data: codes, current_page: 1, total: codes.length };

type Use = Wire["PromotionCodeRecord"];

const use = (changes: Partial<Use>): Use => ({
  code: "SPRING20",
  user_name: "Mei Lin",
  product: "coins",
  state: "used",
  order_id: "o1",
  saved: 800,
  currency: "USD",
  at: "2026-11-20T10:00:00Z",
  ...changes,
});

export const promotionUses = {
  data: [
    use({}),
    use({
      at: "2026-11-19T08:30:00Z",
      product: "pro",
      order_id: null,
      saved: 12,
      currency: null,
      user_name: "Sam Okoye",
    }),
    use({ at: "2026-11-18T08:30:00Z", state: "held", user_name: "Wilhelmina-Alexandra Featherstonehaugh" }),
    use({
      at: "2026-11-17T08:30:00Z",
      state: "released",
      code: "ABCDEFGHJKLMNPQRST23",
      saved: 1_234_550,
      currency: "TWD",
    }),
  ],
  current_page: 1,
  total: 44,
};
