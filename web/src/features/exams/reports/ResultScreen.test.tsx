import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { GradedResponse, Result, SectionScore } from "../../../api/types";
import { fragment, mockApi, on } from "../../../testing/mockApi";
import { renderScreen } from "../../../testing/renderScreen";
import { ResultScreen } from "./ResultScreen";

type ResultItem = Result["items"][number];

const spoken = fragment<SectionScore>({
  section: "speaking",
  state: "pending",
  scaled: null,
  raw: null,
  raw_max: null,
  due_at: null,
});
const task = fragment<ResultItem>({
  id: "s1-01",
  section: "speaking",
  question_type: "speaking_task",
  outcome: "pending",
});
const answer = fragment<ResultItem>({
  id: "r1-01",
  section: "reading",
  question_type: "detail",
  number: 1,
  points: 1,
  max_points: 1,
  given: ["a"],
  correct: ["a"],
  outcome: "right",
});
const response = fragment<GradedResponse>({
  item: "s1-01",
  kind: "speaking",
  prompt: "Describe your town.",
  recording: null,
  text: null,
  score: null,
  max: 4,
});
const grading = fragment<NonNullable<Result["grading"]>>({
  state: "queued",
  created_at: "2026-05-01T08:00:00Z",
  due_at: "2026-05-03T08:00:00Z",
  responses: [response],
});

async function show(changes: Partial<Result>) {
  const result = fragment<Result>({
    attempt: {
      id: "a1",
      test: { id: "p1", title: "River Light", format: "ibt-2026", kind: "section" },
      mode: "strict",
      status: "awaiting_grading",
    },
    learner: { name: "Mei-Lin" },
    scale: { section_max: 6, total_max: 6 },
    sections: [spoken],
    total: null,
    items: [task],
    grading,
    report: null,
    leave_count: 0,
    sittings: 1,
    ...changes,
  });
  mockApi(
    on("get", "/api/attempts/{id}/result", { params: { path: { id: "a1" } }, body: result }),
    on("get", "/api/share-keys", { body: { data: [] } }),
  );
  const view = await renderScreen(
    <QueryClientProvider client={new QueryClient()}>
      <ResultScreen />
    </QueryClientProvider>,
    { at: "/result?attempt=a1" },
  );
  await screen.findByRole("heading", { name: "River Light" });
  return view;
}

/** The two columns: what came out, and beside it what can be done with it. */
/** The report stands in the second of two columns. */
const columns = () => screen.getByRole("region", { name: "Report" }).parentElement?.parentElement;

describe("a result of speaking alone", () => {
  it("has what a grader says beside its report, and no empty table of kinds", async () => {
    await show({});
    expect(screen.queryByRole("heading", { name: "By question type" })).toBeNull();
    expect(columns()).toContainElement(screen.getByRole("heading", { name: "Speaking" }));
  });

  it("that nobody marks leaves both columns to the report", async () => {
    await show({ grading: null });
    expect(columns()?.children).toHaveLength(1);
  });
});

it.each([
  ["speaking", ["speaking"], "Speaking"],
  ["writing", ["writing"], "Writing"],
  ["both", ["speaking", "writing"], "Speaking and writing"],
] as const)("what graders mark is named for what it is: %s", async (_, kinds, name) => {
  const responses = kinds.map((kind) => ({ ...response, item: kind, kind }));
  await show({ grading: { ...grading, responses } });
  expect(within(columns() as HTMLElement).getByRole("heading", { level: 2, name })).toBeVisible();
});

it("a result with questions has them by their kind beside its report, and what a grader says below", async () => {
  await show({ items: [answer, task] });
  const beside = within(columns() as HTMLElement);
  expect(beside.getByRole("heading", { name: "By question type" })).toBeVisible();
  expect(beside.queryByRole("heading", { name: "Speaking" })).toBeNull();
  expect(screen.getAllByRole("heading", { name: "Speaking" })).toHaveLength(1);
});

it("the answers lead to the whole test with its keys, on phones as well", async () => {
  await show({ items: [answer] });
  const link = screen.getByRole("link", { name: "Full test with answer key" });
  expect(link).toHaveAttribute("href", expect.stringContaining("test=p1"));
  // What stands only on large screens is hidden on small ones.
  expect(link.closest(".only-l")).toBeNull();
});

it("every take of a result is told from the others by what it answers", async () => {
  const takes = [1, 2].map((number) =>
    fragment<GradedResponse>({
      ...response,
      item: `s1-0${number}`,
      task: "listen_and_repeat",
      recording: { url: `/take-${number}`, seconds: 8, is_silent: false },
    }),
  );
  await show({ grading: { ...grading, responses: takes } });
  const names = screen.getAllByRole("heading", { level: 3 }).map((title) => title.textContent ?? "");
  for (const name of names.slice(-2)) expect(screen.getByRole("group", { name })).toBeVisible();
  expect(new Set(names.slice(-2)).size).toBe(2);
});
