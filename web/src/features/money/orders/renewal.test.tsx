import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { beginSession } from "../../../api/session";
import { savedOrder, saveOrder } from "../../../app/savedOrder";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { type Answering, mockApi, on, refused } from "../../../testing/mockApi";
import { tCoins } from "../../../testing/names";
import { onPlans } from "../../../testing/onPlans";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import type { Subscription } from "../plans/api";
import type { PriceList } from "./api";
import * as leave from "./leave";
import { PlansScreen } from "./PlansScreen";
import { nextBilling, sellsRenewals, wishOf } from "./rules";

const list: PriceList = {
  version: 0,
  packs: [],
  pro: [{ term: "12", coins: 200, regular_coins: null }],
  renewals: [
    { term: "1", currency: "USD", price: 2_000 },
    { term: "3", currency: "USD", price: 6_000 },
    { term: "1", currency: "TWD", price: 65_000 },
  ],
  gradings: [
    { product: "scores", scope: "full_mock", coins: 20 },
    { product: "simple", scope: "full_mock", coins: 40 },
    { product: "vip", scope: "full_mock", coins: 60 },
    { product: "vip", scope: "writing_response", coins: 20 },
  ],
  takes_cards: true,
  is_test: true,
  bank_transfer: null,
  card_fee: 5,
  pro_grading_discount: 20,
};

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

type AutoRenew = NonNullable<Subscription["auto_renew"]>;
const renewal: AutoRenew = {
  id: "0198c7a0-0000-7000-8000-0000000000b1",
  term: "3",
  status: "pending",
  currency: "USD",
  price: 6_000,
  discount: 0,
  fee: 300,
  total: 6_300,
  checkout_url: "http://localhost/pay",
  end_reason: null,
  ended_at: null,
  started_at: null,
  period_ends_at: null,
  next_billing_at: null,
  tries: 0,
};

async function show(table: Answering[], has: Subscription | null = free, prices = list) {
  if (has) beginSession({ access_token: "t", user: person() });
  const api = mockApi(
    on("get", "/api/prices", { body: prices }),
    onPlans(),
    ...(has ? [on("get", "/api/subscription", { body: has })] : []),
    ...table,
  );
  const view = await renderScreen(
    <MuiProviders>
      <PlansScreen />
    </MuiProviders>,
    { at: "/plans" },
  );
  return { ...api, ...view };
}

const chooseCard = async () =>
  userEvent.click(await screen.findByRole("button", { name: "Automatically, by card" }));
const subscribe = (total: string) =>
  userEvent.click(screen.getByRole("button", { name: `Subscribe for ${total}` }));
const begins = (reply: () => ReturnType<typeof refused> | { status: 201; body: AutoRenew }) =>
  on("post", "/api/subscription/auto-renew", { reply });
const sentOf = (asked: { method: string; path: string; headers: Headers; body: unknown }[]) =>
  asked.filter(({ method, path }) => method === "POST" && path === "/api/subscription/auto-renew");

