import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { GradedResponse, Result, SectionScore } from "../../../api/types";
import { fragment, mockApi, on, refused } from "../../../testing/mockApi";
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

const scored = fragment<SectionScore>({
  section: "reading",
  state: "scored",
  scaled: 4.5,
  low: 4,
  high: 5,
  raw: 1,
  raw_max: 3,
  due_at: null,
  ability: { value: -1.7, error: 0.6 },
});
/** One right, two of the same kind wrong. */
const missed = [2, 3].map((number) =>
  fragment<ResultItem>({ ...answer, id: `r1-0${number}`, number, points: 0, given: ["b"], outcome: "wrong" }),
);
const whole = {
  sections: [scored, spoken],
  items: [answer, ...missed, task],
} satisfies Partial<Result>;
const delivered = fragment<NonNullable<Result["grading"]>>({
  ...grading,
  state: "delivered",
  delivered_at: "2026-05-02T08:00:00Z",
  grader_name: "Helen Rowe",
  teacher_id: "t1",
  overall_comment: "Say your choice first.",
});
const take = (number: number, score: number | null = null) =>
  fragment<GradedResponse>({
    ...response,
    item: `s1-0${number}`,
    task: "listen_and_repeat",
    recording: { url: `/take-${number}`, seconds: 8, is_silent: false },
    score,
    dimensions: [],
    comment: `Comment ${number}.`,
  });

