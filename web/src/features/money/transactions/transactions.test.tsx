import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { endSession, setProfile } from "../../../api/session";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { findDateField, typeDate } from "../../../testing/dates";
import { demoBrand } from "../../../testing/demoBrand";
import { type Answering, mockApi, on, refused } from "../../../testing/mockApi";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import * as files from "../../../ui/saveFile";
import type { LogEntry, LogUser, TransactionLog } from "./api";
import { fileName, filterOf, withFilter } from "./filterOf";
import { withPeriod } from "./periods";
import { TransactionsScreen } from "./TransactionsScreen";

const mei: LogUser = {
  id: "0198c7a0-0000-7000-8000-0000000000aa",
  first_name: "Mei",
  last_name: "Lin",
  name: "Mei Lin",
  email: "mei@example.com",
};
const nobody: LogUser = { ...mei, id: "0198c7a0-0000-7000-8000-0000000000bb", name: "", email: null };

const entry = (id: string, changes: Partial<LogEntry>): LogEntry => ({
  id,
  at: "2026-11-20T04:00:00Z",
  user: mei,
  category: "income",
  unit: "point",
  kind: "admin_give",
  amount: 20,
  balance: 20,
  note: "",
  price: null,
  made_by: null,
  ...changes,
});

const discounted = { base: 15, discount: { reason: "pro", percent: 20, amount: 3 }, coins: 12 } as const;

const log: TransactionLog = {
  data: [
    entry("c", {
      user: nobody,
      kind: "grading",
      category: "expense",
      amount: -12,
      balance: 8,
      price: discounted,
    }),
    entry("b", { note: "For the poster", made_by: "Helen Rowe" }),
  ],
  current_page: 1,
  total: 2,
  sums: { entries: 2, income: 20, expense: 12 },
  by_kind: [
    { kind: "grading", entries: 1, income: 0, expense: 12 },
    { kind: "admin_give", entries: 1, income: 20, expense: 0 },
  ],
  period_unit: "month",
  by_period: [
    { period: "2026-10-01", entries: 1, income: 20, expense: 0 },
    { period: "2026-11-01", entries: 1, income: 0, expense: 12 },
  ],
};

const empty: TransactionLog = {
  ...log,
  data: [],
  total: 0,
  sums: { entries: 0, income: 0, expense: 0 },
  by_kind: [],
  by_period: [],
};

interface Shown {
  at?: string;
  answers?: Answering[];
  roles?: ("admin" | "super-admin")[];
}

async function show({ at = "", answers = [], roles = ["super-admin"] }: Shown = {}) {
  setProfile(person({ all_roles: roles }));
  const api = mockApi(
    on("get", "/api/admin/transactions-logs", { body: log }),
    on("get", "/api/admin/transactions-logs/users", {
      body: {
        users: [{ ...mei, entries: 3, income: 30, expense: 0, balance: 30 }],
        current_page: 1,
        total: 1,
      },
    }),
    ...answers,
  );
  await renderScreen(
    <MuiProviders>
      <TransactionsScreen />
    </MuiProviders>,
    { at: `/office/transactions${at}`, tenant: demoBrand("harbor") },
  );
  return api;
}

const rowsOf = (name: string) =>
  within(screen.getByRole("table", { name }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the filter in the address", () => {
  it("asks for what makes sense and for nothing else", () => {
    const of = (text: string) => filterOf(new URLSearchParams(text), "2026-11-23");
    expect(of("period=all&category=income&kind=grading")).toEqual({ category: "income", kind: "grading" });
    expect(of(`period=all&user=${mei.id}`)).toEqual({ user: mei.id });
    expect(of("period=all&category=gift&kind=gift&user=me")).toEqual({});
  });

  it("is about the last 30 days, twelve months, all time or days of one’s own", () => {
    const of = (text: string) => filterOf(new URLSearchParams(text), "2026-11-23");
    expect(of("")).toEqual({ from: "2026-10-25", to: "2026-11-23" });
    expect(of("period=week")).toEqual(of(""));
    expect(of("period=year")).toEqual({ from: "2025-12-01" });
    expect(of("period=all")).toEqual({});
    expect(of("from=2026-11-01&to=2026-11-30")).toEqual({ from: "2026-11-01", to: "2026-11-30" });
    expect(of("from=2026-11-30&to=2026-11-01")).toEqual({ from: "2026-11-30" });
    expect(of("from=now&to=2026-13-01")).toEqual({});
    const own = withPeriod(new URLSearchParams("kind=grading&page=2"), "custom", "2026-11-23");
    expect(own.toString()).toBe("kind=grading&period=custom&from=2026-10-25&to=2026-11-23");
    expect(withPeriod(own, "days", "2026-11-23").toString()).toBe("kind=grading");
  });

  it("begins at the first page when it changes, and names the file", () => {
    const search = new URLSearchParams("page=3&kind=grading");
    expect(withFilter(search, "kind", "").toString()).toBe("");
    expect(withFilter(search, "category", "income").toString()).toBe("kind=grading&category=income");
    expect(fileName({})).toBe("transactions.csv");
    expect(fileName({ from: "2026-11-01", to: "2026-11-30" })).toBe("transactions-2026-11-01-2026-11-30.csv");
  });
});

