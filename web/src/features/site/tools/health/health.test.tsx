import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { beginSession, endSession } from "../../../../api/session";
import type { Lang } from "../../../../api/types";
import { paths } from "../../../../app/paths";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { faults } from "../../../../testing/faults";
import { mockApi, on, refused } from "../../../../testing/mockApi";
import { person } from "../../../../testing/people";
import { renderScreen } from "../../../../testing/renderScreen";
import type { Part, PartHealth, PartState } from "./api";
import { HealthScreen } from "./HealthScreen";
import { worstFirst } from "./order";

const order: Part[] = [
  "database",
  "cache",
  "storage",
  "workers",
  "queues",
  "mail",
  "payments",
  "speech",
  "daily_records",
  "page_views",
];
const states: PartState[] = ["ok", "degraded", "down", "off"];
const nothing = { latency_ms: null, count: null, last_at: null, since: null };
const well: Record<Part, Partial<PartHealth>> = {
  database: { latency_ms: 3 },
  cache: { latency_ms: 1 },
  storage: { latency_ms: 24 },
  workers: { count: 2, last_at: "2026-11-27T09:59:50Z" },
  queues: { count: 0 },
  mail: { count: 0, last_at: "2026-11-27T09:40:00Z" },
  payments: { count: 0, last_at: "2026-11-27T08:00:00Z" },
  speech: { count: 0, last_at: "2026-11-27T09:00:00Z" },
  daily_records: { count: 0, last_at: "2026-11-27T09:59:00Z" },
  page_views: { count: 7, last_at: "2026-11-27T09:59:00Z" },
};
const parts = (changes: Partial<Record<Part, Partial<PartHealth>>> = {}): PartHealth[] =>
  order.map((part) => ({ part, state: "ok", ...nothing, ...well[part], ...changes[part] }));
const answer = (data: PartHealth[]) => on("get", "/api/admin-tools/health", { body: { data } });

beforeEach(() => beginSession({ access_token: "t", user: person({ all_roles: ["super-admin"] }) }));
afterEach(() => {
  vi.useRealTimers();
  endSession();
});

const show = (lang: Lang = "en") =>
  renderScreen(
    <MuiProviders>
      <HealthScreen />
    </MuiProviders>,
    { at: paths.health, lang },
  );

it("answers that everything works, with a line and its figure for each part", async () => {
  mockApi(answer(parts({ payments: { state: "off", count: null, last_at: null } })));
  await show();
  expect(await screen.findByRole("status")).toHaveTextContent("Everything works.");
  const lines = screen.getAllByRole("listitem");
  expect(lines).toHaveLength(order.length);
  expect(lines[0]).toHaveTextContent(/^DatabaseKeeps accounts.*Answered in 3 msWorking$/);
  expect(lines[4]).toHaveTextContent(/No job is dueWorking$/);
  // What is not set up comes last, and is no fault.
  expect(lines.at(-1)).toHaveTextContent(/^Card paymentsCard payments aren’t set up\..*Not set up$/);
  expect(screen.getByText(/^Checked at .* Updates every 30 seconds\.$/)).toBeInTheDocument();
  expect(await faults(document.body)).toEqual([]);
});

it("has what is down before what is slow, says what it means and where something can be done", async () => {
  mockApi(
    answer(
      parts({
        cache: { state: "degraded", latency_ms: 900 },
        mail: { state: "degraded", count: 3 },
        workers: { state: "down", count: 0 },
        storage: { state: "down", latency_ms: null },
      }),
    ),
  );
  await show();
  expect(await screen.findByRole("status")).toHaveTextContent(
    "4 parts need attention: File storage, Workers, Cache, Email.",
  );
  const cards = screen.getAllByRole("region").map((card) => within(card).getByRole("heading").textContent);
  expect(cards).toEqual(["File storage", "Workers", "Cache", "Email", "Working"]);
  const card = (name: string) => within(screen.getByRole("region", { name }));
  expect(card("File storage").getByText("Down")).toBeVisible();
  expect(card("File storage").getByText("No answer within 2 seconds")).toBeVisible();
  expect(card("Workers").getByText(/^No emails or reports go out/)).toBeVisible();
  expect(card("Workers").getByRole("link")).toHaveAttribute("href", paths.jobs);
  expect(card("Email").getByText(/^3 refused in 24 hours · Last sent Nov 27/)).toBeVisible();
  expect(card("Email").getByRole("link")).toHaveAttribute("href", `${paths.officeMails}?state=refused`);
  expect(card("Cache").queryByRole("link")).toBeNull();
  expect(await faults(document.body)).toEqual([]);
});

