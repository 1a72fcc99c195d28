import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { beginSession } from "../../../api/session";
import type { Wire } from "../../../api/types";
import { savedOrder, saveOrder } from "../../../app/savedOrder";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { comparison } from "../../../testing/comparison";
import { type Answering, fragment, mockApi, on, refused } from "../../../testing/mockApi";
import { tCoins } from "../../../testing/names";
import { onPlans } from "../../../testing/onPlans";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import * as files from "../../../ui/saveFile";
import type { Subscription } from "../plans/api";
import type { Order, PriceList } from "./api";
import { BuyCoins } from "./BuyCoins";
import { GradingScreen } from "./GradingScreen";
import * as leave from "./leave";
import { OrderReturn } from "./OrderReturn";
import { OwnOrders } from "./OwnOrders";
import { PlansScreen } from "./PlansScreen";
import { endAfter, feeOf, packFor, wishOf } from "./rules";

const pack = (coins: number, currency: "USD" | "TWD" = "USD", price = coins * 100) => ({
  coins,
  currency,
  price,
});

const list: PriceList = {
  version: 0,
  packs: [pack(20), pack(60), pack(240), pack(20, "TWD", 65_000)],
  pro: [
    { term: "1", coins: 20, regular_coins: null },
    { term: "12", coins: 200, regular_coins: 240 },
  ],
  renewals: [{ term: "1", currency: "USD", price: 2_000 }],
  gradings: [
    { product: "scores", scope: "full_mock", coins: 20 },
    { product: "simple", scope: "full_mock", coins: 40 },
    { product: "vip", scope: "full_mock", coins: 60 },
    { product: "vip", scope: "writing_response", coins: 20 },
  ],
  takes_cards: true,
  is_test: true,
  bank_transfer: "Bank 822, account 1",
  card_fee: 5,
  pro_grading_discount: 20,
};

const order = (changes: Partial<Order> = {}): Order => ({
  id: "0198c7a0-0000-7000-8000-0000000000aa",
  reference: "K7MPXW2R",
  coins: 20,
  method: "card",
  currency: "USD",
  price: 2_000,
  discount: 0,
  fee: 100,
  total: 2_100,
  promotion_code: null,
  state: "pending",
  failure: null,
  dispute: null,
  returned: 0,
  coins_returned: 0,
  checkout_url: "http://localhost/pay",
  bank_transfer: null,
  created_at: "2026-11-23T04:00:00Z",
  expires_at: "2026-11-24T04:00:00Z",
  paid_at: null,
  ...changes,
});

const free: Subscription = {
  plan: "free",
  pro_until: null,
  is_lifetime: false,
  pdf_credits: 0,
  history: [],
  auto_renew: null,
  payments: [],
  changes: [],
};

const signIn = () => beginSession({ access_token: "t", user: person() });

async function show(what: React.ReactNode, table: Answering[], prices = list, at = "/plans/tcoins") {
  const api = mockApi(on("get", "/api/prices", { body: prices }), onPlans(), ...table);
  const view = await renderScreen(<MuiProviders>{what}</MuiProviders>, { at });
  return { ...api, ...view };
}

const quote = on("post", "/api/orders/quote", {
  reply: ({ body }) => {
    const { coins, currency, method } = body as {
      coins: number;
      currency: "USD";
      method: "card" | "transfer";
    };
    const price = coins * 100;
    const fee = method === "card" ? price / 20 : 0;
    return { body: { coins, currency, price, discount: 0, fee, total: price + fee, promotion_code: null } };
  },
});

afterEach(() => vi.restoreAllMocks());

