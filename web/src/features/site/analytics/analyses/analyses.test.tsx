import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Lang } from "../../../../api/types";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { findDateField, typeDate } from "../../../../testing/dates";
import { demoBrand } from "../../../../testing/demoBrand";
import { faults } from "../../../../testing/faults";
import { type Answering, type Asked, mockApi, on, refused } from "../../../../testing/mockApi";
import { renderScreen } from "../../../../testing/renderScreen";
import * as files from "../../../../ui/saveFile";
import { AnalyticsScreen } from "./AnalyticsScreen";
import { parts } from "./address";
import type { CoinDay, ExamDay, OrderDay, SubscriptionDay } from "./api";

const day = 86_400_000;
const today = "2026-11-27";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-27T10:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A record for every day that is asked for, and today's. */
const records = <Day,>({ query }: Asked, dayOf: (date: string) => Day) => {
  const [from, to] = [Date.parse(query.get("from") ?? ""), Date.parse(query.get("to") ?? "")];
  const date = (at: number) => new Date(at).toISOString().slice(0, 10);
  return {
    analyses: Array.from({ length: (to - from) / day + 1 }, (_, index) => dayOf(date(from + index * day))),
    analysis: dayOf(today),
  };
};

/** Earlier days are quieter: four tests then, five in the week up to today. */
const exam = (date: string): ExamDay => {
  const more = date > "2026-11-20" ? 1 : 0;
  return {
    date,
    started: 4 + more,
    finished: 2,
    graded: 1,
    new_users: more,
    active_users: 3,
    kinds: [
      { kind: "full_mock", section: null, started: 3 + more, finished: 1 },
      { kind: "section", section: "reading", started: 1, finished: 1 },
    ],
  };
};
const noExam = (date: string): ExamDay => ({
  date,
  started: 0,
  finished: 0,
  graded: 0,
  new_users: 0,
  active_users: 0,
  kinds: [],
});
const coin = (date: string): CoinDay => ({
  date,
  entries: 3,
  coins_in: 20,
  coins_out: 15,
  reasons: [
    { reason: "deposit", coins_in: 20, coins_out: 0 },
    { reason: "grading", coins_in: 0, coins_out: 15 },
  ],
});
const order = (date: string): OrderDay => ({
  date,
  created: 2,
  paid: 1,
  refunded: date === today ? 1 : 0,
  revenue: [
    { currency: "USD", paid: 2_100, fees: 91, refunded: date === today ? 2_100 : 0 },
    { currency: "TWD", paid: date === today ? 30_000 : 0, fees: 0, refunded: 0 },
  ],
});
const subscription = (date: string): SubscriptionDay => ({
  date,
  new: 2,
  renewed: 1,
  cancelled: 0,
  ended: 1,
  active: date > "2026-11-20" ? 110 : 100,
  revenue: [{ currency: "USD", paid: 900, refunded: date === today ? 900 : 0 }],
});

const funnel = [
  { step: "visited", people: 200 },
  { step: "registered", people: 40 },
  { step: "verified", people: 30 },
  { step: "started", people: 20 },
  { step: "finished", people: 12 },
  { step: "graded", people: 6 },
] as const;

const cohorts = [
  { week: "2026-11-09", people: 10, active: [9, 4, 1] },
  { week: "2026-11-16", people: 8, active: [6, 2] },
  { week: "2026-11-23", people: 4, active: [3] },
];

const everything: Answering[] = [
  on("get", "/api/user-exams/analysis", { reply: (asked) => ({ body: records(asked, exam) }) }),
  on("get", "/api/transaction-logs/analysis", { reply: (asked) => ({ body: records(asked, coin) }) }),
  on("get", "/api/order/analysis", { reply: (asked) => ({ body: records(asked, order) }) }),
  on("get", "/api/subscription-analyses", {
    reply: (asked) => {
      const { analyses, analysis } = records(asked, subscription);
      return { body: { subscription_analyses: analyses, analysis } };
    },
  }),
  on("get", "/api/analytics/funnel", {
    reply: ({ query }) => ({
      body: {
        steps: funnel.map((step) => ({ ...step, people: query.get("to") === today ? step.people : 10 })),
      },
    }),
  }),
  on("get", "/api/analytics/retention", { body: { cohorts } }),
];

