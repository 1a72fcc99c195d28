import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { beginSession, endSession } from "../../../api/session";
import type { AttemptCard } from "../../../api/types";
import { queryClient } from "../../../app/queryClient";
import { storeSetup } from "../../../device/testSetup";
import { fragment, mockApi, on, refused } from "../../../testing/mockApi";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import type { PastTest, Step } from "./api";
import { dayPart } from "./dayPart";
import { SignedInHome } from "./SignedInHome";
import { beingGraded, gapOf, progressOf, sectionTarget } from "./standing";

afterEach(() => {
  endSession();
  queryClient.clear();
});

const attempt = (changes: Partial<AttemptCard> = {}): AttemptCard => ({
  id: "a1",
  test_id: "t1",
  title: "River Light",
  format: "ibt-2026",
  kind: "quick_mock",
  mode: "strict",
  status: "graded",
  created_at: "2026-11-08T10:00:00Z",
  submitted_at: "2026-11-08T11:00:00Z",
  updated_at: "2026-11-08T11:00:00Z",
  due_at: null,
  scores: { reading: 4 },
  scope: { kind: "whole", section: null, set: null, sets: [] },
  ...changes,
});

const figure = (scaled: number) => ({ scaled, low: scaled - 0.5, high: scaled + 0.5 });

const total = (scaled: number | null, low: number, high: number) => ({ scaled, low, high, comparable: null });

type Taken = PastTest["test"];

const past = (changes: Partial<Taken> = {}): PastTest => ({
  types: [],
  test: fragment<Taken>({
    id: "p1",
    format: "ibt-2026",
    created_at: "2026-11-08T10:00:00Z",
    submitted_at: "2026-11-08T11:00:00Z",
    scores: { reading: figure(5), listening: figure(4) },
    total: total(4.5, 4, 5),
    counts_for_trend: true,
    ...changes,
  }),
});

const step = (changes: Partial<Step> = {}): Step => ({
  kind: "practice",
  attempt_id: null,
  practice: {
    test_id: "t9",
    test_title: "Passing Voices",
    section: "listening",
    sets: ["lc1", "lt1"],
    questions: 9,
    minutes: 12,
  },
  reason: { kind: "weakest", question_type: "function", right: 4, of: 12, compared: 14 },
  is_used_up: false,
  target: { target_total: null, test_on: null },
  ...changes,
});

const first = { kind: "first", question_type: null, right: null, of: null, compared: null } as const;

describe("where a learner stands", () => {
  it("sorts what is being graded by its promise", () => {
    const late = attempt({ id: "late", status: "awaiting_grading", due_at: "2026-11-10T10:00:00Z" });
    const soon = attempt({ id: "soon", status: "awaiting_grading", due_at: "2026-11-09T10:00:00Z" });
    const open = attempt({ id: "open", status: "in_progress", due_at: null });
    expect(beingGraded([late, soon, open, attempt()]).map(({ id }) => id)).toEqual(["soon", "late"]);
  });

  it("reads totals and sections of the newest format, the newest score of each section", () => {
    const older = past({ format: "ibt-2023", total: total(90, 85, 95) });
    const section = past({ total: null, scores: { reading: figure(3.5) }, counts_for_trend: false });
    const progress = progressOf([older, past(), section]);
    expect(progress?.totals.map(({ value }) => value)).toEqual([4.5]);
    expect(progress?.sections.map((each) => [each.section, each.scaled])).toEqual([
      ["reading", 3.5],
      ["listening", 4],
    ]);
    expect(progressOf([past({ total: null, scores: {} })])).toBeNull();
  });

  it("counts a strict total before a comfortable one that came later, and a range by its middle", () => {
    const comfortable = past({ total: total(6, 5.5, 6), counts_for_trend: false });
    expect(progressOf([past(), comfortable])?.latest?.value).toBe(4.5);
    const range = progressOf([past({ total: total(null, 4, 5), counts_for_trend: false })]);
    expect([range?.latest?.value, range?.latest?.isRange]).toEqual([4.5, true]);
  });

  it.each([
    [4.5, 5, 0.5],
    [5, 5, 0],
    [5.5, 5, 0],
    [80, 100, 20],
    // Another scale says nothing.
    [4.5, 100, null],
    [80, 5, null],
    [4.5, null, null],
  ])("at %d with a target of %s, %s are missing", (value, target, gap) => {
    expect(gapOf(value, target)).toBe(gap);
  });

  it("asks of a section what the total asks", () => {
    expect([sectionTarget(5, 6), sectionTarget(100, 30), sectionTarget(100, 6)]).toEqual([5, 25, null]);
  });
});