async function show(changes: Partial<Result>, query = "") {
  const result = fragment<Result>({
    attempt: {
      id: "a1",
      test: { id: "p1", title: "River Light", format: "ibt-2026", kind: "quick_mock" },
      mode: "strict",
      status: "awaiting_grading",
    },
    learner: { name: "Mei-Lin" },
    is_own: true,
    reads_responses: true,
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
  const { asked } = mockApi(
    on("get", "/api/attempts/{id}/result", { params: { path: { id: "a1" } }, body: result }),
    on("get", "/api/share-keys", { body: { data: [] } }),
  );
  const view = await open(query);
  await screen.findByRole("heading", { name: "River Light" });
  return { ...view, asked };
}

const open = (query: string) =>
  renderScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ResultScreen />
    </QueryClientProvider>,
    { at: `/result?attempt=a1${query}` },
  );

const tabs = () => within(screen.getByRole("navigation", { name: "Parts of the result" }));
const shown = () => tabs().getByRole("link", { current: "page" }).textContent;
const isBefore = (one: HTMLElement, other: HTMLElement) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

describe("the tab of a result", () => {
  it.each([
    ["", "Overview"],
    ["&tab=reading", "Reading"],
    ["&tab=speaking", "Speaking"],
    ["&tab=listening", "Overview"],
    ["&tab=nonsense", "Overview"],
  ])("is named by its address: %s", async (query, name) => {
    await show(whole, query);
    expect(shown()).toBe(name);
    expect(tabs().getAllByRole("link")).toHaveLength(3);
  });

  it("changes with its link, and back leads to the one before", async () => {
    const { router } = await show(whole);
    await userEvent.click(tabs().getByRole("link", { name: "Reading" }));
    expect(router.state.location.search).toBe("?attempt=a1&tab=reading");
    expect(screen.getByRole("heading", { level: 2, name: "Reading" })).toBeVisible();
    expect(screen.queryByRole("heading", { name: "Share" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "All (3)" }));
    await router.navigate(-1);
    expect(await screen.findByRole("heading", { name: "Share" })).toBeVisible();
    expect(shown()).toBe("Overview");
  });

  it("is not there for a section that has nothing to read", async () => {
    await show({ grading: null });
    expect(tabs().getAllByRole("link")).toHaveLength(1);
  });

  it("is not there while the test still runs", async () => {
    await show({ sections: [{ ...spoken, state: "open" }] }, "&tab=speaking");
    expect(screen.getByRole("heading", { name: "This test hasn’t been submitted yet" })).toBeVisible();
    expect(screen.queryByRole("navigation")).toBeNull();
  });
});

describe("the overview", () => {
  it("has the next step and what a grader said before the links to share", async () => {
    await show({ ...whole, grading: delivered });
    const next = screen.getByRole("region", { name: "Next step" });
    expect(next).toHaveTextContent("Reading · Detail1 of 3 points.");
    expect(within(next).getByRole("link")).toHaveAttribute(
      "href",
      expect.stringContaining("/explanation?attempt=a1&item=r1-02"),
    );
    expect(screen.getByRole("link", { name: "Helen Rowe" })).toHaveAttribute("href", "/teachers/t1");
    const said = screen.getByText("Say your choice first.");
    expect(isBefore(next, said)).toBe(true);
    expect(isBefore(said, screen.getByRole("heading", { name: "Share" }))).toBe(true);
    expect(screen.getByRole("region", { name: "Where you lost points" })).toHaveTextContent(
      "Detail Reading1 / 3",
    );
  });

  it("leads to the lowest response where it fell furthest behind", async () => {
    await show({ ...whole, grading: { ...delivered, responses: [take(1, 3), take(2, 1)] } });
    const next = screen.getByRole("region", { name: "Next step" });
    expect(next).toHaveTextContent("Speaking · Listen and repeat, 2 of 2");
    await userEvent.click(within(next).getByRole("link"));
    expect(shown()).toBe("Speaking");
    expect(screen.getByRole("button", { expanded: true })).toHaveTextContent("Listen and repeat, 2 of 2");
  });

  it("promises the grades of what nobody has read yet, and names no next step", async () => {
    await show({});
    expect(screen.getByText("1 response is with our graders")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Next step" })).toBeNull();
    expect(screen.queryByRole("region", { name: "Where you lost points" })).toBeNull();
  });

  it("has no figures that only people who make tests read", async () => {
    const { container } = await show(whole);
    expect(container).not.toHaveTextContent(/ability|1\.7|±/);
  });
});

describe("what was taken", () => {
  it("is a section where it was one section of a mock test", async () => {
    await show({});
    expect(screen.getByText(/^Speaking · Section practice · 2026 format/)).toBeVisible();
    expect(screen.queryByText(/Quick mock test/)).toBeNull();
  });

  it("is the mock test where there are several sections", async () => {
    await show(whole);
    expect(screen.getByText(/^Quick mock test · 2026 format/)).toBeVisible();
  });
});

describe("the questions of a section", () => {
  const numbers = () =>
    screen.getAllByRole("link", { name: /^Explanation for question/ }).map((link) => link.textContent);

  it("begin with those that cost points, and all of them are one press away", async () => {
    await show(whole, "&tab=reading");
    expect(numbers()).toEqual(["2", "3"]);
    await userEvent.click(screen.getByRole("button", { name: "All (3)" }));
    expect(numbers()).toEqual(["1", "2", "3"]);
    expect(screen.getByRole("region", { name: "By question type" })).toBeVisible();
  });

  it("are all there where none cost a point", async () => {
    await show({ ...whole, items: [answer, task] }, "&tab=reading");
    expect(numbers()).toEqual(["1"]);
    expect(screen.queryByRole("button", { name: /^All/ })).toBeNull();
    expect(screen.getByText("You got everything right.")).toBeVisible();
  });

  it("lead to the whole test with its keys", async () => {
    await show(whole, "&tab=reading");
    expect(screen.getByRole("link", { name: "Full test with answer key" })).toHaveAttribute(
      "href",
      expect.stringContaining("test=p1"),
    );
  });
});

describe("the responses of a section", () => {
  const takes = Array.from({ length: 11 }, (_, at) => take(at + 1, 4));

  it("open one at a time, each told from the others by what it answers", async () => {
    await show({ grading: { ...delivered, responses: takes } }, "&tab=speaking");
    expect(screen.getAllByRole("article")).toHaveLength(11);
    const group = () => screen.getAllByRole("group", { name: /^Listen and repeat/ });
    expect(group()).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: /^Listen and repeat, 3 of 11/ }));
    expect(group()).toEqual([screen.getByRole("group", { name: "Listen and repeat, 3 of 11" })]);
    expect(screen.getByText("Comment 3.")).toBeVisible();
    expect(screen.queryByText("Comment 1.")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: /^Listen and repeat, 3 of 11/ }));
    expect(screen.queryByRole("group", { name: /^Listen and repeat/ })).toBeNull();
  });

  it("are under their own section, with no score before it is delivered", async () => {
    const written = { ...response, item: "w1", kind: "writing" as const, text: "Dear Sir" };
    await show(
      {
        sections: [spoken, { ...spoken, section: "writing" }],
        grading: { ...grading, responses: [response, written] },
      },
      "&tab=writing",
    );
    expect(screen.getAllByRole("article")).toHaveLength(1);
    expect(screen.getByText("Dear Sir")).toBeVisible();
    expect(screen.getByText("2 responses are with our graders")).toBeVisible();
    expect(screen.queryByText("of 4")).toBeNull();
  });
});

