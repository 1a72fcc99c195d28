import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { endSession, setProfile } from "../../../api/session";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { demoBrand, demoSettings } from "../../../testing/demoBrand";
import { faults } from "../../../testing/faults";
import { type Answering, mockApi, on, refused } from "../../../testing/mockApi";
import { tCoins } from "../../../testing/names";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import type { Settings, SettingsChange, StoredSettings } from "./api";
import { changedNames, groups, isWithin, settingsOf, undoOf, valuesOf, withFigures } from "./figures";
import { SettingsScreen } from "./SettingsScreen";

const stored: StoredSettings = { version: 3, ...demoSettings };
const dearer = { ...demoSettings, prices: { ...demoSettings.prices, pdf_report: 12 } };

const history: SettingsChange[] = [
  { version: 3, at: "2026-11-20T10:00:00Z", by: "Mia Lin", before: dearer, after: demoSettings },
  { version: 2, at: "2026-11-19T10:00:00Z", by: "", before: demoSettings, after: dearer },
  {
    version: 1,
    at: "2026-11-01T10:00:00Z",
    by: null,
    before: { ...demoSettings, prices: { pdf_report: 10, pdf_free_with_grading: false } },
    after: demoSettings,
  },
];

interface Shown {
  save?: Answering;
  get?: Answering;
  changes?: SettingsChange[];
  roles?: ("admin" | "super-admin")[];
}

async function show({ save, get, changes = history, roles = ["super-admin"] }: Shown = {}) {
  setProfile(person({ all_roles: roles }));
  const api = mockApi(
    get ?? on("get", "/api/toefl-settings", { body: stored }),
    on("get", "/api/toefl-settings/history", {
      body: { data: changes, current_page: 1, total: changes.length },
    }),
    ...(save ? [save] : []),
  );
  await renderScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MuiProviders>
        <SettingsScreen />
      </MuiProviders>
    </QueryClientProvider>,
    { at: "/office/settings", tenant: demoBrand("harbor") },
  );
  return api;
}

const fill = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

it("shows every figure in its group, and which nothing uses yet", async () => {
  await show();
  expect(await screen.findByLabelText("PDF report")).toHaveValue(10);
  for (const [group, labels] of [
    ["Prices", ["PDF report", "PDF report included with grading"]],
    ["Rewards", ["Confirming an email address", "Inviting a new member"]],
    ["Discounts", ["Pro discount on grading"]],
    ["Grading", ["Comments included with every test", "Scores", "Scores and comments", "Detailed comments"]],
    ["Fees", ["Card fee"]],
    ["Free plan", ["Tests", "Section practices", "Word lists of each book", "Word collections"]],
    ["Pro plan", ["A PDF report for each paid period", "Free study materials"]],
  ] as const) {
    const card = within(screen.getByRole("region", { name: group }));
    for (const label of labels) expect(card.getByLabelText(label)).toBeEnabled();
  }
  expect(screen.getByLabelText("PDF report included with grading")).toBeChecked();
  expect(screen.getByLabelText("PDF report")).toHaveAccessibleDescription(
    `1 to 10,000 ${tCoins}. For one report. A Pro member’s credit pays for it, too.`,
  );
  for (const label of ["Word lists of each book", "Word collections", "Words in a collection"])
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(/Pro members/);
  expect(screen.getByLabelText("Free study materials")).toHaveAccessibleDescription(/Not in use yet/);
  expect(screen.getByLabelText("Card fee")).toHaveAccessibleDescription(/shown as a line of its own/);
  expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull();
});