async function show(query: string, answers: Answering[] = [], lang: Lang = "en", tenant = demoBrand()) {
  const api = mockApi(...everything, ...answers);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = await renderScreen(
    <QueryClientProvider client={client}>
      <MuiProviders>
        <AnalyticsScreen />
      </MuiProviders>
    </QueryClientProvider>,
    { at: `/analytics${query}`, lang, tenant },
  );
  const asked = () => api.asked.map(({ path, query: sent }) => `${path}?${sent}`).sort();
  return { ...view, asked };
}

const rowsOf = async (name: string) =>
  within(await screen.findByRole("table", { name }))
    .getAllByRole<HTMLTableRowElement>("row")
    .map((row) => [...row.cells].map((cell) => cell.textContent));

const cards = async () => {
  const group = await screen.findByRole("group", { name: "Figure to show by day" });
  return within(group)
    .getAllByRole("button")
    .map((card) => card.textContent);
};

/** The file that the button saves, by its lines. */
async function saved(): Promise<{ name: string; lines: string[] }> {
  const save = vi.spyOn(files, "saveFile").mockReturnValue();
  await userEvent.click(screen.getByRole("button", { name: "Export CSV" }));
  const [file, name] = save.mock.lastCall ?? [];
  const text = (await file?.text()) ?? "";
  return { name: name ?? "", lines: text.replace("\uFEFF", "").trimEnd().split("\r\n") };
}

describe("what is asked for", () => {
  it.each([
    ["?days=7", "/api/user-exams/analysis"],
    ["?part=coins&days=7", "/api/transaction-logs/analysis"],
    ["?part=orders&days=7", "/api/order/analysis"],
    ["?part=subscriptions&days=7", "/api/subscription-analyses"],
    ["?part=funnel&days=7", "/api/analytics/funnel"],
  ])("%s: the days, and as many before them", async (query, path) => {
    const { asked } = await show(query);
    await waitFor(() =>
      expect(asked()).toEqual([
        `${path}?from=2026-11-14&to=2026-11-20`,
        `${path}?from=2026-11-21&to=2026-11-27`,
      ]),
    );
  });

  it("are own days of the address", async () => {
    const { asked } = await show("?from=2026-02-27&to=2026-03-01");
    await waitFor(() =>
      expect(asked()).toEqual([
        "/api/user-exams/analysis?from=2026-02-24&to=2026-02-26",
        "/api/user-exams/analysis?from=2026-02-27&to=2026-03-01",
      ]),
    );
    expect(screen.getByText("Feb 27, 2026 to Mar 1, 2026 · Days in GMT+8")).toBeVisible();
  });

  it("are days of GMT+8: from 16:00 UTC on it is tomorrow there", async () => {
    vi.setSystemTime(new Date("2026-11-27T16:00:00Z"));
    const { asked } = await show("?days=7");
    await waitFor(() => expect(asked()).toContain("/api/user-exams/analysis?from=2026-11-22&to=2026-11-28"));
  });

  it("are weeks where people come back", async () => {
    const { asked, router } = await show("?part=retention");
    await waitFor(() => expect(asked()).toEqual(["/api/analytics/retention?weeks=12"]));
    await userEvent.click(screen.getByRole("button", { name: "24 weeks" }));
    await waitFor(() => expect(asked()).toContain("/api/analytics/retention?weeks=24"));
    expect(router.state.location.search).toBe("?part=retention&weeks=24");
  });
});

describe("the choices", () => {
  it("stay in the address from one question to the next", async () => {
    const { router } = await show("?days=7");
    await userEvent.click(await screen.findByRole("button", { name: /^Finished/ }));
    await waitFor(() => expect(router.state.location.search).toBe("?days=7&figure=finished"));
    expect(await screen.findByRole("heading", { name: "Finished by day" })).toBeVisible();
    await userEvent.click(screen.getByRole("link", { name: "Orders" }));
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("How much are we selling?");
    expect(router.state.location.search).toBe("?days=7&part=orders");
    expect(screen.getByRole("link", { name: "Orders" })).toHaveAttribute("aria-current", "page");
  });

  it("are also days of one’s own, which begin with those that were shown", async () => {
    const { router, asked } = await show("?days=7");
    await userEvent.click(screen.getByRole("button", { name: "Custom" }));
    expect(router.state.location.search).toBe("?days=custom&from=2026-11-21&to=2026-11-27");
    await typeDate(await findDateField("First day"), "2026-11-01");
    await waitFor(() =>
      expect(asked()).toEqual(
        expect.arrayContaining([
          "/api/user-exams/analysis?from=2026-10-05&to=2026-10-31",
          "/api/user-exams/analysis?from=2026-11-01&to=2026-11-27",
        ]),
      ),
    );
  });
});

