import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { beginSession, endSession } from "../../../api/session";
import { paths } from "../../../app/paths";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { demoBrand } from "../../../testing/demoBrand";
import { faults } from "../../../testing/faults";
import { mockApi, on } from "../../../testing/mockApi";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import * as files from "../../../ui/saveFile";
import type { DayViews, PageViews } from "./api";
import { PageViewsScreen } from "./PageViewsScreen";

const noon = new Date("2026-11-21T04:00:00Z");
const day = (date: string, changes: Partial<DayViews> = {}): DayViews => ({
  date,
  views: 0,
  visitors: 0,
  top: [],
  referrers: [],
  devices: [],
  languages: [],
  robots: 0,
  prefetches: 0,
  ...changes,
});
const busy = (date: string, views: number): DayViews =>
  day(date, {
    views,
    visitors: 4,
    devices: [
      { name: "desk", views: views / 4 },
      { name: "phone", views: (3 * views) / 4 },
    ],
    languages: [{ name: "tw", views }],
    robots: 6,
    prefetches: 1,
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: noon });
  beginSession({ access_token: "t", user: person({ all_roles: ["admin"] }) });
});
afterEach(() => {
  vi.useRealTimers();
  endSession();
});

/** What was seen most, all days together. */
const most = {
  top: [
    { path: "/toefl", views: 90 },
    { path: "/toefl/plans", views: 20 },
  ],
  referrers: [
    { name: "search.example", views: 30 },
    { name: "friends.example", views: 6 },
  ],
  referred: 40,
};

async function show(days: Pick<PageViews, "analyses" | "analysis">, tenant = demoBrand(), sums = most) {
  mockApi(on("get", "/api/page-views", { body: { ...days, ...sums } }));
  await renderScreen(
    <MuiProviders>
      <PageViewsScreen />
    </MuiProviders>,
    { at: `${paths.pageViews}?days=7`, tenant },
  );
  await screen.findByRole("button", { name: "Export CSV" });
}
const card = (name: string) => screen.getByRole("region", { name });

it("adds up devices and languages over the days, and says what pages and sites without a row come to", async () => {
  await show({ analyses: [busy("2026-11-20", 80)], analysis: busy("2026-11-21", 40) });
  const rows = (name: string) =>
    within(screen.getByRole("table", { name }))
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.textContent);
  expect(rows("By page")).toEqual(["/toefl9075%", "/toefl/plans2017%", "Other pages108%"]);
  expect(rows("From other sites")).toEqual([
    "search.example3075%",
    "friends.example615%",
    "Further sites410%",
  ]);
  const parts = (name: string) =>
    within(card(name))
      .getAllByRole("listitem")
      .map((part) => part.textContent);
  expect(parts("Devices")).toEqual(["Phone90 (75%)", "Computer30 (25%)"]);
  expect(parts("Languages")).toEqual(["繁體中文120 (100%)"]);
  expect(card("Not among the views")).toHaveTextContent(/Opened by robots12Fetched ahead by browsers2/);
  expect(screen.getByText(/50% less than on a typical day/)).toBeInTheDocument();
  expect(await faults(document.body)).toEqual([]);
});

it("compares with the figure itself where a typical day has only a few views", async () => {
  await show({ analyses: [busy("2026-11-19", 4), busy("2026-11-20", 8)], analysis: busy("2026-11-21", 40) });
  expect(screen.getByText(/A typical day in this range has 6\.$/)).toBeInTheDocument();
});

it("makes nothing of a day that has only begun", async () => {
  await show({ analyses: [busy("2026-11-20", 80)], analysis: busy("2026-11-21", 2) });
  expect(screen.getByText(/Views so far today: .*A typical day in this range has 80\.$/)).toBeInTheDocument();
});

it("says up to which day figures are made up", async () => {
  const body = { analyses: [], analysis: busy("2026-11-21", 40) };
  await show(body, { ...demoBrand(), sample_history_until: "2026-11-20" });
  expect(
    screen.getByText("Figures up to November 20, 2026 are sample data for demonstration."),
  ).toBeInTheDocument();
});

it("says what nothing is known of", async () => {
  const unknown = { devices: [], languages: [], robots: 0, prefetches: 0 };
  const sums = { ...most, referrers: [], referred: 0 };
  await show({ analyses: [], analysis: { ...busy("2026-11-21", 40), ...unknown } }, demoBrand(), sums);
  expect(card("From other sites")).toHaveTextContent("No one came from another site in this period.");
  expect(card("Devices")).toHaveTextContent("No device was counted in this period.");
  expect(card("Languages")).toHaveTextContent("No language was counted in this period.");
});

it("tells of robots also where nobody opened a page", async () => {
  await show({ analyses: [], analysis: day("2026-11-21", { robots: 3 }) });
  expect(screen.getByRole("heading", { name: "No views yet" })).toBeInTheDocument();
  expect(card("Not among the views")).toHaveTextContent(/Opened by robots3/);
});

it("exports every figure that is shown", async () => {
  const save = vi.spyOn(files, "saveFile").mockReturnValue();
  await show({ analyses: [busy("2026-11-20", 80)], analysis: busy("2026-11-21", 40) });
  await userEvent.click(screen.getByRole("button", { name: "Export CSV" }));
  const lines = (await save.mock.lastCall?.[0].text())?.split("\r\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "2026-11-20,80,4,6,1",
      "Other site,Views",
      "/toefl/plans,20",
      "Other pages,10",
      "search.example,30",
      "Further sites,4",
      "Phone,90",
      "繁體中文,120",
    ]),
  );
});