describe("the screen", () => {
  it("says what the entries come to before it lists them", async () => {
    await show();
    await screen.findByRole("table", { name: "Entries" });
    const figures = screen.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(figures).toEqual(["+20", "−12", "+8", "2"]);
    expect(rowsOf("By type")).toEqual([
      ["Grading", "0", "−12", "1"],
      ["Given by the school", "+20", "0", "1"],
    ]);
    expect(rowsOf("By month")).toEqual([
      ["November 2026", "0", "−12", "1"],
      ["October 2026", "+20", "0", "1"],
    ]);
    expect(rowsOf("Entries").map((cells) => cells.slice(1))).toEqual([
      ["(Registration not completed)", "Grading", "20% Pro discount: 15 becomes 12", "−12", "8"],
      ["Mei Linmei@example.com", "Given by the school", "For the posterMade by Helen Rowe", "+20", "20"],
    ]);
  });

  it("narrows by type, category and days, each at once and in the address", async () => {
    const { asked } = await show({ at: "?period=custom&page=2" });
    await screen.findByRole("table", { name: "Entries" });
    await userEvent.selectOptions(screen.getByLabelText("Type"), "Grading");
    await userEvent.selectOptions(screen.getByLabelText("Category"), "Out");
    await typeDate(await findDateField("From"), "2026-11-01");
    await waitFor(() => expect(asked.at(-1)?.query.get("from")).toBe("2026-11-01"));
    const query = asked.at(-1)?.query;
    expect(Object.fromEntries(query ?? [])).toEqual({
      kind: "grading",
      category: "expense",
      from: "2026-11-01",
      page: "1",
      timezone: "Asia/Taipei",
    });
  });

  it("narrows to a person and leads on to the profile and back", async () => {
    const { asked } = await show({ at: `?user=${mei.id}` });
    await screen.findByText("Only entries of (Registration not completed)");
    expect(asked.at(-1)?.query.get("user")).toBe(mei.id);
    expect(screen.getByRole("link", { name: "Open profile" })).toHaveAttribute(
      "href",
      `/user/${mei.id}?tab=coins`,
    );
    await userEvent.click(screen.getByRole("link", { name: "Show everyone" }));
    await waitFor(() => expect(asked.at(-1)?.query.get("user")).toBeNull());
  });

  it("finds people and shows the entries of one", async () => {
    const { asked } = await show({ at: "?view=people" });
    await screen.findByRole("table", { name: "People" });
    expect(rowsOf("People")).toEqual([["Mei Linmei@example.com", "+30", "0", "3", "30"]]);
    await userEvent.type(screen.getByRole("searchbox"), "mei{Enter}");
    await waitFor(() => expect(asked.at(-1)?.query.get("q")).toBe("mei"));
    await userEvent.click(await screen.findByRole("link", { name: "Mei Lin" }));
    await screen.findByRole("table", { name: "Entries" });
    expect(asked.at(-1)?.query.get("user")).toBe(mei.id);
  });

  it("tells an empty log from a filter that lets nothing through", async () => {
    const answers = [on("get", "/api/admin/transactions-logs", { body: empty })];
    await show({ answers, at: "?period=all" });
    expect(await screen.findByText("No transactions yet")).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText("Type"), "Grading");
    expect(await screen.findByText("No matching transactions")).toBeVisible();
    await userEvent.click(screen.getByRole("link", { name: "Show all transactions" }));
    expect(await screen.findByText("No transactions yet")).toBeVisible();
  });

  it("saves what the filter lets through, and says why when it cannot", async () => {
    const saveFile = vi.spyOn(files, "saveFile").mockReturnValue();
    let isDown = true;
    const { asked } = await show({
      at: "?period=all&kind=grading",
      answers: [
        on("get", "/api/admin/transactions-logs/csv", {
          reply: () => (isDown ? refused(503, "unavailable") : {}),
        }),
      ],
    });
    await userEvent.click(await screen.findByRole("button", { name: "Export as CSV" }));
    expect(await screen.findByRole("alert")).toBeVisible();
    isDown = false;
    await userEvent.click(screen.getByRole("button", { name: "Export as CSV" }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), "transactions.csv"));
    expect(screen.queryByRole("alert")).toBeNull();
    const [, query] = asked.filter(({ path }) => path.endsWith("/csv")).map((call) => call.query);
    expect(query?.get("kind")).toBe("grading");
  });

  it("is for super-admins only", async () => {
    const { asked } = await show({ roles: ["admin"] });
    expect(await screen.findByRole("heading", { name: "Transactions" })).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Transactions" })).toBeNull();
    expect(asked).toEqual([]);
  });
});