it("saves all figures over the version that was read, then the next one over the new version", async () => {
  let version = 3;
  const api = await show({
    save: on("patch", "/api/toefl-settings", {
      reply: ({ body }) => {
        version += 1;
        return { body: { ...(body as StoredSettings), version } };
      },
    }),
  });
  await screen.findByLabelText("PDF report");
  fill("PDF report", "12");
  await userEvent.click(screen.getByLabelText("PDF report included with grading"));
  expect(screen.getByText("You have unsaved changes.")).toBeVisible();
  await press("Save changes");
  expect(await screen.findByText("Saved. The changes are live.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull();
  fill("Tests", "0");
  await press("Save changes");
  const sent = api.asked.filter(({ method }) => method === "PATCH").map(({ body }) => body);
  const prices = { pdf_report: 12, pdf_free_with_grading: false };
  expect(sent).toEqual([
    { ...stored, prices },
    { ...stored, version: 4, prices, limits: { ...stored.limits, free_tests: 0 } },
  ]);
});

it("refuses what is no whole number in its range, and sends nothing", async () => {
  const api = await show();
  await screen.findByLabelText("PDF report");
  fill("PDF report", "0");
  fill("Card fee", "5.5");
  fill("Section practices", "");
  await press("Save changes");
  const rule = "Please enter a whole number in this range.";
  expect(screen.getByLabelText("PDF report")).toHaveAccessibleDescription(rule);
  expect(screen.getByLabelText("Card fee")).toHaveAccessibleDescription(rule);
  expect(screen.getByLabelText("Section practices")).toHaveAccessibleDescription("Required");
  expect(api.asked.some(({ method }) => method === "PATCH")).toBe(false);
});

it("shows what the server says at its field", async () => {
  const said = "PDF report must be between 1 and 9.";
  const errors = { "prices.pdf_report": [said] };
  await show({ save: on("patch", "/api/toefl-settings", refused(422, "invalid", { errors })) });
  await screen.findByLabelText("PDF report");
  fill("PDF report", "12");
  await press("Save changes");
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.getByLabelText("PDF report")).toHaveAccessibleDescription(said);
});

it("tells who was faster, and loads what holds now on request", async () => {
  let current = stored;
  const { asked } = await show({
    get: on("get", "/api/toefl-settings", { reply: () => ({ body: current }) }),
    save: on(
      "patch",
      "/api/toefl-settings",
      refused(409, "settings_changed", { changed_by: "Sam Okoye", changed_at: "2026-11-20T11:00:00Z" }),
    ),
  });
  await screen.findByLabelText("PDF report");
  fill("PDF report", "12");
  current = { ...stored, version: 4, prices: { ...stored.prices, pdf_report: 20 } };
  await press("Save changes");
  expect(await screen.findByText(/^Sam Okoye changed this on Nov 20/)).toBeVisible();
  expect(screen.getByLabelText("PDF report")).toHaveValue(12);
  await press("Load newest version");
  await vi.waitFor(() => expect(screen.getByLabelText("PDF report")).toHaveValue(20));
  expect(screen.queryByText(/changed this on/)).toBeNull();
  // The history has what the other one changed, too.
  await vi.waitFor(() =>
    expect(asked.filter(({ path }) => path === "/api/toefl-settings/history")).toHaveLength(2),
  );
});

it("tells every change with who made it, before and after", async () => {
  await show();
  const table = await screen.findByRole("table", { name: "History" });
  const rows = within(table).getAllByRole("row").slice(1);
  const told = rows.map((row) => row.textContent);
  expect(told.map((text) => text?.replace(/^\w{3} \d+, 2026, \d\d:\d\d/, ""))).toEqual([
    "Mia LinPDF report: 12 → 10Undo this change",
    "Deleted accountPDF report: 10 → 12No longer in effect",
    "OperatorPDF report included with grading: off → onUndo this change",
  ]);
});

const priced = (pdf_report: number, free_tests = demoSettings.limits.free_tests): Settings => ({
  ...demoSettings,
  prices: { ...demoSettings.prices, pdf_report },
  limits: { ...demoSettings.limits, free_tests },
});
const twoFigures: SettingsChange = {
  version: 2,
  at: "2026-11-19T10:00:00Z",
  by: "Sam Okoye",
  before: priced(8, 1),
  after: priced(12),
};

it("undoes a change over the version of now: what was changed again since stays, and so does what is being typed", async () => {
  let current: StoredSettings = { version: 3, ...priced(12, 4) };
  const api = await show({
    changes: [twoFigures],
    get: on("get", "/api/toefl-settings", { reply: () => ({ body: current }) }),
    save: on("patch", "/api/toefl-settings", {
      reply: ({ body }) => {
        current = { ...(body as StoredSettings), version: 4 };
        return { body: current };
      },
    }),
  });
  await screen.findByLabelText("PDF report");
  fill("Card fee", "7");
  await press("Undo this change");
  const dialog = within(await screen.findByRole("dialog", { name: "Undo this change?" }));
  expect(dialog.getByText("PDF report: 12 → 8")).toBeVisible();
  expect(dialog.getByText("This figure has been changed again since. It stays as it is:")).toBeVisible();
  expect(dialog.getByText("Tests: 4")).toBeVisible();
  expect(await faults(screen.getByRole("dialog"))).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "Undo this change" }));
  expect(await screen.findByText("Undone. The figures are live.")).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).toBeNull();
  const sent = api.asked.filter(({ method }) => method === "PATCH").map(({ body }) => body);
  expect(sent).toEqual([{ version: 3, ...priced(8, 4) }]);
  expect(screen.getByLabelText("PDF report")).toHaveValue(8);
  expect(screen.getByLabelText("Card fee")).toHaveValue(7);
  expect(await screen.findByText("Changed again since")).toBeVisible();
});