describe("what follows from a price list", () => {
  it("takes the smallest pack that suffices", () => {
    const packs = [pack(240), pack(20), pack(60)];
    const found = [null, 1, 20, 21, 61, 900].map((needed) => packFor(packs, needed)?.coins);
    expect(found).toEqual([240, 20, 20, 60, 240, 240]);
    expect(packFor([], 5)).toBeUndefined();
  });

  it("reckons the card's fee as the server does", () => {
    expect([2_000, 1_010, 1_009].map((price) => feeOf(price, "card", 5))).toEqual([100, 51, 50]);
    expect(feeOf(2_000, "transfer", 5)).toBe(0);
  });

  it("adds paid time after what runs, and never loses it", () => {
    const now = new Date("2026-11-23T10:00:00Z");
    expect(endAfter("1", null, now)).toBe("2026-12-23T12:00:00+08:00");
    expect(endAfter("3", "2027-01-31T15:59:59Z", now)).toBe("2027-04-30T12:00:00+08:00");
    expect(endAfter("1", "2026-01-01T00:00:00Z", now)).toBe("2026-12-23T12:00:00+08:00");
    expect(endAfter("lifetime", null, now)).toBeNull();
  });

  it("takes what is no wish for none", () => {
    expect([null, "", "{}", "12 months", '{"kind":"gift"}'].map(wishOf)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(wishOf('{"kind":"pro","term":"3"}')).toEqual({ kind: "pro", term: "3" });
  });
});

describe("buying T-Coins", () => {
  it("chooses the pack that suffices, tells the fee apart, and goes to the provider's page", async () => {
    signIn();
    const go = vi.spyOn(leave, "leaveFor").mockImplementation(() => {});
    const { asked } = await show(<BuyCoins needed={48} />, [
      quote,
      on("post", "/api/orders", { status: 201, body: order({ coins: 60 }) }),
    ]);
    expect(await screen.findByRole("radio", { name: /^60/ })).toBeChecked();
    expect(screen.getByText("Test mode: no money moves, whatever you press.")).toBeVisible();
    expect(screen.getByText("Card fee, 5%").closest("div")).toHaveTextContent("US$3.00");
    await userEvent.click(screen.getByRole("button", { name: "Pay US$63.00 by card" }));
    await waitFor(() => expect(go).toHaveBeenCalledWith("http://localhost/pay"));
    const sent = asked.find(({ method, path }) => method === "POST" && path === "/api/orders");
    expect(sent?.body).toEqual({ coins: 60, currency: "USD", method: "card", total: 6_300 });
  });

  it("costs nothing more by bank transfer", async () => {
    signIn();
    await show(<BuyCoins needed={null} />, [quote]);
    await userEvent.click(await screen.findByRole("radio", { name: /Bank transfer/ }));
    expect(await screen.findByRole("button", { name: "Order for US$20.00 by bank transfer" })).toBeVisible();
    expect(screen.queryByText("Card fee, 5%")).toBeNull();
  });

  it("keeps what a visitor chose for after the login", async () => {
    const { router } = await show(<BuyCoins needed={60} />, []);
    await userEvent.click(await screen.findByRole("button", { name: "Log in to pay" }));
    expect(wishOf(savedOrder())).toEqual({ kind: "coins", coins: 60, currency: "USD", method: "card" });
    expect(router.state.location.pathname).toBe("/login");
  });

  it("goes on with what was kept", async () => {
    signIn();
    saveOrder(JSON.stringify({ kind: "coins", coins: 240, currency: "USD", method: "transfer" }));
    await show(<BuyCoins needed={null} />, [quote]);
    expect(await screen.findByText("Here is what you chose before logging in.")).toBeVisible();
    expect(screen.getByRole("radio", { name: /^240/ })).toBeChecked();
    expect(screen.getByRole("radio", { name: /Bank transfer/ })).toBeChecked();
  });

  it.each([
    ["without packs", { packs: [] }],
    ["without a way to pay", { takes_cards: false, bank_transfer: null }],
  ])("says that a brand %s sells none", async (_what, changes) => {
    await show(<BuyCoins needed={null} />, [], { ...list, ...changes });
    expect(await screen.findByText(`${tCoins} can’t be bought on this site`)).toBeVisible();
    expect(screen.queryByRole("radio")).toBeNull();
  });
});

describe("the own orders", () => {
  beforeEach(() => signIn());
  const orders = (...data: Order[]) =>
    on("get", "/api/orders", { body: { data, current_page: 1, total: data.length } });
  const paid = order({ state: "paid", paid_at: "2026-11-23T04:01:00Z", checkout_url: null });
  const button = () => screen.findByRole("button", { name: "Download the receipt for order K7MPXW2R" });

  it("that are paid have a receipt to save", async () => {
    const saveFile = vi.spyOn(files, "saveFile").mockReturnValue();
    await show(<OwnOrders />, [
      orders(paid),
      on("get", "/api/orders/{id}/receipt.pdf", { params: { path: { id: paid.id } }, reply: () => ({}) }),
    ]);
    await userEvent.click(await button());
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), "receipt-K7MPXW2R.pdf"));
  });

  it("say that the receipt is still being drawn, and what else went wrong", async () => {
    const receipt = (reply: ReturnType<typeof refused>) =>
      on("get", "/api/orders/{id}/receipt.pdf", { params: { path: { id: paid.id } }, ...reply });
    const { answer } = await show(<OwnOrders />, [orders(paid), receipt(refused(404, "not_found"))]);
    await userEvent.click(await button());
    expect(await screen.findByText(/^The receipt isn’t ready yet/)).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
    answer(receipt(refused(503, "unavailable")));
    await userEvent.click(await button());
    expect(await screen.findByRole("alert")).toBeVisible();
  });

  it.each([
    ["open", "paid", /^Your bank disputes this payment: .*21.* and 20 .*are on hold/],
    ["lost", "refunded", /^.*21.* and 20 .*were returned\.$/],
  ] as const)("say what became of a payment whose dispute is %s", async (dispute, state, text) => {
    await show(<OwnOrders />, [orders({ ...paid, state, dispute, returned: 2_100, coins_returned: 20 })]);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it("that are not paid have none", async () => {
    await show(<OwnOrders />, [orders(order())]);
    expect(await screen.findByText("Waiting for payment")).toBeVisible();
    expect(screen.queryByRole("button", { name: /receipt/ })).toBeNull();
  });
});

