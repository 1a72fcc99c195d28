/** Orders of a brand in every state, what the provider's books say, and what is sold. */
import type { Wire } from "../../src/api/types";
import type { Mock } from "./mockApi";

type OfficeOrder = Wire["OfficeOrder"];

const order = (place: number, reference: string, changes: Partial<OfficeOrder>): OfficeOrder => ({
  id: `0198c7a0-0000-7000-8000-0000000000${place}`,
  reference,
  coins: 60,
  method: "card",
  currency: "USD",
  price: 6_000,
  discount: 0,
  fee: 300,
  total: 6_300,
  promotion_code: null,
  state: "paid",
  failure: null,
  dispute: null,
  returned: 0,
  coins_returned: 0,
  coins_owed: 0,
  checkout_url: null,
  bank_transfer: null,
  created_at: "2026-11-20T11:02:00Z",
  expires_at: "2026-11-21T11:02:00Z",
  paid_at: "2026-11-20T11:04:00Z",
  user_id: "0198c7a0-0000-7000-8000-0000000000aa",
  user_name: "Mei Lin",
  payment_reference: "pi_3QK9xN2eZvKYlo2C1qPz8w4R",
  ...changes,
});

const transfer = {
  method: "transfer",
  state: "pending",
  fee: 0,
  paid_at: null,
  payment_reference: null,
} as const;

const longName = "Wilhelmina-Alexandra Featherstonehaugh";

const orders: OfficeOrder[] = [
  order(11, "K7MPXW2R", {
    ...transfer,
    coins: 240,
    price: 24_000,
    total: 24_000,
    created_at: "2026-11-22T06:20:00Z",
  }),
  order(12, "VT9PQXC4", {
    ...transfer,
    currency: "TWD",
    price: 390_000,
    total: 390_000,
    user_id: "0198c7a0-0000-7000-8000-0000000000bb",
    user_name: longName,
    created_at: "2026-11-22T03:20:00Z",
  }),
  order(13, "B4CDEFGH", { promotion_code: "SPRING20", discount: 1_200, fee: 240, total: 5_040 }),
  order(14, "H8JKMNPQ", { returned: 2_100, coins_returned: 20 }),
  order(15, "R2STVWXY", {
    state: "failed",
    failure: "declined",
    paid_at: null,
    payment_reference: null,
    user_name: longName,
  }),
  order(16, "Z3456789", { state: "refunded", returned: 6_300, coins_returned: 60 }),
  order(17, "A9BCDEFG", { state: "expired", paid_at: null, payment_reference: null, user_name: "" }),
  order(18, "M5NPQRST", { dispute: "open", returned: 6_300, coins_returned: 40, coins_owed: 20 }),
];

/** Own orders: one to pay, one with its receipt. */
export const ownOrders: Wire["Page_Order"] = {
  data: [
    { ...(orders[0] as OfficeOrder), bank_transfer: "Bank of Taiwan (004)\nAccount 012-345-678901" },
    orders[3] as OfficeOrder,
  ],
  current_page: 1,
  total: 2,
};

const sums: Wire["OrderSums"][] = [
  { currency: "USD", orders: 42, paid: 218_600, fees: 8_600, returned: 14_700, coins: 2_100 },
  { currency: "TWD", orders: 2, paid: 780_000, fees: 0, returned: 0, coins: 120 },
];

export const officeOrders: Wire["OfficeOrders"] = { data: orders, current_page: 1, total: 44, sums };

/** Those that the address asks for, as far as the screens ask at their opening. */
export const listOrders: Mock = (route) => {
  const method = new URL(route.request().url()).searchParams.get("method");
  const data = orders.filter(
    (each) => method === null || (each.method === method && each.state === "pending"),
  );
  return { body: method === null ? officeOrders : { ...officeOrders, data, total: data.length } };
};

/** The address of the order that is opened. */
export const openedOrder = "0198c7a0-0000-7000-8000-000000000014";