it("undoes nothing when somebody was faster, and decides anew over what holds then", async () => {
  let current: StoredSettings = { version: 3, ...priced(12) };
  const api = await show({
    changes: [twoFigures],
    get: on("get", "/api/toefl-settings", { reply: () => ({ body: current }) }),
    save: on(
      "patch",
      "/api/toefl-settings",
      refused(409, "settings_changed", { changed_by: "Mia Lin", changed_at: "2026-11-20T11:00:00Z" }),
    ),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Undo this change" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Undo this change" }));
  expect(await dialog.findByText(/^Mia Lin changed these settings on Nov 20/)).toBeVisible();
  expect(dialog.queryByRole("button", { name: "Undo this change" })).toBeNull();
  current = { version: 4, ...priced(15) };
  api.answer(on("patch", "/api/toefl-settings", { body: { version: 5, ...priced(15, 1) } }));
  await userEvent.click(dialog.getByRole("button", { name: "Load current settings" }));
  expect(await dialog.findByText("PDF report: 15")).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Undo this change" }));
  await screen.findByText("Undone. The figures are live.");
  const sent = api.asked.filter(({ method }) => method === "PATCH").map(({ body }) => body);
  expect(sent.at(-1)).toEqual({ version: 4, ...priced(15, 1) });
});

it("says that nothing has been changed yet", async () => {
  await show({ changes: [] });
  expect(await screen.findByText("Nothing has been changed yet.")).toBeVisible();
});

it("is no admin's who moves no money", async () => {
  await show({ roles: ["admin"] });
  expect(screen.queryByRole("link", { name: "Prices and limits" })).toBeNull();
  expect(screen.queryByLabelText("PDF report")).toBeNull();
});

describe("the figures of the form", () => {
  it("have the bounds of the contract", () => {
    const { components } = JSON.parse(
      readFileSync(resolve(import.meta.dirname, "../../../../../api/openapi.json"), "utf8"),
    ) as { components: { schemas: Record<string, { properties: Record<string, Record<string, unknown>> }> } };
    const schemas = {
      prices: "Prices",
      rewards: "Rewards",
      discounts: "Discounts",
      gradings: "Gradings",
      fees: "Fees",
      renewals: "Renewals",
      letters: "Letters",
      limits: "Limits",
      pro: "ProPlan",
    };
    for (const { group, figures } of groups) {
      const { properties } = components.schemas[schemas[group]] ?? { properties: {} };
      expect(figures.map(({ name }) => name.split(".")[1]).sort()).toEqual(Object.keys(properties).sort());
      for (const { name, figure } of figures) {
        const described = properties[name.split(".")[1] ?? ""];
        if (figure === "switch") expect(described).toMatchObject({ type: "boolean" });
        else expect(described).toMatchObject({ type: "integer", minimum: figure.min, maximum: figure.max });
      }
    }
  });

  it("are the same figures again", () => {
    expect(settingsOf(valuesOf(demoSettings))).toEqual(demoSettings);
    expect(changedNames(demoSettings, dearer)).toEqual(["prices.pdf_report"]);
    expect(changedNames(demoSettings, demoSettings)).toEqual([]);
  });

  const free = "limits.free_tests";
  const price = "prices.pdf_report";
  it.each([
    ["as the change left them", priced(12), [price, free], []],
    ["one of them changed again", priced(12, 4), [price], [free]],
    ["one of them back already", priced(8), [free], []],
    ["all of them changed again", priced(9, 4), [], [price, free]],
    ["all of them back", priced(8, 1), [], []],
  ] as const)("can go back: %s", (_case, now, back, kept) => {
    const undo = undoOf(twoFigures, now);
    expect(undo).toEqual({ back, kept });
    const after = withFigures(now, undo.back, twoFigures.before);
    expect(changedNames(now, after)).toEqual(back);
    expect(changedNames(twoFigures.before, after)).toEqual(kept);
  });

  it.each([
    ["1", true],
    ["10000", true],
    [" 7 ", true],
    ["0", false],
    ["10001", false],
    ["1.5", false],
    ["-1", false],
    ["1e3", false],
    ["", false],
    ["９", false],
  ])("takes %s: %s", (text, is) => {
    expect(isWithin(text, { min: 1, max: 10_000 })).toBe(is);
  });
});
