import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { beginSession, endSession } from "../../../api/session";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { mockApi, on } from "../../../testing/mockApi";
import { tCoins } from "../../../testing/names";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import type { CoinLedger } from "./api";
import { CoinsPart } from "./CoinsPart";
import { monthOf, monthsSince } from "./months";

const all: CoinLedger = {
  balance: 15,
  data: [
    { id: "c", at: "2026-10-31T17:00:00Z", kind: "grading", amount: -5, balance: 15, note: "", price: null },
    { id: "b", at: "2026-10-02T04:00:00Z", kind: "deposit", amount: 18, balance: 20, note: "", price: null },
    { id: "a", at: "2026-09-03T04:00:00Z", kind: "promo", amount: 2, balance: 2, note: "", price: null },
  ],
  current_page: 1,
  total: 3,
  first_at: "2026-09-03T04:00:00Z",
  statement: null,
};

const october: CoinLedger = {
  ...all,
  data: all.data.slice(1, 2),
  total: 1,
  statement: { opening: 2, income: 18, expense: 0, closing: 20 },
};

const none: CoinLedger = {
  ...all,
  data: [],
  total: 0,
  statement: { opening: 15, income: 0, expense: 0, closing: 15 },
};

async function show(at: string, now = "2026-12-05T04:00:00Z") {
  vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
  beginSession({ access_token: "t", user: person() });
  const answers: Record<string, CoinLedger> = { "2026-10": october, "2026-12": none };
  const api = mockApi(
    on("get", "/api/coins", { reply: ({ query }) => ({ body: answers[query.get("month") ?? ""] ?? all }) }),
  );
  await renderScreen(
    <MuiProviders>
      <CoinsPart isVerified />
    </MuiProviders>,
    { at },
  );
  await screen.findByRole("heading", { name: tCoins });
  return api;
}

const figures = () =>
  screen
    .getAllByRole("definition")
    .map((figure, at) => [screen.getAllByRole("term")[at]?.textContent, figure.textContent]);

afterEach(() => {
  endSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the months", () => {
  it("are those of the reader's calendar, from the first entry to now", () => {
    expect(monthsSince("2026-10-31T17:00:00Z", new Date("2027-01-31T17:00:00Z"), "UTC")).toEqual([
      "2027-01",
      "2026-12",
      "2026-11",
      "2026-10",
    ]);
    expect(monthsSince("2026-10-31T17:00:00Z", new Date("2026-11-30T17:00:00Z"), "Asia/Taipei")).toEqual([
      "2026-12",
      "2026-11",
    ]);
    expect(monthsSince("2026-10-31T17:00:00Z", new Date("2026-10-31T17:00:01Z"), "UTC")).toEqual(["2026-10"]);
  });

  it("are read strictly from the address", () => {
    const table = ["2026-11", "2026-13", "2026-1", "1999-01", "", "now", null].map(monthOf);
    expect(table).toEqual(["2026-11", null, null, null, null, null, null]);
  });
});

describe("the statement of a month", () => {
  it("leads from the opening balance to the closing one, and stands in the address", async () => {
    const { asked } = await show("/balance?page=2");
    expect(screen.queryAllByRole("definition")).toEqual([]);
    const field = screen.getByLabelText("Month");
    const offered = within(field).getAllByRole("option");
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      "All history",
      "December 2026",
      "November 2026",
      "October 2026",
      "September 2026",
    ]);
    await userEvent.selectOptions(field, "October 2026");
    await screen.findByText("Opening balance");
    expect(figures()).toEqual([
      ["Opening balance", "2"],
      ["In", "+18"],
      ["Out", "0"],
      ["Closing balance", "20"],
    ]);
    const query = asked.at(-1)?.query;
    expect([query?.get("month"), query?.get("timezone"), query?.get("page")]).toEqual([
      "2026-10",
      "Asia/Taipei",
      "1",
    ]);
    expect(within(screen.getByRole("table")).getAllByRole("row")).toHaveLength(2);
  });

  it("says of the running month what there is now, and that nothing moved", async () => {
    await show("/balance?month=2026-12");
    await screen.findByText("Balance now");
    expect(screen.getByText(`No ${tCoins} moved this month.`)).toBeVisible();
    expect(screen.queryByRole("table")).toBeNull();
  });
});
