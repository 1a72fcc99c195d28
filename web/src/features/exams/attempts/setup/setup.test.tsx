import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { Attempt, AttemptCard, TestCard } from "../../../../api/types";
import { fragment, mockApi, on } from "../../../../testing/mockApi";
import { renderScreen } from "../../../../testing/renderScreen";
import { SetTestScreen } from "./SetTestScreen";
import { StartTestScreen } from "./StartTestScreen";

const test: TestCard = {
  id: "t-1",
  slug: "river-light",
  version: 1,
  format: "ibt-2023",
  kind: "quick_mock",
  title: "River Light",
  summary: "About an hour.",
  minutes: 48,
  sections: [
    { section: "reading", questions: 10, seconds: 1080 },
    { section: "writing", questions: 1, seconds: 610 },
  ],
  topics: ["technology"],
  my_attempt: null,
  my_parts: [],
};
const full: TestCard = { ...test, id: "t-2", kind: "full_mock", title: "Long Water", minutes: 120 };
const begun = {
  id: "a-0",
  test_id: "t-1",
  status: "in_progress",
  mode: "comfortable",
  updated_at: "2026-03-01T12:00:00Z",
  scope: { kind: "section", section: "writing" },
} as unknown as AttemptCard;

beforeEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function show(element: React.ReactNode, at: string, attempts: AttemptCard[] = []) {
  const api = mockApi(
    on("get", "/api/tests/{id}", { params: { path: { id: "t-1" } }, body: test }),
    on("get", "/api/tests/{id}", { params: { path: { id: "t-2" } }, body: full }),
    on("get", "/api/tests", {
      reply: ({ query }) => ({
        body: { data: query.get("format") === "ibt-2023" ? [full, test] : [], current_page: 1, total: 2 },
      }),
    }),
    on("get", "/api/attempts", { body: { data: attempts, current_page: 1, total: attempts.length } }),
    on("post", "/api/attempts", { status: 201, body: fragment<Attempt>({ id: "a-1" }) }),
    on("post", "/api/attempts/{id}/restart", {
      params: { path: { id: "a-0" } },
      status: 201,
      body: fragment<Attempt>({ id: "a-2" }),
    }),
  );
  const view = await renderScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {element}
    </QueryClientProvider>,
    { at },
  );
  return { ...view, api };
}

/** A window as wide as a phone's. */
function narrow() {
  const list = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal("matchMedia", () => list);
}

const start = () => screen.getByRole("button", { name: "Start the test" });
const change = async () => userEvent.click(await screen.findByRole("button", { name: "Change" }));
const startedWith = (api: Awaited<ReturnType<typeof show>>["api"]) =>
  api.asked.find(({ method, path }) => method === "POST" && path === "/api/attempts")?.body;

it("one press starts the chosen test in the chosen mode, and its first part begins by itself", async () => {
  const { api, router } = await show(<SetTestScreen />, "/setTest?test=t-1");
  expect(screen.queryByRole("radio", { name: /^Quick mock/ })).toBeNull();
  await userEvent.click(await screen.findByRole("radio", { name: /^Strict/ }));
  await userEvent.click(start());
  expect(await screen.findByText("elsewhere")).toBeVisible();
  expect(router.state.location).toMatchObject({
    pathname: "/test",
    search: "?attempt=a-1",
    state: { begins: true },
  });
  expect(startedWith(api)).toEqual({ test_id: "t-1", mode: "strict" });
});

it("what was started is set up the next time without a choice", async () => {
  const first = await show(<SetTestScreen />, "/setTest?test=t-2");
  await screen.findByText("2023 format · Full mock test");
  await userEvent.click(start());
  expect(await screen.findByText("elsewhere")).toBeVisible();
  first.unmount();

  const second = await show(<SetTestScreen />, "/setTest");
  expect(await screen.findByText("2023 format · Full mock test")).toBeVisible();
  await userEvent.click(start());
  await waitFor(() => expect(startedWith(second.api)).toEqual({ test_id: "t-2", mode: "comfortable" }));
});

it("what was chosen is remembered for the same learner, and what the address says wins", async () => {
  const first = await show(<SetTestScreen />, "/setTest");
  await userEvent.click(await screen.findByRole("radio", { name: /^2023 format/ }));
  await userEvent.click(await screen.findByRole("radio", { name: /^Section practice/ }));
  await userEvent.click(await screen.findByRole("radio", { name: /^Writing/ }));
  await userEvent.click(screen.getByRole("radio", { name: /^Strict/ }));
  first.unmount();

  const second = await show(<SetTestScreen />, "/setTest");
  expect(await screen.findByText("2023 format · Writing")).toBeVisible();
  expect(screen.getByRole("radio", { name: /^Strict/ })).toBeChecked();
  expect(screen.queryByRole("radio", { name: /^2023 format/ })).toBeNull();
  second.unmount();

  await show(<SetTestScreen />, "/setTest?test=t-2");
  expect(await screen.findByText("2023 format · Full mock test")).toBeVisible();
  expect(screen.getByRole("radio", { name: /^Strict/ })).toBeChecked();
});