describe("somebody else's result, as a parent reads it", () => {
  const silent = fragment<GradedResponse>({ ...take(1, 3), recording: null });

  it("has the scores and what the grader said, and nothing that only its learner can open", async () => {
    const { asked } = await show({ ...whole, is_own: false, reads_responses: false, grading: delivered });
    expect(screen.getByText("Say your choice first.")).toBeVisible();
    expect(screen.getByRole("region", { name: "Where points were lost" })).toBeVisible();
    const taken = screen.getByRole("region", { name: "How it was taken" });
    expect(within(taken).getByRole("link", { name: "How the test was taken" })).toHaveAttribute(
      "href",
      "/report?attempt=a1",
    );
    for (const name of ["Next step", "Share", "Report"])
      expect(screen.queryByRole("region", { name })).toBeNull();
    expect(screen.queryByRole("link", { name: "Review answers" })).toBeNull();
    expect(asked.map(({ path }) => path)).toEqual(["/api/attempts/a1/result"]);
  });

  it("keeps responses and questions with the learner", async () => {
    const own = {
      ...whole,
      is_own: false,
      reads_responses: false,
      grading: { ...delivered, responses: [silent] },
    };
    await show(own, "&tab=speaking");
    expect(screen.getByText("Comment 1.")).toBeVisible();
    expect(screen.getByText(/^Written and spoken responses stay between/)).toBeVisible();
    expect(screen.queryByRole("group", { name: /^Listen and repeat/ })).toBeNull();
    await userEvent.click(tabs().getByRole("link", { name: "Reading" }));
    expect(screen.getByRole("region", { name: "By question type" })).toBeVisible();
    expect(screen.queryByRole("link", { name: /^Explanation for question|Full test/ })).toBeNull();
  });
});

describe("an own learner's result, as a teacher reads it", () => {
  const taught = { ...whole, is_own: false, reads_responses: true, grading: delivered };

  it("plays what was said, and leads to no question and no unlocking", async () => {
    await show({ ...taught, grading: { ...delivered, responses: [take(1, 3)] } }, "&tab=speaking");
    expect(screen.getByRole("group", { name: /^Listen and repeat/ })).toBeInTheDocument();
    expect(screen.queryByText(/^Written and spoken responses stay between/)).toBeNull();
  });

  it("has the report once the learner has it, and not the ways that are the learner's", async () => {
    const report = {
      state: "ready",
      check_code: "VRD-1",
      url: "/report.pdf",
      pages: 2,
      bytes: 90_000,
    } as const;
    await show({ ...taught, report });
    const shown = screen.getByRole("region", { name: "Report" });
    expect(within(shown).getByRole("button", { name: /Download/ })).toBeVisible();
    expect(within(shown).queryByRole("link", { name: "View online" })).toBeNull();
    for (const name of ["Share", "Next step"]) expect(screen.queryByRole("region", { name })).toBeNull();
  });
});

it("a result that could not be loaded says so, with a way to try again", async () => {
  mockApi(
    on("get", "/api/attempts/{id}/result", { params: { path: { id: "a1" } }, ...refused(500, "internal") }),
  );
  await open("&tab=reading");
  expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible();
});