beforeEach(() => vi.useFakeTimers({ now: new Date("2026-11-30T17:00:00Z"), toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("what follows from a price list", () => {
  it("charges again after whole months of the calendar in GMT+8", () => {
    expect(nextBilling("3", new Date("2026-11-29T15:59:59Z"))).toBe("2027-02-28T12:00:00+08:00");
    expect(nextBilling("1", new Date("2026-11-30T16:00:00Z"))).toBe("2027-01-01T12:00:00+08:00");
  });

  it("sells what has a price, where cards are taken", () => {
    expect(sellsRenewals(list)).toBe(true);
    expect(sellsRenewals({ ...list, takes_cards: false })).toBe(false);
    expect(sellsRenewals({ ...list, renewals: [] })).toBe(false);
  });
});

describe("Pro that renews", () => {
  it("says what is charged when, and goes to the provider’s page", async () => {
    const go = vi.spyOn(leave, "leaveFor").mockImplementation(() => {});
    const { asked } = await show([begins(() => ({ status: 201, body: renewal }))]);
    await chooseCard();
    await userEvent.click(screen.getByRole("radio", { name: /^Every 3 months.*US\$63.00/ }));
    expect(screen.getByText("Charged today").parentElement).toHaveTextContent("US$63.00");
    expect(screen.getByText("Card fee, 5%").parentElement).toHaveTextContent("US$3.00");
    expect(screen.getByText("From March 1, 2027 (GMT+8), every 3 months").parentElement).toHaveTextContent(
      "US$63.00",
    );
    expect(
      screen.getByText(/^We email you 3 days before each renewal. You can cancel any time/),
    ).toBeVisible();
    await subscribe("US$63.00");
    await waitFor(() => expect(go).toHaveBeenCalledWith("http://localhost/pay"));
    expect(sentOf(asked).map(({ body }) => body)).toEqual([{ term: "3", currency: "USD", total: 6_300 }]);
  });

  it("is sold in each currency with its own terms", async () => {
    await show([]);
    await chooseCard();
    await userEvent.click(screen.getByRole("button", { name: "TWD" }));
    expect(screen.getAllByRole("radio")).toHaveLength(1);
    expect(screen.getByRole("button", { name: "Subscribe for NT$682.50" })).toBeVisible();
  });

  it("sends the same key again after a failure on the way, another one after a refusal", async () => {
    const go = vi.spyOn(leave, "leaveFor").mockImplementation(() => {});
    let reply: ReturnType<typeof refused> | { status: 201; body: AutoRenew } = refused(503, "unavailable");
    const { asked } = await show([begins(() => reply)]);
    await chooseCard();
    await subscribe("US$21.00");
    expect(await screen.findByRole("alert")).toBeVisible();
    reply = refused(409, "conflict");
    await subscribe("US$21.00");
    expect(await screen.findByText(/^The price or your plan has just changed/)).toBeVisible();
    reply = { status: 201, body: renewal };
    await subscribe("US$21.00");
    await waitFor(() => expect(go).toHaveBeenCalledOnce());
    const keys = sentOf(asked).map(({ headers }) => headers.get("Idempotency-Key"));
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it("says that the time is added to Pro that is paid already", async () => {
    await show([], { ...free, plan: "pro", pro_until: "2027-01-31T15:59:59Z" });
    await chooseCard();
    expect(
      await screen.findByText(/added to the Pro you have: it then lasts until February 28, 2027/),
    ).toBeVisible();
  });

  it("keeps what a visitor chose for after the login", async () => {
    const { router } = await show([], null);
    await chooseCard();
    await userEvent.click(screen.getByRole("button", { name: "Log in to subscribe" }));
    expect(wishOf(savedOrder())).toEqual({ kind: "renewal", term: "1", currency: "USD" });
    expect(router.state.location.pathname).toBe("/login");
  });

  it("goes on with what was kept", async () => {
    saveOrder(JSON.stringify({ kind: "renewal", term: "3", currency: "USD" }));
    await show([]);
    expect(await screen.findByText("Here is what you chose before logging in.")).toBeVisible();
    expect(screen.getByRole("radio", { name: /^Every 3 months/ })).toBeChecked();
  });

  it.each([
    ["subscribed", /^Pro renews every 3 months. Next billing date: March 1, 2027 at 10:20 \(GMT\+8\)/],
    ["past_due", /^Your last renewal payment failed/],
    ["canceled", /^You’ve canceled auto-renewal/],
  ] as const)("that is %s leads to the own plan instead", async (status, words) => {
    const next_billing_at = status === "subscribed" ? "2027-03-01T02:20:00Z" : null;
    await show([], { ...free, auto_renew: { ...renewal, status, next_billing_at, checkout_url: null } });
    await chooseCard();
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole("link", { name: "See your plan" })).toHaveAttribute("href", "/plans/setting");
    expect(screen.queryByRole("button", { name: /^Subscribe/ })).toBeNull();
  });

  it("that was never paid can be chosen anew", async () => {
    await show([], { ...free, auto_renew: renewal });
    await chooseCard();
    expect(await screen.findByText(/haven’t paid for it yet/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Subscribe for US$21.00" })).toBeEnabled();
  });

  it("is the only way where Pro is not sold for T-Coins, and none for who has it for good", async () => {
    await show([], { ...free, is_lifetime: true }, { ...list, pro: [] });
    const pro = within(await screen.findByRole("region", { name: "Pro" }));
    expect(pro.queryByRole("button", { name: `Once, with ${tCoins}` })).toBeNull();
    expect(await pro.findByText(/^You have Pro for good/)).toBeVisible();
    expect(pro.queryByRole("button", { name: /^Subscribe/ })).toBeNull();
  });
});
