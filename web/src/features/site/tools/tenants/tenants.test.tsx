import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { beginSession, endSession } from "../../../../api/session";
import { paths } from "../../../../app/paths";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { demoBrand } from "../../../../testing/demoBrand";
import { faults } from "../../../../testing/faults";
import { mockApi, on, refused } from "../../../../testing/mockApi";
import { person } from "../../../../testing/people";
import { renderScreen } from "../../../../testing/renderScreen";
import type { TenantUsage } from "./api";
import { TenantsScreen } from "./TenantsScreen";

const usage = (slug: string, changes: Partial<TenantUsage> = {}): TenantUsage => ({
  id: slug,
  slug,
  name: "Harbor Tutoring",
  host: "harbor.example",
  created_at: "2026-01-05T04:00:00Z",
  people: 1_204,
  joined_30: 31,
  active_days_30: 5_310,
  tests_30: 860,
  graded_30: 214,
  gradings_open: 12,
  gradings_late: 2,
  revenue_30: [
    { currency: "TWD", paid: 1_230_000, refunded: 0 },
    { currency: "USD", paid: 218_600, refunded: 4_200 },
  ],
  dead_jobs: 1,
  last_active_on: "2026-11-26",
  ...changes,
});
const quiet = usage("empty", {
  name: "Empty School",
  host: "empty.example",
  people: 0,
  joined_30: 0,
  active_days_30: 0,
  tests_30: 0,
  graded_30: 0,
  gradings_open: 0,
  gradings_late: 0,
  revenue_30: [{ currency: "USD", paid: 0, refunded: 0 }],
  dead_jobs: 0,
  last_active_on: null,
});
const page = (data: TenantUsage[], total = data.length, current_page = 1) =>
  on("get", "/api/admin-tools/tenants", { body: { data, current_page, total } });

beforeEach(() => beginSession({ access_token: "t", user: person({ all_roles: ["super-admin"] }) }));
afterEach(endSession);

const show = (query = "", tenant = demoBrand()) =>
  renderScreen(
    <MuiProviders>
      <TenantsScreen />
    </MuiProviders>,
    { at: `${paths.tenantUsage}${query}`, tenant },
  );

it("shows the figures of each brand, money by currency, and what needs a hand", async () => {
  mockApi(page([quiet, usage("harbor")]));
  await show();
  const table = within(await screen.findByRole("table", { name: "Brands" }));
  const cells = table
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells).toEqual([
    ["Empty Schoolempty.exampleSince Jan 5, 2026", "0", "0", "0", "0", "0", "–", "0", "Never"],
    [
      "Harbor Tutoringharbor.exampleSince Jan 5, 2026",
      "1,20431 new",
      "5,310",
      "860",
      "214",
      "122 late",
      "NT$12,300US$2,186.00US$42.00 refunded",
      "1",
      "Nov 26",
    ],
  ]);
  expect(table.getByRole("link", { name: "Edit Harbor Tutoring" })).toHaveAttribute(
    "href",
    `${paths.officeBrand}?brand=harbor`,
  );
  expect(table.getByRole("link", { name: "1" })).toHaveAttribute("href", paths.jobs);
  expect(await faults(document.body)).toEqual([]);
});

it.each([
  ["2026-11-26", "Figures up to November 26, 2026 are sample data for demonstration."],
  [null, null],
])("says up to which day figures are made up: %s", async (sample_history_until, text) => {
  mockApi(page([quiet]));
  await show("", { ...demoBrand(), sample_history_until });
  await screen.findByRole("table");
  expect(screen.queryByText(/sample data/)?.textContent ?? null).toBe(text);
});

it("looks for brands by the words in the address, and begins at the first page", async () => {
  const { asked } = mockApi(page([usage("harbor")]));
  const { router } = await show("?page=2");
  await screen.findByRole("table");
  const field = screen.getByRole("searchbox");
  await userEvent.type(field, " harbor {Enter}");
  expect(await screen.findByRole("link", { name: "Clear search" })).toBeVisible();
  expect(router.state.location.search).toBe("?search=harbor");
  expect(screen.getByRole("searchbox")).toHaveValue("harbor");
  expect(asked.map(({ query }) => `${query}`)).toEqual(["page=2", "page=1&search=harbor"]);
});

it.each([
  ["", 0, "No brands", "Open brands"],
  ["?search=zzz", 0, "No brand found", "Clear search"],
  ["?page=4", 21, "There’s nothing on this page", "First page"],
])("says why there are none at “%s”", async (query, total, title, way) => {
  mockApi(page([], total, Number(new URLSearchParams(query).get("page") ?? 1)));
  await show(query);
  expect(await screen.findByRole("heading", { name: title })).toBeVisible();
  expect(screen.getByRole("link", { name: way })).toBeVisible();
});

it("asks again for what did not come", async () => {
  const { answer } = mockApi(on("get", "/api/admin-tools/tenants", refused(403, "forbidden")));
  await show();
  const again = await screen.findByRole("button", { name: /try again/i });
  answer(page([usage("harbor")]));
  await userEvent.click(again);
  expect(await screen.findByRole("table", { name: "Brands" })).toBeVisible();
});
