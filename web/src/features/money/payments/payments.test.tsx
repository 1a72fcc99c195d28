import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endSession, setProfile } from "../../../api/session";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { demoBrand } from "../../../testing/demoBrand";
import { type Answering, mockApi, on, refused } from "../../../testing/mockApi";
import { tCoins } from "../../../testing/names";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import type { Difference, Reconciliation } from "./api";
import { PaymentsScreen } from "./PaymentsScreen";
import { spanBack, spanOf, usualOf, withSpan } from "./spans";

const orderId = "0198c7a0-0000-7000-8000-0000000000a1";

const difference = (changes: Partial<Difference>): Difference => ({
  kind: "refunded",
  order_id: orderId,
  reference: "K7MPXW2R",
  subscription_id: null,
  user_id: null,
  payment_reference: "pi_1",
  there: 2_100,
  here: 0,
  currency: "USD",
  at: "2026-11-20T04:00:00Z",
  ...changes,
});

const books = (...data: Difference[]): Answering =>
  on("get", "/api/admin/reconciliation", { body: { data, payments: 412 } satisfies Reconciliation });

interface Shown {
  at?: string;
  roles?: ("admin" | "super-admin")[];
  path?: "/payments" | "/office/payments";
}

async function show(
  answers: Answering[],
  { at = "?view=books", roles = ["super-admin"], path = "/office/payments" }: Shown = {},
) {
  setProfile(person({ all_roles: roles }));
  const api = mockApi(
    on("get", "/api/admin/auto-renew/disputes", { body: { data: [], current_page: 1, total: 0 } }),
    on("get", "/api/admin/orders", { body: { data: [], current_page: 1, total: 0, sums: [] } }),
    ...answers,
  );
  const view = await renderScreen(
    <MuiProviders>
      <PaymentsScreen />
    </MuiProviders>,
    { at: `${path}${at}`, tenant: demoBrand("harbor") },
  );
  return { ...api, ...view };
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-22T17:00:00Z"), toFake: ["Date"] });
});
afterEach(endSession);

describe("the days that are compared", () => {
  const of = (text: string) => spanOf(new URLSearchParams(text), "2026-11-23");

  it("are the last thirty until the address names others that make sense", () => {
    const month = { from: "2026-10-25", to: "2026-11-23" };
    expect(of("")).toEqual(month);
    expect(of("since=2026-09-01&until=2026-11-30")).toEqual({ from: "2026-09-01", to: "2026-11-30" });
    expect(of("since=2026-11-02&until=2026-11-01")).toEqual(month);
    expect(of("since=2026-08-01&until=2026-11-30")).toEqual(month);
    expect(of("since=soon&until=2026-11-30")).toEqual(month);
    expect(usualOf(month, "2026-11-23")).toBe("month");
    expect(usualOf({ from: "2026-11-01", to: "2026-11-02" }, "2026-11-23")).toBeNull();
    const next = withSpan(new URLSearchParams("view=books"), spanBack("week", "2026-11-23"));
    expect(next.toString()).toBe("view=books&since=2026-11-17&until=2026-11-23");
  });
});