it("says up to which day figures are made up", async () => {
  await show("", [], "en", { ...demoBrand(), sample_history_until: "2026-11-20" });
  expect(
    screen.getByText("Figures up to November 20, 2026 are sample data for demonstration."),
  ).toBeInTheDocument();
});

describe("tests", () => {
  it("are answered in a sentence, with today’s figure and the days before", async () => {
    await show("?days=7");
    expect(await screen.findByText(/were started and/)).toHaveTextContent(
      "35 tests were started and 14 finished. That’s 25% more than in the 7 days before.",
    );
    expect(screen.getByText("tests started today so far").closest("p")).toHaveTextContent(/^5 tests started/);
    await waitFor(async () =>
      expect(await cards()).toEqual([
        "Started 35 +25% from 28",
        "Finished 14 ±0% from 14",
        "Graded 7 ±0% from 7",
        "New people 7 None before",
        "Active people a day 3 ±0% from 3",
      ]),
    );
    expect(await rowsOf("By type of test")).toEqual([
      ["Type", "Started", "Finished", "Share"],
      ["Full mock test", "28", "7", "80%"],
      ["Section practice: Reading", "7", "7", "20%"],
    ]);
  });

  it("are compared with the figure before where that is too few for a percentage", async () => {
    const body = (asked: Asked) =>
      records(asked, (date) => ({
        ...noExam(date),
        started: date < "2026-11-21" ? (date < "2026-11-20" ? 0 : 3) : 9,
      }));
    await show("?days=7", [
      on("get", "/api/user-exams/analysis", { reply: (asked) => ({ body: body(asked) }) }),
    ]);
    await waitFor(() =>
      expect(screen.getByText(/were started and/)).toHaveTextContent(
        "63 tests were started and 0 finished. In the 7 days before, it was 3.",
      ),
    );
    expect((await cards())[0]).toBe("Started 63 3 before");
  });

  it("are drawn by day, and by week where days are too many", async () => {
    await show("?days=7");
    const chart = await screen.findByRole("figure", { name: "Started on each of 7 days" });
    expect(within(chart).getAllByRole("row").at(-1)).toHaveTextContent("today5 (7 days earlier: 4)");
    await userEvent.click(screen.getByRole("button", { name: "365 days" }));
    const weeks = await screen.findByRole("figure", { name: "Started in each of 53 weeks" });
    // The current week has had five days.
    expect(within(weeks).getAllByRole("row").at(-1)).toHaveTextContent("Nov 2325");
  });

  it("are saved as a file: a line for each day, two columns for each kind", async () => {
    await show("?days=7");
    await screen.findByRole("table", { name: "By type of test" });
    const { name, lines } = await saved();
    expect(name).toBe("tests-2026-11-21-2026-11-27.csv");
    expect(lines).toHaveLength(8);
    expect(lines[0]).toBe(
      "Date (GMT+8),Started tests,Finished tests,Graded tests,New people,Active people,Full mock test: Started,Full mock test: Finished,Section practice: Reading: Started,Section practice: Reading: Finished",
    );
    expect(lines.at(-1)).toBe("2026-11-27,5,2,1,1,3,4,1,1,1");
  });

  it("are none of a new brand, and the screen says what will be there", async () => {
    await show("", [
      on("get", "/api/user-exams/analysis", { reply: (asked) => ({ body: records(asked, noExam) }) }),
    ]);
    expect(await screen.findByRole("heading", { name: "No tests in this period" })).toBeVisible();
    expect(screen.queryByRole("table", { name: "By type of test" })).toBeNull();
    await waitFor(() =>
      expect(screen.getByText(/were started and/)).toHaveTextContent(
        "0 tests were started and 0 finished. There’s nothing from the 30 days before to compare with.",
      ),
    );
  });

  it("say in Chinese the same, without a space between sentences", async () => {
    await show("?days=7", [], "cn");
    expect(await screen.findByText(/共开始了/)).toHaveTextContent(
      "共开始了 35 次测试，完成了 14 次。比前 7 天多 25%。",
    );
  });
});

