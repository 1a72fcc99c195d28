import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { mockApi, on } from "../../../../testing/mockApi";
import { renderScreen } from "../../../../testing/renderScreen";
import { niceCeiling } from "../../../../ui/chart/axis";
import type { SpeechAnalysis, SpeechCounts, SpeechJob, SpeechJobs } from "../api";
import { DaysScreen } from "./DaysScreen";
import { dollars, duration, everyDay, totalOf } from "./figures";
import { daysFilterOf, jobsFilterOf } from "./filterOf";
import { JobsScreen } from "./JobsScreen";

const id = "0198c7a0-0000-7000-8000-0000000000b1";
const brands = [
  { slug: "verdant", name: "Verdant" },
  { slug: "harbor", name: "Harbor Tutoring" },
];

const job = (changes: Partial<SpeechJob> = {}): SpeechJob => ({
  id,
  brand: "harbor",
  provider: "revai",
  state: "done",
  failure: null,
  seconds: 44.1,
  tries: 1,
  cost_millicents: 1_470,
  created_at: "2026-11-20T04:00:00Z",
  submitted_at: "2026-11-20T04:00:02Z",
  finished_at: "2026-11-20T04:00:40Z",
  can_retry: false,
  ...changes,
});
const page = (...data: SpeechJob[]): SpeechJobs => ({ data, current_page: 1, total: data.length, brands });

const counts = (changes: Partial<SpeechCounts> = {}): SpeechCounts => ({
  provider: "revai",
  jobs: 4,
  done: 3,
  failed: 1,
  minutes: 2.25,
  cost_millicents: 4_500,
  latency_p50: 38,
  latency_p95: 130,
  ...changes,
});
const analysis = (changes: Partial<SpeechAnalysis> = {}): SpeechAnalysis => ({
  from: "2026-11-18",
  to: "2026-11-20",
  days: [{ date: "2026-11-19", ...counts() }],
  providers: [counts()],
  brands,
  ...changes,
});

const show = (element: ReactNode, at: string) =>
  renderScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MuiProviders>{element}</MuiProviders>
    </QueryClientProvider>,
    { at },
  );

describe("the list of recordings", () => {
  const jobsAt = "/admin-tools/rev-ai-analysis";

  it("asks what the address says and shows each with its cause", async () => {
    const failed = job({
      state: "failed",
      failure: "balance",
      tries: 3,
      can_retry: true,
      cost_millicents: 0,
    });
    const { asked } = mockApi(on("get", "/api/speech/jobs", { body: page(failed) }));
    await show(<JobsScreen />, `${jobsAt}?state=failed&provider=revai&brand=harbor&day=2026-11-20&page=2`);
    const table = await screen.findByRole("table");
    expect(within(table).getByText("Harbor Tutoring")).toBeVisible();
    expect(within(table).getByText("The account at the provider has no money left.")).toBeVisible();
    expect(within(table).getByText("3 tries")).toBeVisible();
    expect(within(table).getByText("44.1 s")).toBeVisible();
    const query = Object.fromEntries(
      asked.filter(({ path }) => path === "/api/speech/jobs").at(-1)?.query ?? [],
    );
    expect(query).toEqual({
      state: "failed",
      provider: "revai",
      brand: "harbor",
      from: "2026-11-20",
      to: "2026-11-20",
      page: "2",
    });
  });

  it("tries a failed one again", async () => {
    const { asked } = mockApi(
      on("get", "/api/speech/jobs", {
        body: page(
          job({ state: "failed", failure: "unavailable", can_retry: true }),
          job({ id: `${id.slice(0, -1)}2` }),
        ),
      }),
      on("post", "/api/speech/jobs/{id}/retry", { params: { path: { id } }, status: 204 }),
    );
    await show(<JobsScreen />, jobsAt);
    const table = await screen.findByRole("table");
    const buttons = within(table).getAllByRole("button", { name: /Try again/ });
    expect(buttons).toHaveLength(1);
    await userEvent.click(buttons[0] as HTMLElement);
    await waitFor(() => expect(asked.filter(({ method }) => method === "POST")).toHaveLength(1));
    await waitFor(() => expect(asked.filter(({ path }) => path === "/api/speech/jobs")).toHaveLength(2));
  });

  it("is empty for one of two reasons", async () => {
    mockApi(on("get", "/api/speech/jobs", { body: page() }));
    await show(<JobsScreen />, jobsAt);
    expect(await screen.findByText("No recordings yet")).toBeVisible();
    await show(<JobsScreen />, `${jobsAt}?state=failed`);
    expect(await screen.findByText("No recordings match")).toBeVisible();
  });
});

describe("the figures by day", () => {
  it("are summed up, by provider and for each day", async () => {
    const local = counts({ provider: "local", jobs: 2, done: 2, failed: 0, minutes: 1, cost_millicents: 0 });
    mockApi(on("get", "/api/speech/analysis", { body: analysis({ providers: [local, counts()] }) }));
    await show(<DaysScreen />, "/rev-ai-analytics");
    const table = await screen.findByRole("table", { name: "By provider" });
    expect(
      within(table)
        .getAllByRole("row")
        .map((row) => row.textContent),
    ).toEqual([
      "ProviderRecordingsFailedMinutesHalf took at most95% took at mostCost",
      "Measured here20138 s2.2 min$0.00",
      "By rev.ai412.338 s2.2 min$0.045",
    ]);
    expect(screen.getByText("$0.045", { selector: "dd" })).toBeVisible();
    expect(screen.getByRole("table", { name: "Every day" })).toBeVisible();
  });

  it("of days without recordings are none", async () => {
    mockApi(on("get", "/api/speech/analysis", { body: analysis({ days: [], providers: [] }) }));
    await show(<DaysScreen />, "/rev-ai-analytics?days=7");
    expect(await screen.findByText("No recordings in these days")).toBeVisible();
  });
});

describe("figures", () => {
  it("have every day of the range", () => {
    expect(everyDay(analysis()).map(({ date, jobs, cost }) => [date, jobs, cost])).toEqual([
      ["2026-11-18", 0, 0],
      ["2026-11-19", 4, 4_500],
      ["2026-11-20", 0, 0],
    ]);
    expect(totalOf([counts(), counts({ provider: "local", jobs: 1, failed: 0 })])).toMatchObject({
      jobs: 5,
      failed: 1,
    });
  });

  it("are told as people say them", () => {
    expect([0, 1_470, 4_500, 150_000].map((cost) => dollars(cost, "en-US"))).toEqual([
      "$0.00",
      "$0.0147",
      "$0.045",
      "$1.50",
    ]);
    expect([2.04, 130, 7_200].map(duration)).toEqual([
      { unit: "seconds", value: 2 },
      { unit: "minutes", value: 2.2 },
      { unit: "hours", value: 2 },
    ]);
    expect([0, 1, 2, 3, 11, 400, 401].map(niceCeiling)).toEqual([2, 2, 2, 4, 20, 400, 600]);
  });
});

it("an address that makes no sense asks nothing of it", () => {
  const search = (text: string) => new URLSearchParams(text);
  expect(jobsFilterOf(search("state=lost&provider=x&brand=A B&day=2026-13-45"))).toEqual({});
  expect(jobsFilterOf(search("day=2026-11-20"))).toEqual({ from: "2026-11-20", to: "2026-11-20" });
  expect(daysFilterOf(search("days=8"), "2026-11-20")).toEqual({ from: "2026-11-07", to: "2026-11-20" });
  expect(daysFilterOf(search("days=30&provider=local"), "2026-11-20")).toEqual({
    provider: "local",
    from: "2026-10-22",
    to: "2026-11-20",
  });
});
