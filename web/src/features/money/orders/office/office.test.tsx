import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { endSession, setProfile } from "../../../../api/session";
import type { Wire } from "../../../../api/types";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { type Answering, fragment, mockApi, on, refused } from "../../../../testing/mockApi";
import { tCoins } from "../../../../testing/names";
import { person } from "../../../../testing/people";
import { renderScreen } from "../../../../testing/renderScreen";
import * as files from "../../../../ui/saveFile";
import type { CoinLedger } from "../../coins/api";
import type { OfficeOrder, OfficeOrders, OrderDetail } from "./api";
import { filterOf, isNumber } from "./filterOf";
import { OpenedOrder } from "./OpenedOrder";
import { OrdersPart } from "./OrdersPart";
import { coinsLeft, isConfirmable, isRefundable, moneyFor } from "./refunds";

const id = "0198c7a0-0000-7000-8000-0000000000a1";
const member = "0198c7a0-0000-7000-8000-0000000000aa";

const order = (changes: Partial<OfficeOrder> = {}): OfficeOrder => ({
  id,
  reference: "K7MPXW2R",
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
  created_at: "2026-11-20T04:00:00Z",
  expires_at: "2026-11-21T04:00:00Z",
  paid_at: "2026-11-20T04:01:00Z",
  user_id: member,
  user_name: "Mei Lin",
  payment_reference: "pi_123",
  ...changes,
});

const transfer = order({
  method: "transfer",
  state: "pending",
  price: 24_000,
  fee: 0,
  total: 24_000,
  coins: 240,
  paid_at: null,
  payment_reference: null,
});

const page = (...data: OfficeOrder[]): OfficeOrders => ({
  data,
  current_page: 1,
  total: data.length,
  sums: data.length
    ? [{ currency: "USD", orders: 3, paid: 18_900, fees: 900, returned: 2_100, coins: 180 }]
    : [],
});

const detail = (one: OfficeOrder): OrderDetail => ({
  order: one,
  changes: [
    { what: "created", amount: one.total, currency: null, by: null, at: "2026-11-20T04:00:00Z" },
    { what: "refund_requested", amount: 2_100, currency: null, by: "Ruth Moore", at: "2026-11-21T04:00:00Z" },
    { what: "refunded", amount: 2_100, currency: null, by: "", at: "2026-11-21T05:00:00Z" },
    { what: "mismatch", amount: 2_100, currency: "TWD", by: null, at: "2026-11-21T05:00:00Z" },
  ],
});

const has = (balance: number) =>
  on("get", "/api/admin/user/{id}/coins", {
    params: { path: { id: member } },
    body: fragment<CoinLedger>({ balance, data: [], current_page: 1, total: 0 }),
  });

/** Orders for the list; the question about open transfers is answered apart. */
const lists = (found: OfficeOrders, open: OfficeOrders = page()) =>
  on("get", "/api/admin/orders", {
    reply: ({ query }) => ({
      body: query.get("method") === "transfer" && query.get("state") === "pending" ? open : found,
    }),
  });

const opens = (one: OfficeOrder) =>
  on("get", "/api/admin/orders/{id}", { params: { path: { id } }, body: detail(one) });

async function show(at: string, ...answers: Answering[]) {
  setProfile(person({ all_roles: ["super-admin"] }));
  const api = mockApi(
    on("get", "/api/admin/auto-renew/disputes", { body: { data: [], current_page: 1, total: 0 } }),
    ...answers,
  );
  const view = await renderScreen(
    <MuiProviders>
      <OrdersPart />
      <OpenedOrder />
    </MuiProviders>,
    { at: `/office/payments${at}` },
  );
  return { ...api, ...view };
}