describe("grading", () => {
  const catalog = (hours: number | null) =>
    on("get", "/api/catalog", { body: fragment<Wire["Catalog"]>({ graders_promise_hours: hours }) });

  it("names the hours that graders promise", async () => {
    await show(<GradingScreen />, [catalog(72)]);
    expect(await screen.findByText("Written and spoken responses are graded within 72 hours.")).toBeVisible();
  });

  it("promises nothing where nothing is promised", async () => {
    const { asked } = await show(<GradingScreen />, [catalog(null)]);
    await waitFor(() => expect(asked.some(({ path }) => path === "/api/catalog")).toBe(true));
    expect(screen.queryByText(/within/)).toBeNull();
  });
});

describe("coming back from the provider", () => {
  const id = order().id;
  const back = (one: Order, hasPaid: boolean) => {
    signIn();
    return show(<OrderReturn id={id} hasPaid={hasPaid} />, [
      on("get", "/api/orders/{id}", { params: { path: { id } }, body: one }),
    ]);
  };

  it.each([
    [order({ state: "paid" }), true, /are in your balance. You paid US\$21.00/],
    [order(), true, /waiting for the payment/],
    [order(), false, /haven’t paid yet/],
    [order({ state: "failed" }), true, /declined/],
    [order({ state: "expired" }), false, /can no longer be paid/],
    [order({ state: "refunded" }), true, /was refunded/],
  ])("says how the order stands (%#)", async (one, hasPaid, words) => {
    await back(one, hasPaid);
    expect(await screen.findByText(words)).toBeVisible();
    const goOn = screen.queryByRole("link", { name: "Continue to payment" });
    const canGoOn = one.state === "failed" || (one.state === "pending" && !hasPaid);
    expect(goOn !== null).toBe(canGoOn);
  });

  it("tells where to transfer, with the reference", async () => {
    await back(
      order({ method: "transfer", checkout_url: null, bank_transfer: "Bank 822", total: 2_000 }),
      false,
    );
    expect(
      await screen.findByText("Transfer US$20.00 and write the reference K7MPXW2R on it."),
    ).toBeVisible();
    expect(screen.getByText("Bank 822")).toBeVisible();
  });
});

