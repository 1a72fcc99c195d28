import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Attempt, Lang, TestCard } from "../../../../api/types";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { fragment, mockApi, on } from "../../../../testing/mockApi";
import { renderScreen } from "../../../../testing/renderScreen";
import { TestsScreen } from "./TestsScreen";

const card: TestCard = {
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
  topics: ["technology", "life_science", "campus_life"],
  my_attempt: null,
  my_parts: [],
};
const begun: TestCard = {
  ...card,
  id: "t-2",
  title: "Old Harbour",
  my_attempt: { id: "a-1", status: "in_progress", updated_at: "2026-03-01T12:00:00Z" },
};

async function show(tests: TestCard[], at = "/toefl", lang: Lang = "en") {
  const api = mockApi(
    on("get", "/api/tests", { body: { data: tests, current_page: 1, total: tests.length } }),
    on("post", "/api/attempts/{id}/restart", {
      params: { path: { id: "a-1" } },
      status: 201,
      body: fragment<Attempt>({ id: "a-2" }),
    }),
  );
  const view = await renderScreen(
    <MuiProviders>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <TestsScreen />
      </QueryClientProvider>
    </MuiProviders>,
    { at, lang },
  );
  return { ...view, api };
}

it("a card says what it takes, section by section, and leads to the setup", async () => {
  await show([card]);
  const shown = await screen.findByRole("article");
  expect(shown).toHaveTextContent("Quick mock test48 minutes");
  expect(within(shown).getByText("10 questions · 18 min")).toBeVisible();
  expect(within(shown).getByText("1 task · 11 min")).toBeVisible();
  expect(within(shown).getByRole("link", { name: /Choose/ })).toHaveAttribute("href", "/setTest?test=t-1");
  expect(within(shown).getByRole("link", { name: "Writing" })).toHaveAttribute(
    "href",
    "/setTest?test=t-1&section=writing",
  );
});

it("a title says what the test is, in the reader's language", async () => {
  const { unmount } = await show([card]);
  expect(await screen.findByRole("heading", { level: 2 })).toHaveTextContent(
    "Quick mock test, 2023 format: Technology, Life science River Light",
  );
  expect(screen.getByText("About an hour.")).toBeVisible();
  unmount();

  await show([{ ...card, kind: "section", sections: card.sections.slice(0, 1) }], "/toefl", "cn");
  expect(await screen.findByRole("heading", { level: 2 })).toHaveTextContent(
    "2023 版阅读：科技、生命科学 River Light",
  );
  expect(screen.getByText("主题：科技、生命科学、校园生活")).toBeVisible();
  expect(screen.queryByText("About an hour.")).toBeNull();
});

it("a full mock is about too much for its title", async () => {
  await show([{ ...card, kind: "full_mock" }]);
  expect(await screen.findByRole("heading", { level: 2 })).toHaveTextContent(
    /^Full mock test, 2023 format River Light$/,
  );
});

it("a begun test comes first and can be gone on with", async () => {
  await show([card, begun]);
  const [first] = await screen.findAllByRole("article");
  expect(first).toHaveTextContent("Old Harbour");
  expect(screen.getByRole("link", { name: "Continue" })).toHaveAttribute("href", "/test?attempt=a-1");
});

it("begun sections and sets stand on their test's card and can be gone on with", async () => {
  const part = { status: "in_progress", updated_at: "2026-03-01T12:00:00Z", mode: "strict" } as const;
  const set = {
    ...part,
    id: "a-8",
    scope: { kind: "set", section: "listening", set: "l2", sets: ["l2"] as string[] },
    set_title: "Freshwater Ecology",
  } as const;
  const section = {
    ...part,
    id: "a-9",
    scope: { kind: "section", section: "reading", set: null, sets: [] as string[] },
    set_title: null,
  } as const;
  await show([{ ...card, my_parts: [set, section] }]);
  const lines = within((await screen.findByText("Started on its own")).parentElement as HTMLElement);
  const [first, second] = lines.getAllByRole("listitem");
  expect(first).toHaveTextContent("Listening, single set Freshwater Ecology");
  expect(second).toHaveTextContent(/^ReadingStrict/);
  expect(lines.getByRole("link", { name: "Continue: Listening, Freshwater Ecology" })).toHaveAttribute(
    "href",
    "/test?attempt=a-8",
  );
  expect(lines.getByRole("link", { name: "Continue: Reading" })).toHaveAttribute("href", "/test?attempt=a-9");
  expect(screen.getByRole("link", { name: /Choose/ })).toBeVisible();
});

it("starting over is asked about first", async () => {
  const { api, router } = await show([begun]);
  await userEvent.click(await screen.findByRole("button", { name: "Start over" }));
  expect(api.asked.some((call) => call.method === "POST")).toBe(false);
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Start over" }));
  expect(await screen.findByText("elsewhere")).toBeVisible();
  expect(router.state.location.search).toBe("?attempt=a-2");
});

it("filters stand in the address and are asked of the server", async () => {
  const { api, router } = await show([card], "/toefl?section=writing");
  await screen.findByRole("article");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: /Format/ }), "2023 format");
  await screen.findByRole("article");
  expect(router.state.location.search).toBe("?section=writing&format=ibt-2023");
  expect(Object.fromEntries(api.asked.at(-1)?.query ?? [])).toEqual({
    section: "writing",
    format: "ibt-2023",
  });
});

it("says when there are no tests in a category, and offers all", async () => {
  await show([], "/toefl?kind=full_mock");
  expect(await screen.findByText("There are no tests in this category")).toBeVisible();
  expect(screen.getByRole("link", { name: "Show all tests" })).toHaveAttribute("href", "/toefl");
});