describe("T-Coins", () => {
  it("have reasons", async () => {
    await show("?part=coins&days=7");
    expect(await screen.findByText(/Members received/)).toHaveTextContent(/received 140 and spent 105/);
    expect(await rowsOf("By type")).toEqual([
      ["Type", "Received", "Spent"],
      ["Deposit", "140", "–"],
      ["Grading", "–", "105"],
    ]);
    const { lines } = await saved();
    expect(lines.at(-1)).toBe("2026-11-27,15,20,3,20,0,0,15");
  });
});

describe("orders", () => {
  it("have revenue in each currency, which is never added up", async () => {
    await show("?part=orders&days=7&figure=USD");
    expect(await screen.findByText(/were paid/)).toHaveTextContent(
      "7 orders were paid, for a total of NT$300, US$147.00. That’s about the same as in the 7 days before.",
    );
    expect(await rowsOf("By currency")).toEqual([
      ["Currency", "Paid", "Card fees", "Refunded", "Kept"],
      ["New Taiwan Dollar", "NT$300", "NT$0", "NT$0", "NT$300"],
      ["US Dollar", "US$147.00", "US$6.37", "US$21.00", "US$126.00"],
    ]);
    const chart = screen.getByRole("figure", { name: "Paid in USD on each of 7 days" });
    expect(within(chart).getAllByRole("row").at(-1)).toHaveTextContent(
      "todayUS$21.00 (7 days earlier: US$21.00)",
    );
  });

  it("are saved with amounts that a spreadsheet can add up", async () => {
    await show("?part=orders&days=7");
    await screen.findByRole("table", { name: "By currency" });
    const { name, lines } = await saved();
    expect(name).toBe("orders-2026-11-21-2026-11-27.csv");
    expect(lines[0]).toBe(
      "Date (GMT+8),Paid orders,New orders,Refunded orders,Paid (TWD),Card fees (TWD),Refunded (TWD),Paid (USD),Card fees (USD),Refunded (USD)",
    );
    expect(lines.at(-1)).toBe("2026-11-27,1,2,1,300.00,0.00,0.00,21.00,0.91,21.00");
  });
});

describe("subscriptions", () => {
  it("are as many as at the end; what happened is added up", async () => {
    await show("?part=subscriptions&days=7");
    expect(await screen.findByText(/were active at the end/)).toHaveTextContent(
      "110 subscriptions were active at the end: 14 started and 7 ended in this period.",
    );
    await waitFor(async () =>
      expect((await cards()).slice(0, 2)).toEqual(["Active 110 +10% from 100", "New 14 ±0% from 14"]),
    );
    const rows = await rowsOf("By day");
    expect(rows[0]).toEqual(["Day", "Active", "New", "Renewed", "Canceled", "Ended"]);
    expect(rows[1]).toEqual(["Nov 27, 2026", "110", "2", "1", "0", "1"]);
    expect(rows).toHaveLength(8);
    expect(await rowsOf("By currency")).toEqual([
      ["Currency", "Paid", "Refunded", "Kept"],
      ["US Dollar", "US$63.00", "US$9.00", "US$54.00"],
    ]);
  });
});

describe("the funnel", () => {
  it("has people and shares of each step, and names the narrowest", async () => {
    await show("?part=funnel&days=7");
    expect(await screen.findByText(/got as far as/)).toHaveTextContent(
      "We had 200 visitors, and 6 got as far as a graded test. The biggest drop: 20.0% of visitors register.",
    );
    const card = screen.getByRole("region", { name: "From the landing page to a graded test" });
    await waitFor(() =>
      expect(
        within(card)
          .getAllByRole("listitem")
          .map((step) => step.textContent),
      ).toEqual([
        "Opened the landing page200 100.0%All visitors · 10 before",
        "Registered40 20.0%20.0% of the step before · +300% from 10",
        "Verified their email address30 15.0%75.0% of the step before · +200% from 10",
        "Started their first test20 10.0%66.7% of the step before · +100% from 10",
        "Finished their first test12 6.0%60.0% of the step before · +20% from 10",
        "Got their first test graded6 3.0%50.0% of the step before · −40% from 10",
      ]),
    );
    expect(screen.getByText(/100.0% in the 7 days before/).closest("p")).toHaveTextContent(/^3.0%/);
    const { lines } = await saved();
    expect(lines[1]).toBe("Opened the landing page,200,100,10");
    expect(lines.at(-1)).toBe("Got their first test graded,6,3,10");
  });

  it("of a brand that nobody has visited is empty", async () => {
    const steps = funnel.map((step) => ({ ...step, people: 0 }));
    await show("?part=funnel", [on("get", "/api/analytics/funnel", { body: { steps } })]);
    expect(await screen.findByRole("heading", { name: "No visitors in this period" })).toBeVisible();
  });
});