describe("plans", () => {
  beforeEach(() => signIn());
  const plan = on("get", "/api/subscription", { body: free });
  const dialog = () => within(screen.getByRole("dialog"));

  it("asks once more with price and end, and pays once", async () => {
    const until = "2027-11-23T10:00:00Z";
    const { asked } = await show(<PlansScreen />, [
      plan,
      on("post", "/api/subscription", { body: { ...free, plan: "pro", pro_until: until, pdf_credits: 1 } }),
    ]);
    expect(await screen.findByRole("radio", { name: /^12 months.*16.7 a month/ })).toBeChecked();
    expect(screen.getByText("240")).toBeVisible();
    await userEvent.click(await screen.findByRole("button", { name: `Get Pro for 200 ${tCoins}` }));
    expect(dialog().getByText(/Pro then lasts until .* \(GMT\+8\)/)).toBeVisible();
    await userEvent.click(dialog().getByRole("button", { name: `Pay 200 ${tCoins}` }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = asked.filter(({ method, path }) => method === "POST" && path === "/api/subscription");
    expect(sent.map(({ body }) => body)).toEqual([{ term: "12", price: 200, promotion_code: null }]);
    expect(await screen.findByText(/You have Pro until November 23, 2027 \(GMT\+8\)/)).toBeVisible();
  });

  it("pays what a promotion code leaves of the price", async () => {
    const until = "2027-11-23T10:00:00Z";
    const { asked } = await show(<PlansScreen />, [
      plan,
      on("post", "/api/subscription/quote", {
        body: {
          coins: 160,
          price: 200,
          discount: 40,
          promotion_code: "SPRING20",
          starts_at: "2026-11-23T10:00:00Z",
          ends_at: until,
        },
      }),
      on("post", "/api/subscription", { body: { ...free, plan: "pro", pro_until: until, pdf_credits: 1 } }),
    ]);
    await userEvent.click(await screen.findByRole("button", { name: `Get Pro for 200 ${tCoins}` }));
    await userEvent.click(dialog().getByText("Have a code?"));
    await userEvent.type(dialog().getByRole("textbox"), "spring20{Enter}");
    expect(await dialog().findByText(/SPRING20/)).toBeVisible();
    await userEvent.click(dialog().getByRole("button", { name: `Pay 160 ${tCoins}` }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = asked.filter(({ method, path }) => method === "POST" && path === "/api/subscription");
    expect(sent.map(({ body }) => body)).toEqual([{ term: "12", price: 160, promotion_code: "SPRING20" }]);
  });

  it("asks again after the login what a visitor was about to buy, once it is known what one has", async () => {
    saveOrder(JSON.stringify({ kind: "pro", term: "1" }));
    await show(<PlansScreen />, [plan]);
    const asked = await screen.findByRole("dialog", { name: "Get Pro for 1 month?" });
    expect(within(asked).getByRole("button", { name: `Pay 20 ${tCoins}` })).toBeVisible();
    await userEvent.click(within(asked).getByRole("button", { name: "Not now" }));
    expect(await screen.findByRole("radio", { name: /^1 month/ })).toBeChecked();
  });

  it.each([
    ["is not sold anymore", { kind: "pro", term: "6" }, free],
    ["one has for good already", { kind: "pro", term: "1" }, { ...free, is_lifetime: true }],
    ["is another wish", { kind: "coins", coins: 20, currency: "USD", method: "card" }, free],
  ])("asks nothing for what %s", async (_why, wish, has) => {
    saveOrder(JSON.stringify(wish));
    await show(<PlansScreen />, [on("get", "/api/subscription", { body: has as Subscription })]);
    await screen.findByText(has === free ? "Your current plan" : /^You have Pro for good. There/);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  const freeLines = async () => {
    const card = await screen.findByRole("region", { name: "Free" });
    const lines = await within(card).findAllByRole("listitem");
    return lines.map(({ textContent }) => textContent);
  };

  it("tells what is free by the rows that the plans are compared by", async () => {
    await show(<PlansScreen />, [plan]);
    expect(await freeLines()).toEqual([
      "2 full tests a day",
      "5 section practices a day",
      "Ads of our own below some pages",
    ]);
  });

  it("compares Free and Pro by what the server says of each, and follows it", async () => {
    const rows = comparison({ tests: 1, sections: 0, pdf: { price: 12, is_with_grading: false } });
    await show(<PlansScreen />, [plan, onPlans(rows)]);
    const table = within(await screen.findByRole("table", { name: "What’s included" }));
    const cells = table.getAllByRole("row").map((row) =>
      within(row)
        .queryAllByRole("cell")
        .map(({ textContent }) => textContent),
    );
    expect(cells.filter((row) => row.length > 0)).toEqual([
      ["1 a day", "No limit"],
      ["None", "No limit"],
      ["Regular price", "20% off"],
      ["In the order received", "First in the queue"],
      [`12 ${tCoins} each`, `1 per paid period, then 12 ${tCoins} each`],
      ["The first 2 lists of each book", "No limit"],
      ["1", "No limit"],
      ["Up to 50", "No limit"],
      ["Our own, below some pages", "None"],
    ]);
    expect(await freeLines()).toEqual(["1 full test a day", "Ads of our own below some pages"]);
  });

  it("says everything that a row may come to", async () => {
    const rows: Wire["PlanComparison"][] = [
      {
        entitlement: "grading_discount",
        free: { kind: "percent", percent: 0 },
        pro: { kind: "percent", percent: 20 },
      },
      { entitlement: "materials", free: { kind: "priced" }, pro: { kind: "included" } },
      { entitlement: "word_lists", free: { kind: "count", count: 2 }, pro: { kind: "unlimited" } },
      { entitlement: "passage_word_lists", free: { kind: "not_included" }, pro: { kind: "included" } },
      { entitlement: "collection_words", free: { kind: "count", count: 50 }, pro: { kind: "unlimited" } },
    ];
    await show(<PlansScreen />, [plan, onPlans(rows)]);
    const table = within(await screen.findByRole("table", { name: "What’s included" }));
    expect(table.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
      "Regular price",
      "20% off",
      "Regular price",
      "Included",
      "The first 2 lists of each book",
      "No limit",
      "Not included",
      "Included",
      "Up to 50",
      "No limit",
    ]);
  });

  it("can still be bought while the comparison fails, which says so and asks again", async () => {
    const { answer } = await show(<PlansScreen />, [
      plan,
      on("get", "/api/plans", refused(503, "unavailable")),
    ]);
    expect(await screen.findByRole("button", { name: `Get Pro for 200 ${tCoins}` })).toBeVisible();
    const retry = await screen.findByRole("button", { name: "Try again" });
    answer(onPlans());
    await userEvent.click(retry);
    expect(await screen.findByRole("table", { name: "What’s included" })).toBeVisible();
  });

  it("leaves the question of depositing to the shell", async () => {
    await show(<PlansScreen />, [
      plan,
      on("post", "/api/subscription", refused(402, "point_is_not_enough", { point: 180 })),
    ]);
    await userEvent.click(await screen.findByRole("button", { name: `Get Pro for 200 ${tCoins}` }));
    await userEvent.click(dialog().getByRole("button", { name: `Pay 200 ${tCoins}` }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("says so where Pro is not sold", async () => {
    await show(<PlansScreen />, [plan], { ...list, pro: [], renewals: [] });
    expect(await screen.findByText("Pro can’t be bought on this site")).toBeVisible();
  });
});