it("names the subscription payments that are disputed, with whose they are", async () => {
  const payment = {
    id: "p1",
    reference: "7QK2M9TB",
    number: 2,
    term: "1",
    currency: "USD",
    price: 900,
    discount: 0,
    fee: 45,
    total: 945,
    starts_at: "2026-11-20T04:00:00Z",
    ends_at: "2026-12-20T04:00:00Z",
    paid_at: "2026-11-20T04:00:00Z",
    returned: 0,
    dispute: "open",
    user_id: member,
    user_name: "Mei Lin",
  } as const;
  await show(
    "?dispute=open",
    lists(page()),
    on("get", "/api/admin/auto-renew/disputes", {
      body: { data: [payment, { ...payment, id: "p2", user_name: "" }], current_page: 1, total: 23 },
    }),
  );
  expect(await screen.findByRole("heading", { name: "23 disputed subscription payments" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Mei Lin" })).toHaveAttribute("href", `/user/${member}`);
  const [mine, gone] = screen.getAllByText(/^7QK2M9TB, paid /).map((line) => line.closest("li"));
  expect(mine).toHaveTextContent(/Mei Lin · (US)?\$9\.45/);
  expect(gone).toHaveTextContent("Deleted account");
  expect(screen.getByText("21 more payments are disputed.")).toBeVisible();
});

const linesIn = (within: HTMLElement) =>
  [...within.querySelectorAll("dl > div")].map((line) => [...line.children].map((part) => part.textContent));

afterEach(endSession);

describe("what can go back", () => {
  const part = order({ returned: 2_100, coins_returned: 20 });

  it("is the share of the T-Coins, rounded down, and all that is left with the last of them", () => {
    expect(moneyFor(order(), 60)).toBe(6_300);
    expect(moneyFor(order(), 20)).toBe(2_100);
    expect(moneyFor(order({ coins: 7, total: 100 }), 3)).toBe(42);
    expect(moneyFor(part, 40)).toBe(4_200);
    expect(moneyFor(order({ coins: 3, total: 100, coins_returned: 2, returned: 66 }), 1)).toBe(34);
  });

  it("is what has not gone back yet, of an order that is paid", () => {
    expect(coinsLeft(order({ coins_returned: 20, coins_owed: 10 }))).toBe(30);
    expect(isRefundable(part)).toBe(true);
    expect(isRefundable(order({ returned: 6_300, coins_returned: 40, coins_owed: 20 }))).toBe(false);
    expect(isRefundable(transfer)).toBe(false);
  });

  it("a transfer can be confirmed until it is paid, also one that came late", () => {
    expect(isConfirmable(transfer)).toBe(true);
    expect(isConfirmable({ ...transfer, paid_at: "2026-11-20T04:01:00Z" })).toBe(false);
    expect(isConfirmable(order({ paid_at: null }))).toBe(false);
  });
});

describe("the filter in the address", () => {
  const of = (text: string) => filterOf(new URLSearchParams(text), "2026-11-23");

  it("asks for what makes sense, and for thirty days unless others are named", () => {
    expect(of("")).toEqual({ from: "2026-10-25", to: "2026-11-23" });
    expect(of("period=all&state=paid&method=card&currency=TWD")).toEqual({
      state: "paid",
      method: "card",
      currency: "TWD",
    });
    expect(of("period=all&state=lost&method=cash&currency=EUR&user=me")).toEqual({});
  });

  it("means all times where one order or one person is looked for", () => {
    expect(of("q=K7MPXW2R")).toEqual({ q: "K7MPXW2R" });
    expect(of(`user=${member}`)).toEqual({ user_id: member });
  });

  it("tells the number of an order from a name", () => {
    expect(["K7MPXW2R", "k7mpxw2r", " K7MPXW2R "].every(isNumber)).toBe(true);
    expect(["Mei Lin", "K7MPXW2", "K7MPXW20", "WILLIAMS"].some(isNumber)).toBe(false);
  });
});

describe("the list", () => {
  it("says what the orders of a currency come to, down to what was kept", async () => {
    await show("", lists(page(order())));
    const sum = await screen.findByRole("region", { name: "US dollars" });
    expect(linesIn(sum)).toEqual([
      [`180 ${tCoins}`, "US$180.00"],
      ["Card fees", "US$9.00"],
      ["Returned", "−US$21.00"],
      ["Kept", "US$168.00"],
    ]);
  });

  it("narrows by state, way and currency, and asks for pages by the address", async () => {
    const { asked } = await show("?period=all&page=2", lists(page(order())));
    await screen.findByRole("table", { name: "Orders" });
    expect(asked.at(-1)?.query.get("page")).toBe("2");
    await userEvent.selectOptions(screen.getByLabelText("State"), "Refunded");
    await userEvent.selectOptions(screen.getByLabelText("Paid by"), "Card");
    await userEvent.selectOptions(screen.getByLabelText("Currency"), "US dollars");
    await waitFor(() =>
      expect(Object.fromEntries(asked.at(-1)?.query ?? [])).toEqual({
        state: "refunded",
        method: "card",
        currency: "USD",
        page: "1",
      }),
    );
  });

  it("finds an order by its number and a member by name", async () => {
    const { asked } = await show(
      "",
      lists(page(order())),
      on("get", "/api/students", {
        body: fragment<Wire["CappedPage_FoundStudent"]>({
          data: [{ id: member, name: "Mei Lin" }],
          total: 1,
        }),
      }),
      on("get", "/api/teachers", { body: { data: [], current_page: 1, total: 0, is_more: false } }),
    );
    const box = await screen.findByRole("searchbox");
    await userEvent.type(box, "mei lin{Enter}");
    await userEvent.click(await screen.findByRole("button", { name: "Choose Mei Lin" }));
    expect(await screen.findByText("Only orders of Mei Lin")).toBeVisible();
    await waitFor(() => expect(asked.at(-1)?.query.get("user_id")).toBe(member));
    expect(screen.getByRole("link", { name: "Open profile" })).toHaveAttribute(
      "href",
      `/user/${member}?tab=coins`,
    );
    await userEvent.click(screen.getByRole("link", { name: "Show all orders" }));
    await userEvent.type(await screen.findByRole("searchbox"), "k7mpxw2r{Enter}");
    await waitFor(() => expect(asked.at(-1)?.query.get("q")).toBe("K7MPXW2R"));
    expect(asked.at(-1)?.query.get("from")).toBeNull();
  });

  it("is saved as a file with the filter that is shown", async () => {
    const { asked } = await show(
      "?period=all&state=paid",
      lists(page(order())),
      on("get", "/api/admin/orders/csv", {}),
    );
    const saveFile = vi.spyOn(files, "saveFile").mockReturnValue();
    await userEvent.click(await screen.findByRole("button", { name: "Export as CSV" }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), "orders.csv"));
    const [file] = asked.filter(({ path }) => path.endsWith("/csv"));
    expect(file?.query.toString()).toBe("state=paid");
  });

  it("tells no orders from a filter that lets none through, and a failure from both", async () => {
    const { answer } = await show("?period=all", lists(page()));
    expect(await screen.findByText("No orders yet")).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText("State"), "Paid");
    expect(await screen.findByText("No matching orders")).toBeVisible();
    answer(on("get", "/api/admin/orders", refused(503, "unavailable")));
    await userEvent.selectOptions(screen.getByLabelText("State"), "Refunded");
    expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible();
  });
});

describe("an order", () => {
  it("tells its sum, its history with who did what, and its name at the provider", async () => {
    const one = order({ returned: 2_100, coins_returned: 20, coins_owed: 1, promotion_code: "SPRING20" });
    await show(`?order=${id}`, lists(page(one)), opens(one));
    const panel = await screen.findByRole("dialog", { name: "Order" });
    await within(panel).findByRole("heading", { name: "K7MPXW2R" });
    expect(linesIn(panel)).toEqual([
      [`60 ${tCoins}`, "US$60.00"],
      ["Card fees", "US$3.00"],
      ["Paid", "US$63.00"],
      [`Returned, with 20 ${tCoins}`, "−US$21.00"],
      ["Kept", "US$42.00"],
      ["Paid on", "Nov 20, 2026, 12:01"],
      ["At the provider", "pi_123"],
      ["Promotion code", "SPRING20"],
    ]);
    const history = within(panel)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
    expect(history).toEqual([
      "Ordered · US$63.00Nov 20, 2026, 12:00",
      "Refund requested · US$21.00Nov 21, 2026, 12:00 · by Ruth Moore",
      "Refunded · US$21.00Nov 21, 2026, 13:00 · by a deleted account",
      "Another amount was paid, nothing moved · NT$21Nov 21, 2026, 13:00",
    ]);
    expect(within(panel).getByText(/1 T-\u2060Coin of money that went back was already spent/)).toBeVisible();
  });

  it("has its receipt once it is paid, and says so while that is being drawn", async () => {
    await show(
      `?order=${id}`,
      lists(page(order())),
      opens(order()),
      on("get", "/api/admin/orders/{id}/receipt.pdf", {
        params: { path: { id } },
        ...refused(404, "not_found"),
      }),
    );
    await userEvent.click(
      await screen.findByRole("button", { name: "Download the receipt for order K7MPXW2R" }),
    );
    expect(await screen.findByText(/receipt isn’t ready yet/)).toBeVisible();
  });

  it("has no receipt before", async () => {
    await show(`?order=${id}`, lists(page(transfer)), opens(transfer));
    await screen.findByRole("heading", { name: "K7MPXW2R" });
    expect(screen.queryByRole("button", { name: /receipt/i })).toBeNull();
  });

  it("opens from the list and closes by key, and the address follows", async () => {
    const { router } = await show("?state=paid", lists(page(order())), opens(order()));
    const [link] = await screen.findAllByRole("link", { name: "Open order K7MPXW2R" });
    await userEvent.click(link as HTMLElement);
    await screen.findByRole("heading", { name: "K7MPXW2R" });
    expect(router.state.location.search).toContain(`order=${id}`);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(router.state.location.search).toBe("?state=paid"));
  });
});