describe("people who come back", () => {
  it("stand in a table that says everything in words", async () => {
    await show("?part=retention");
    const table = await screen.findByRole("table", { name: /Share of people who practiced/ });
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map((head) => head.textContent),
    ).toEqual(["Joined in the week of", "People", "Week 0", "Week 1", "Week 2"]);
    expect(
      within(table)
        .getAllByRole("rowheader")
        .map((head) => head.textContent),
    ).toEqual(["Nov 23", "Nov 16", "Nov 9"]);
    const [, , , last] = within(table).getAllByRole("row");
    expect(
      within(last as HTMLElement)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    ).toEqual(["10", "90% (9 of 10)", "40% (4 of 10)", "10% (1 of 10) so far"]);
  });

  it("are counted where their second week is over", async () => {
    await show("?part=retention");
    expect(await screen.findByText(/practiced again/)).toHaveTextContent(
      "Of 10 people who joined, 4 practiced again a week later.",
    );
    expect(screen.getByText("come back a week later").closest("p")).toHaveTextContent(/^40.0%/);
    const { name, lines } = await saved();
    expect(name).toBe("retention-2026-09-07-2026-11-27.csv");
    expect(lines).toEqual([
      '"Joined in the week of (Monday, GMT+8)",People,Week 0,Week 1,Week 2',
      "2026-11-23,4,3,,",
      "2026-11-16,8,6,2,",
      "2026-11-09,10,9,4,1",
    ]);
  });

  it("are not told too early", async () => {
    await show("?part=retention", [
      on("get", "/api/analytics/retention", { body: { cohorts: cohorts.slice(1) } }),
    ]);
    expect(await screen.findByText(/too early to tell/)).toBeVisible();
  });

  it("are none where no one has joined", async () => {
    const none = cohorts.map((cohort) => ({ ...cohort, people: 0, active: cohort.active.map(() => 0) }));
    await show("?part=retention", [on("get", "/api/analytics/retention", { body: { cohorts: none } })]);
    expect(await screen.findByRole("heading", { name: "No one has joined yet" })).toBeVisible();
  });
});

it.each(parts)("%s break no rule of accessibility", async (part) => {
  const { container } = await show(`?part=${part}&days=7`);
  await waitFor(() => expect(screen.getByRole("button", { name: "Export CSV" })).toBeEnabled());
  expect(await faults(container)).toEqual([]);
});

describe("when it does not work", () => {
  it("says so, keeps the question and the choices, and tries again", async () => {
    let isDown = true;
    await show("?days=7", [
      on("get", "/api/user-exams/analysis", {
        reply: (asked) => (isDown ? refused(503, "unavailable") : { body: records(asked, exam) }),
      }),
    ]);
    expect(await screen.findByRole("alert")).toHaveTextContent("We couldn’t load these figures");
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Are people practicing?");
    expect(screen.getByRole("button", { name: "Export CSV" })).toBeDisabled();
    isDown = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/35/, { selector: "p > b" })).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("shows the figures without the days before, when only those are missing", async () => {
    await show("?days=7", [
      on("get", "/api/user-exams/analysis", {
        reply: (asked) =>
          asked.query.get("to") === today ? { body: records(asked, exam) } : refused(503, "unavailable"),
      }),
    ]);
    await waitFor(async () =>
      expect((await cards())[0]).toBe("Started 35 No comparison: it couldn’t be loaded"),
    );
    expect(screen.getByText(/were started and/)).toHaveTextContent("35 tests were started and 14 finished.");
  });
});