it("asks again every 30 seconds, and keeps what it knew when that fails", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-27T10:00:00Z") });
  const { answer: from } = mockApi(answer(parts()));
  await show();
  await screen.findByText("Everything works.");
  from(answer(parts({ database: { state: "down", latency_ms: null } })));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await screen.findByText(/needs attention: Database\.$/)).toBeInTheDocument();
  from(on("get", "/api/admin-tools/health", refused(503, "unavailable")));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await screen.findByText(/^We couldn’t check again/)).toBeInTheDocument();
  expect(screen.getByRole("region", { name: "Database" })).toBeInTheDocument();
});

it("is checked on request", async () => {
  const { answer: from } = mockApi(answer(parts({ mail: { state: "degraded", count: 1 } })));
  await show();
  await screen.findByRole("region", { name: "Email" });
  from(answer(parts()));
  await userEvent.click(screen.getByRole("button", { name: "Check now" }));
  expect(await screen.findByText("Everything works.")).toBeInTheDocument();
});

it("says when nothing could be found out, and tries again", async () => {
  const { answer: from } = mockApi(on("get", "/api/admin-tools/health", refused(503, "unavailable")));
  await show();
  const again = await screen.findByRole("button", { name: /try again/i });
  from(answer(parts()));
  await userEvent.click(again);
  expect(await screen.findByText("Everything works.")).toBeInTheDocument();
});

it.each(["en", "cn", "tw"] as const)("has words for every part in every state, in %s", async (lang) => {
  for (const state of states) {
    mockApi(answer(order.map((part) => ({ part, state, ...nothing, count: 1 }))));
    const { unmount } = await show(lang);
    await screen.findByRole("status");
    expect(document.body).not.toHaveTextContent(/health\.|\{\{/);
    unmount();
  }
});

describe("the order of parts", () => {
  const health = (part: Part, state: PartState): PartHealth => ({ part, state, ...nothing });

  it.each([
    [
      ["ok", "down", "off", "degraded"],
      ["cache", "workers", "database", "storage"],
    ],
    [
      ["ok", "ok", "ok", "ok"],
      ["database", "cache", "storage", "workers"],
    ],
    [
      ["degraded", "off", "degraded", "down"],
      ["workers", "database", "storage", "cache"],
    ],
  ] as const)("of %j is %j", (given, expected) => {
    const found = worstFirst(given.map((state, index) => health(order[index] as Part, state)));
    expect(found.map(({ part }) => part)).toEqual(expected);
  });

  it("loses and repeats nothing, and never has a better part before a worse one", () => {
    const rank = { down: 0, degraded: 1, ok: 2, off: 3 };
    const some = fc.array(fc.record({ part: fc.constantFrom(...order), state: fc.constantFrom(...states) }));
    fc.assert(
      fc.property(some, (given) => {
        const before = given.map(({ part, state }) => health(part, state));
        const after = worstFirst(before);
        expect(new Set(after)).toEqual(new Set(before));
        expect(after).toHaveLength(before.length);
        const ranks = after.map(({ state }) => rank[state]);
        expect(ranks).toEqual(ranks.toSorted());
      }),
    );
  });
});

it("says since when no email has gone out", async () => {
  const since = "2026-11-27T09:30:00Z";
  mockApi(answer(parts({ mail: { state: "down", last_at: "2026-11-27T09:20:00Z", since } })));
  await show();
  const card = await screen.findByRole("region", { name: "Email" });
  expect(card).toHaveTextContent(/No email gets out\..*None has gone out since .*Last sent /);
});