describe("a refund", () => {
  const refundOf = (one: OfficeOrder, ...more: Answering[]) =>
    show(`?order=${id}`, lists(page(one)), opens(one), has(34), ...more);
  const begin = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Refund…" }));
    return screen.findByRole("dialog", { name: "Refund order K7MPXW2R" });
  };

  it("names what goes back before it is pressed, and follows what is typed", async () => {
    await refundOf(order());
    const dialog = await begin();
    await within(dialog).findByRole("button", { name: "Refund US$35.70" });
    expect(linesIn(dialog)).toEqual([
      [`${tCoins} bought`, "60"],
      ["Now in the member’s balance", "34"],
      ["Can be refunded", "34"],
    ]);
    const field = within(dialog).getByLabelText(`${tCoins} to refund`);
    await userEvent.clear(field);
    await userEvent.type(field, "20");
    expect(within(dialog).getByRole("button", { name: "Refund US$21.00" })).toBeVisible();
    const follows = within(dialog).getByRole("status", { name: "What will happen" });
    expect(follows).toHaveTextContent("US$21.00 goes back to the card.");
    expect(follows).toHaveTextContent("The balance of Mei Lin goes from 34 to 14.");
  });

  it("sends what was chosen, once however often it is tried", async () => {
    let isDown = true;
    const done = detail(order({ returned: 2_100, coins_returned: 20 }));
    const { asked } = await refundOf(
      order(),
      on("post", "/api/admin/orders/{id}/refund", {
        params: { path: { id } },
        reply: () => (isDown ? refused(503, "unavailable") : { body: done }),
      }),
    );
    const dialog = await begin();
    const field = await within(dialog).findByLabelText(`${tCoins} to refund`);
    await userEvent.clear(field);
    await userEvent.type(field, "20");
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), "Wrong pack");
    await userEvent.click(within(dialog).getByRole("button", { name: "Refund US$21.00" }));
    expect(await within(dialog).findByRole("alert")).toBeVisible();
    isDown = false;
    await userEvent.click(within(dialog).getByRole("button", { name: "Refund US$21.00" }));
    expect(await screen.findByText("US$21.00 is on its way back to the card.")).toBeVisible();
    const sent = asked.filter(({ method }) => method === "POST").map(({ body }) => body);
    expect(sent).toHaveLength(2);
    expect(sent[0]).toMatchObject({ coins: 20, note: "Wrong pack", key: expect.any(String) });
    expect(sent[1]).toEqual(sent[0]);
  });

  it("takes no more than there is, and shows the server’s refusal at the field", async () => {
    const { asked } = await refundOf(
      order(),
      on("post", "/api/admin/orders/{id}/refund", {
        params: { path: { id } },
        ...refused(422, "invalid", { errors: { coins: ["There are only 3 in the balance."] } }),
      }),
    );
    const dialog = await begin();
    const field = await within(dialog).findByLabelText(`${tCoins} to refund`);
    await userEvent.clear(field);
    await userEvent.type(field, "35");
    await userEvent.click(within(dialog).getByRole("button", { name: "Refund" }));
    expect(await within(dialog).findByText("Enter a whole number from 1 to 34.")).toBeVisible();
    expect(asked.some(({ method }) => method === "POST")).toBe(false);
    await userEvent.clear(field);
    await userEvent.type(field, "30");
    await userEvent.click(within(dialog).getByRole("button", { name: "Refund US$31.50" }));
    expect(await within(dialog).findByText("There are only 3 in the balance.")).toBeVisible();
  });

  it("says so when the order changed meanwhile", async () => {
    await refundOf(
      order(),
      on("post", "/api/admin/orders/{id}/refund", { params: { path: { id } }, ...refused(409, "conflict") }),
    );
    const dialog = await begin();
    await userEvent.click(await within(dialog).findByRole("button", { name: "Refund US$35.70" }));
    expect(await within(dialog).findByText(/The order has changed in the meantime/)).toBeVisible();
  });

  it("is not offered for T-Coins that are spent", async () => {
    await refundOf(order(), has(0));
    const dialog = await begin();
    expect(await within(dialog).findByText(/are spent/)).toBeVisible();
    expect(within(dialog).queryByRole("textbox")).toBeNull();
  });

  it("of a transfer says that the office pays it back itself", async () => {
    await refundOf({ ...transfer, state: "paid", paid_at: "2026-11-20T05:00:00Z" });
    const dialog = await begin();
    expect(await within(dialog).findByText(/You transfer US\$34\.00 yourself/)).toBeVisible();
  });
});