export const orderDetail: Wire["OfficeOrderDetail"] = {
  order: orders[3] as OfficeOrder,
  changes: [
    { what: "created", amount: 6_300, currency: null, by: null, at: "2026-11-20T11:02:00Z" },
    { what: "opened", amount: null, currency: null, by: null, at: "2026-11-20T11:02:10Z" },
    { what: "declined", amount: null, currency: null, by: null, at: "2026-11-20T11:03:00Z" },
    { what: "paid", amount: 6_300, currency: null, by: null, at: "2026-11-20T11:04:00Z" },
    { what: "refund_requested", amount: 2_100, currency: null, by: "Ruth Moore", at: "2026-11-21T02:00:00Z" },
    { what: "refunded", amount: 2_100, currency: null, by: null, at: "2026-11-21T02:01:00Z" },
  ],
};

const difference = (changes: Partial<Wire["PaymentDifference"]>): Wire["PaymentDifference"] => ({
  kind: "refunded",
  order_id: openedOrder,
  reference: "H8JKMNPQ",
  subscription_id: null,
  user_id: null,
  payment_reference: "pi_3QK9xN2eZvKYlo2C1qPz8w4R",
  there: 2_100,
  here: 0,
  currency: "USD",
  at: "2026-11-20T11:04:00Z",
  ...changes,
});

export const noDifferences: Wire["Reconciliation"] = { data: [], payments: 412 };

export const differences: Wire["Reconciliation"] = {
  payments: 412,
  data: [
    difference({}),
    // Of a renewal: the way to its member's subscription.
    difference({
      kind: "not_paid_there",
      order_id: null,
      reference: "R7MPXW21",
      subscription_id: "0198c7a0-0000-7000-8000-0000000000b1",
      user_id: "0198c7a0-0000-7000-8000-0000000000aa",
      there: 0,
      here: 6_300,
    }),
    difference({ kind: "not_paid_here", order_id: null, reference: null, there: 1_234_550, currency: "EUR" }),
    difference({ kind: "not_paid_there", payment_reference: null, there: 0, here: 6_300 }),
    difference({ kind: "coins_owed", there: 20, here: 0 }),
  ],
};

export const prices: Wire["PriceList"] = {
  version: 3,
  packs: [
    { coins: 20, currency: "USD", price: 2_000 },
    { coins: 60, currency: "USD", price: 5_950 },
    { coins: 240, currency: "USD", price: 24_000 },
    { coins: 60, currency: "TWD", price: 190_000 },
  ],
  pro: [
    { term: "1", coins: 20, regular_coins: null },
    { term: "3", coins: 60, regular_coins: null },
    { term: "12", coins: 200, regular_coins: 240 },
  ],
  renewals: [
    { term: "1", currency: "USD", price: 2_000 },
    { term: "3", currency: "USD", price: 6_000 },
    { term: "6", currency: "USD", price: 12_000 },
  ],
  gradings: [
    { product: "scores", scope: "full_mock", coins: 20 },
    { product: "simple", scope: "full_mock", coins: 40 },
    { product: "vip", scope: "full_mock", coins: 60 },
    { product: "vip", scope: "writing_response", coins: 20 },
  ],
  takes_cards: true,
  is_test: false,
  bank_transfer: "Bank of Taiwan (004)\nAccount 012-345-678901\nVerdant Education Ltd.",
  card_fee: 5,
  pro_grading_discount: 20,
};

/** A renewal that the payer's bank took back. */
export const disputedPayments = {
  data: [
    {
      id: "0198c7a0-0000-7000-8000-0000000000d1",
      user_id: "0198c7a0-0000-7000-8000-0000000000aa",
      user_name: "Lin Yi-Ching",
      reference: "7QK2M9TB",
      number: 2,
      term: "1",
      currency: "USD",
      price: 900,
      discount: 0,
      fee: 45,
      total: 945,
      starts_at: "2026-11-18T04:00:00Z",
      ends_at: "2026-12-18T04:00:00Z",
      paid_at: "2026-11-18T04:00:00Z",
      returned: 0,
      dispute: "open",
    },
  ],
  current_page: 1,
  total: 1,
} satisfies Wire["Page_DisputedPayment"];