it.each([
  [4, "evening"],
  [8, "morning"],
  [13, "afternoon"],
  [21, "evening"],
] as const)("greets at %i o'clock", (hour, part) => {
  expect(dayPart(new Date(2026, 10, 21, hour))).toBe(part);
});

describe("the practice home", () => {
  const page = <T,>(data: T[]) => ({ body: { data, current_page: 1, total: data.length } });

  const show = async (next: Step, attempts: AttemptCard[] = [], tests: PastTest[] = []) => {
    const mocked = mockApi(
      on("get", "/api/attempts", page(attempts)),
      on("get", "/api/student/next-step", { body: next }),
      on("get", "/api/history", { body: { data: tests } }),
      on("post", "/api/attempts", refused(403, "forbidden", { message: "Not now" })),
      on("put", "/api/real-scores/target", {
        reply: ({ body }) => ({ body: { data: [], ...(body as object) } }),
      }),
    );
    beginSession({ access_token: "t", user: person() });
    await renderScreen(<SignedInHome />);
    return mocked;
  };

  it("shows a new learner one thing: the first short set", async () => {
    const { asked } = await show(step({ reason: first }));
    expect(await screen.findByRole("button", { name: "Start the 12-minute set" })).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Listening: your first set" })).toBeInTheDocument();
    expect(screen.queryByText("Your trend")).not.toBeInTheDocument();
    expect(screen.queryByText("Recent tests")).not.toBeInTheDocument();
    expect(asked.map(({ path }) => path)).not.toContain("/api/history");
  });

  it("names the weakest question type with its figures, and starts its sets", async () => {
    const { asked } = await show(step(), [attempt()], [past()]);
    const start = await screen.findByRole("button", { name: "Start the 12-minute set" });
    expect(screen.getByRole("heading", { name: "Listening: Function" })).toBeInTheDocument();
    expect(
      screen.getByText(/weakest of your 14 question types: 4 of the last 12 right\. 9 questions/),
    ).toBeVisible();
    expect(screen.getByRole("img", { name: "4 of 12" })).toBeInTheDocument();
    await userEvent.click(start);
    expect(await screen.findByText(/Not now/)).toBeInTheDocument();
    expect(asked.find(({ method }) => method === "POST")?.body).toEqual({
      test_id: "t9",
      section: "listening",
      sets: ["lc1", "lt1"],
      mode: "comfortable",
    });
  });

  it("starts the sets in the mode that was chosen last, and says so of the strict one", async () => {
    storeSetup(person().id, { mode: "strict" });
    const { asked } = await show(step(), [attempt()], [past()]);
    expect(await screen.findByText(/It starts in strict mode, which you chose last\.$/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Start the 12-minute set" }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === "POST")?.body).toMatchObject({ mode: "strict" }),
    );
  });

  it("offers the kind of test that was set up last, one press before it starts", async () => {
    storeSetup(person().id, { kind: "quick_mock", mode: "strict" });
    await show(step(), [attempt()], [past()]);
    const again = await screen.findByRole("link", { name: /^Quick mock test\s?Strict mode, as last time/ });
    expect(again).toHaveAttribute("href", "/setTest");
  });

  it("offers no kind of test to who never chose one", async () => {
    await show(step(), [attempt()], [past()]);
    await screen.findByRole("link", { name: /^Single sets/ });
    expect(screen.queryByRole("link", { name: /as last time/ })).not.toBeInTheDocument();
  });

  it("leads back to an unfinished test, and lists another one below it", async () => {
    const open = attempt({ id: "a2", title: "North Window", status: "in_progress", submitted_at: null });
    const other = attempt({ id: "a3", status: "paused", submitted_at: null });
    await show(step({ kind: "continue", attempt_id: "a2", practice: null, reason: null }), [open, other]);
    const [first] = await screen.findAllByRole("link", { name: "Continue" });
    expect(first).toHaveAttribute("href", "/test?attempt=a2");
    expect(screen.getByRole("link", { name: /Continue River Light/ })).toHaveAttribute(
      "href",
      "/test?attempt=a3",
    );
  });

  it("says that the day is used up, and leads to the explanations", async () => {
    const next = step({ kind: "review", attempt_id: "a1", practice: null, reason: null, is_used_up: true });
    await show(next, [attempt()], [past()]);
    expect(await screen.findByRole("link", { name: "View explanations" })).toHaveAttribute(
      "href",
      "/explanation?attempt=a1",
    );
    expect(screen.getByText(/used today’s section practice\. River Light/)).toBeInTheDocument();
  });

  it("says how far the target is, in the head and by section", async () => {
    await show(step({ target: { target_total: 5, test_on: null } }), [attempt()], [past()]);
    expect(
      await screen.findByText("You’re at 4.5, half a band below your target of 5.0."),
    ).toBeInTheDocument();
    expect(screen.getByText("at target")).toBeInTheDocument();
    expect(screen.getByText("one band to go")).toBeInTheDocument();
    const trend = screen.getByRole("figure", { name: "Total of 1 test" });
    expect(within(trend).getByRole("row")).toHaveTextContent(/2026.*4\.5$/);
  });

  it("promises no total for a section, which has none", async () => {
    const section = attempt({ scope: { kind: "section", section: "reading", set: null, sets: [] } });
    await show(
      step(),
      [section],
      [past({ total: null, scores: { reading: figure(4) }, counts_for_trend: false })],
    );
    expect(await screen.findByText("By section")).toBeInTheDocument();
    expect(screen.getByText(/Take all four sections of a test/)).toBeInTheDocument();
    expect(screen.queryByText(/last mark|once every section/)).not.toBeInTheDocument();
  });

  it("asks once for target and test date, and keeps what is said", async () => {
    // The form comes with the calendar, which takes a moment the first time.
    await import("./trend/AimForm");
    const { asked } = await show(step(), [attempt()], [past()]);
    await userEvent.click(await screen.findByRole("button", { name: "Set target and test date" }));
    const form = await screen.findByRole("form", { name: "Target score and test date" });
    await userEvent.type(within(form).getByLabelText("Target score"), "5");
    await userEvent.click(within(form).getByRole("button", { name: "Save" }));
    expect(asked.find(({ method }) => method === "PUT")?.body).toEqual({ target_total: 5, test_on: null });
  });

  it("refuses a target that is on neither scale before it is sent", async () => {
    await import("./trend/AimForm");
    const { asked } = await show(step(), [attempt()], [past()]);
    await userEvent.click(await screen.findByRole("button", { name: "Set target and test date" }));
    const field = await screen.findByLabelText("Target score");
    await userEvent.type(field, "6.5");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(/band from 1 to 6 in half steps/));
    expect(asked.some(({ method }) => method === "PUT")).toBe(false);
  });

  it("does not ask again who does not know yet", async () => {
    await show(step(), [attempt()], [past()]);
    await userEvent.click(await screen.findByRole("button", { name: "I don’t know yet" }));
    expect(screen.queryByText(/What’s your target score/)).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Set target and test date" })).toBeInTheDocument();
    expect(localStorage.getItem(`aim-later:${person().id}`)).not.toBeNull();
  });

  it("counts the days until the test", async () => {
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    await show(step({ target: { target_total: null, test_on: day } }), [attempt()], [past()]);
    expect(await screen.findByText(/^(19|20|21) days$/)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Change" })).toBeInTheDocument();
  });

  it("reminds of an address that is not confirmed", async () => {
    mockApi(
      on("get", "/api/attempts", page([])),
      on("get", "/api/student/next-step", { body: step({ reason: first }) }),
    );
    beginSession({ access_token: "t", user: person({ email_verified: false }) });
    await renderScreen(<SignedInHome />);
    expect(await screen.findByText(/Please confirm mei@example.com/)).toBeInTheDocument();
  });

  it("says what is safe when it cannot be loaded", async () => {
    mockApi(
      on("get", "/api/attempts", refused(403, "forbidden", { message: "Not today" })),
      on("get", "/api/student/next-step", { body: step() }),
    );
    beginSession({ access_token: "t", user: person() });
    await renderScreen(<SignedInHome />);
    expect(await screen.findByText(/Nothing is lost. Not today/)).toBeInTheDocument();
  });

  it("draws what is still being graded", async () => {
    const waiting = attempt({ status: "awaiting_grading", due_at: "2099-11-10T10:00:00Z" });
    await show(step(), [waiting], []);
    expect(await screen.findByText("Being graded")).toBeInTheDocument();
    expect(screen.getByText(/Your scores are due/)).toBeInTheDocument();
  });
});