describe("a transfer to confirm", () => {
  const waiting = () => lists(page(order()), page(transfer));

  it("waits before everything else, with its reference and amount", async () => {
    await show("", waiting());
    expect(await screen.findByRole("heading", { name: "1 transfer to confirm" })).toBeVisible();
    expect(screen.getByText("Mei Lin", { selector: "b .pn" }).parentElement).toHaveTextContent(
      "Mei Lin · US$240.00",
    );
  });

  it("moves nothing until the amount on the statement is the one that was ordered", async () => {
    const { asked } = await show(
      "",
      waiting(),
      on("post", "/api/admin/orders/{id}/confirm", {
        params: { path: { id } },
        body: detail({ ...transfer, state: "paid" }),
      }),
    );
    await userEvent.click(
      await screen.findByRole("button", { name: "Confirm the transfer for order K7MPXW2R" }),
    );
    const dialog = await screen.findByRole("dialog", { name: "Has this transfer arrived?" });
    const field = within(dialog).getByLabelText("Amount on the bank statement, in USD");
    await userEvent.type(field, "239.99");
    await userEvent.click(within(dialog).getByRole("button", { name: "Confirm US$240.00" }));
    expect(await within(dialog).findByText(/^The order is for US\$240\.00/)).toBeVisible();
    expect(asked.some(({ method }) => method === "POST")).toBe(false);
    await userEvent.clear(field);
    await userEvent.type(field, "240");
    await userEvent.click(within(dialog).getByRole("button", { name: "Confirm US$240.00" }));
    expect(await screen.findByText(`Mei Lin now has 240 ${tCoins} more.`)).toBeVisible();
    const sent = asked.filter(({ method }) => method === "POST").map(({ body }) => body);
    expect(sent).toEqual([{ amount: 24_000, currency: "USD" }]);
  });

  it("that the server compares with another order is refused at the field", async () => {
    await show(
      `?order=${id}`,
      lists(page(transfer)),
      opens(transfer),
      on("post", "/api/admin/orders/{id}/confirm", {
        params: { path: { id } },
        ...refused(422, "invalid", { errors: { amount: ["This isn’t what the order asks for."] } }),
      }),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Confirm transfer…" }));
    await userEvent.type(await screen.findByLabelText(/^Amount on/), "240");
    await userEvent.click(screen.getByRole("button", { name: "Confirm US$240.00" }));
    expect(await screen.findByText("This isn’t what the order asks for.")).toBeVisible();
  });

  it("of one’s own is refused in the server’s words", async () => {
    await show(
      "",
      waiting(),
      on("post", "/api/admin/orders/{id}/confirm", {
        params: { path: { id } },
        ...refused(403, "forbidden", { message: "Someone else has to do this." }),
      }),
    );
    await userEvent.click(
      await screen.findByRole("button", { name: "Confirm the transfer for order K7MPXW2R" }),
    );
    await userEvent.type(await screen.findByLabelText(/^Amount on/), "240.00");
    await userEvent.click(screen.getByRole("button", { name: "Confirm US$240.00" }));
    expect(await screen.findByText("Someone else has to do this.")).toBeVisible();
  });
});