it("the lengths of tests are those of their own timing", async () => {
  await show(<SetTestScreen />, "/setTest?test=t-1");
  await change();
  expect(await screen.findByRole("radio", { name: /^Full mock test.*1 test · 120 minutes/ })).toBeEnabled();
  expect(screen.getByRole("radio", { name: /^Quick mock test.*1 test · 48 minutes/ })).toBeEnabled();
});

it("sound is not asked about where nothing is heard or spoken", async () => {
  await show(<SetTestScreen />, "/setTest?test=t-1");
  expect(await screen.findByRole("radio", { name: /^Strict/ })).toBeEnabled();
  expect(screen.queryByRole("link", { name: "Check now" })).toBeNull();
});

it("a version without tests says so and cannot be started", async () => {
  await show(<SetTestScreen />, "/setTest?test=t-1");
  await change();
  await userEvent.click(screen.getByRole("radio", { name: /^2026 format/ }));
  expect(await screen.findByText(/There are no tests in this category yet/)).toBeVisible();
  expect(start()).toBeDisabled();
  await userEvent.click(screen.getByRole("radio", { name: /^2023 format/ }));
  expect(start()).toBeEnabled();
});

it("one section of a test is chosen with its own time", async () => {
  const { api } = await show(<SetTestScreen />, "/setTest?test=t-1");
  await change();
  await userEvent.click(screen.getByRole("radio", { name: /^Section practice/ }));
  expect(screen.getByRole("radio", { name: /^Reading.*18 minutes/ })).toBeChecked();
  await userEvent.click(screen.getByRole("radio", { name: /^Writing.*11 minutes/ }));
  await userEvent.click(start());
  expect(await screen.findByText("elsewhere")).toBeVisible();
  expect(startedWith(api)).toEqual({ test_id: "t-1", section: "writing", mode: "comfortable" });
});

it("an unfinished section practice is offered to go on with, and to start over after asking", async () => {
  const { api, router } = await show(<SetTestScreen />, "/setTest?test=t-1&section=writing", [begun]);
  expect(await screen.findByText("You’ve already started this")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Start the test" })).toBeNull();
  expect(screen.getByRole("link", { name: "Continue" })).toHaveAttribute("href", "/test?attempt=a-0");
  await userEvent.click(screen.getByRole("button", { name: "Start over" }));
  expect(api.asked.some(({ method }) => method === "POST")).toBe(false);
  await userEvent.click(screen.getAllByRole("button", { name: "Start over" }).at(-1) as HTMLElement);
  expect(await screen.findByText("elsewhere")).toBeVisible();
  expect(router.state.location.search).toBe("?attempt=a-2");
});

it("a strict full mock on a phone asks for a larger screen and lets one go on", async () => {
  narrow();
  const { api, router } = await show(<SetTestScreen />, "/m/setTest?test=t-2");
  await userEvent.click(await screen.findByRole("radio", { name: /^Strict/ }));
  await userEvent.click(start());
  expect(screen.getByText("A larger screen works better")).toBeVisible();
  expect(startedWith(api)).toBeUndefined();
  await userEvent.click(screen.getByRole("button", { name: "Continue here" }));
  expect(await screen.findByText("elsewhere")).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: "/m/test", search: "?attempt=a-1" });
  expect(startedWith(api)).toEqual({ test_id: "t-2", mode: "strict" });
});

it("starting makes an attempt in that interface and opens the player", async () => {
  const { api, router } = await show(<StartTestScreen />, "/startTest?test=t-1&mode=strict");
  expect(await screen.findByText("The clock is real")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Start the test" }));
  expect(await screen.findByText("elsewhere")).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: "/test", search: "?attempt=a-1" });
  const started = api.asked.find(({ method, path }) => method === "POST" && path === "/api/attempts");
  expect(started?.body).toEqual({ test_id: "t-1", mode: "strict" });
});

it("a set is started with its section, and on phones in the phone's player", async () => {
  narrow();
  const { api, router } = await show(<StartTestScreen />, "/startTest?test=t-1&section=reading&set=r1");
  await userEvent.click(await screen.findByRole("button", { name: "Start the test" }));
  expect(await screen.findByText("elsewhere")).toBeVisible();
  expect(router.state.location.pathname).toBe("/m/test");
  const started = api.asked.find(({ method, path }) => method === "POST" && path === "/api/attempts");
  expect(started?.body).toEqual({ test_id: "t-1", mode: "comfortable", section: "reading", set: "r1" });
});