describe("the books", () => {
  it("that agree are good news, with what was compared by the calendar of GMT+8", async () => {
    const { asked } = await show([books()]);
    const news = await screen.findByText("None.");
    expect(news.closest("[role=status]")).toHaveTextContent(
      "412 payments at the provider compared, Oct 25, 2026 to Nov 23, 2026 (days in GMT+8).",
    );
    const { query } = asked.find(({ path }) => path.endsWith("/reconciliation")) ?? {};
    expect(Object.fromEntries(query ?? [])).toEqual({ from: "2026-10-25", to: "2026-11-23" });
  });

  it("tell each difference in words, with what both sides say and the way to the order", async () => {
    await show([
      books(
        difference({}),
        difference({ kind: "not_paid_here", order_id: null, reference: null, there: 4_200, currency: "EUR" }),
        difference({ kind: "not_paid_there", payment_reference: null, there: 0, here: 6_300 }),
        difference({ kind: "amount", there: 2_000, here: 2_100 }),
        difference({ kind: "coins_owed", there: 3, here: 0 }),
      ),
    ]);
    await screen.findByRole("heading", { name: "5 differences" });
    const told = screen.getAllByRole("listitem").map((line) => ({
      what: line.querySelector("b")?.textContent,
      sides: within(line)
        .getAllByRole("definition")
        .map(({ textContent }) => textContent),
      hasWay: within(line).queryByRole("link", { name: "Open order K7MPXW2R" }) !== null,
    }));
    expect(told).toEqual([
      { what: "Another sum went back", sides: ["US$21.00", "US$0.00"], hasWay: true },
      { what: "A payment without an order", sides: ["€42.00", "nothing"], hasWay: false },
      { what: "Paid here, not at the provider", sides: ["nothing", "US$63.00"], hasWay: true },
      { what: "Another amount or currency", sides: ["US$20.00", "US$21.00"], hasWay: true },
      { what: `Refunded ${tCoins} were already spent`, sides: [`3 ${tCoins}`], hasWay: true },
    ]);
    expect(screen.getAllByRole("link", { name: "Open order K7MPXW2R" })[0]).toHaveAttribute(
      "href",
      `/office/payments?view=books&order=${orderId}`,
    );
  });

  it("name a renewal of Pro, which has no order, and lead to the member’s subscription", async () => {
    await show([
      books(
        difference({
          kind: "not_paid_here",
          order_id: null,
          reference: "R3NEW2AL",
          subscription_id: "0198c7a0-0000-7000-8000-0000000000b1",
          user_id: "0198c7a0-0000-7000-8000-0000000000aa",
        }),
      ),
    ]);
    const line = await screen.findByRole("listitem");
    expect(line).toHaveTextContent("Paid at the provider, not here");
    expect(line).toHaveTextContent("Renewal of Pro · R3NEW2AL · pi_1 · Nov 20, 2026, 12:00");
    expect(
      within(line).getByRole("link", { name: "Open the subscription of renewal R3NEW2AL" }),
    ).toHaveAttribute("href", "/user/0198c7a0-0000-7000-8000-0000000000aa?tab=subscription");
  });

  it("are compared over other days by one press, and the address remembers them", async () => {
    const { asked, router } = await show([books()]);
    await userEvent.click(await screen.findByRole("button", { name: "7 days" }));
    await waitFor(() => expect(asked.at(-1)?.query.get("from")).toBe("2026-11-17"));
    expect(router.state.location.search).toBe("?view=books&since=2026-11-17&until=2026-11-23");
    await userEvent.click(screen.getByRole("button", { name: "Other days" }));
    expect(await screen.findByRole("button", { name: "Compare" })).toBeEnabled();
  });

  it("that cannot be read are no good news", async () => {
    await show([on("get", "/api/admin/reconciliation", refused(503, "unavailable"))]);
    expect(await screen.findByRole("alert", {}, { timeout: 10_000 })).toBeVisible();
    expect(screen.queryByText("None.")).toBeNull();
  });
});

describe("the screen", () => {
  it("has three tabs, each at an address of its own", async () => {
    const { router } = await show([books()], { at: "" });
    expect(await screen.findByText("No matching orders")).toBeVisible();
    await userEvent.click(screen.getByRole("tab", { name: "Reconciliation" }));
    expect(await screen.findByText("None.")).toBeVisible();
    expect(router.state.location.search).toBe("?view=books");
  });

  it.each(["/payments", "/office/payments"] as const)("stands in the office at %s, too", async (path) => {
    await show([books()], { path });
    expect(await screen.findByText("None.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Payments" })).toHaveAttribute("aria-current", "page");
  });

  it("is for those who move money only, and asks nothing for anybody else", async () => {
    const { asked } = await show([books()], { roles: ["admin"] });
    expect(await screen.findByRole("heading", { name: "Payments" })).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Payments" })).toBeNull();
    expect(screen.queryByRole("tab")).toBeNull();
    expect(asked).toEqual([]);
  });
});
