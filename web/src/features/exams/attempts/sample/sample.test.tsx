import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { beginSession, endSession } from "../../../../api/session";
import type { Wire } from "../../../../api/types";
import { readSampleResult, weakKinds } from "../../../../device/sampleResult";
import { fragment, mockApi, on, refused } from "../../../../testing/mockApi";
import { person } from "../../../../testing/people";
import { renderScreen } from "../../../../testing/renderScreen";
import { TryScreen } from "./TryScreen";

type Question = Wire["SampleQuestion"];

const item = (id: string, question_type: string, prompt: string, answer: unknown) => ({
  id,
  question_type,
  prompt,
  points: 1,
  answer,
});
const set = (id: string, kind: string, more: object) => ({
  id,
  kind,
  paragraphs: [],
  cloze: [],
  posts: [],
  items: [],
  ...more,
});
const options = ["A storm", "It is full"].map((text, n) => ({ id: "ab"[n], text }));

const sign = fragment<Question>({
  test_id: "t-1",
  format: "ibt-2026",
  section: "reading",
  set: set("rd1", "daily_life", {
    title: "Old Mill Tower",
    genre: "sign",
    paragraphs: [{ number: 1, text: "If the light is red, please wait." }],
    items: [item("rd1-01", "detail", "What does a red light mean?", { kind: "single_choice", options })],
  }) as never,
});
const words = fragment<Question>({
  test_id: "t-1",
  format: "ibt-2026",
  section: "reading",
  set: set("rw1", "complete_the_words", {
    cloze: [
      { kind: "text", text: "Some types " },
      { kind: "blank", item: "rw1-01" },
      { kind: "text", text: " fast." },
    ],
    items: [item("rw1-01", "complete_the_words", "", { kind: "missing_letters", shown: "gr", missing: 2 })],
  }) as never,
});
const sentence = fragment<Question>({
  test_id: "t-2",
  format: "ibt-2026",
  section: "writing",
  set: set("wb1", "build_a_sentence", {
    items: [
      item("wb1-01", "build_a_sentence", "Put the words in order.", {
        kind: "build_sentence",
        context: "Why is she leaving?",
        frame: [{ kind: "text", text: "She has" }, { kind: "blank" }, { kind: "blank" }],
        chunks: [
          { id: "a", text: "to" },
          { id: "b", text: "work" },
        ],
      }),
    ],
  }) as never,
});

const key = (more: Partial<Wire["Key"]>): Wire["Key"] => ({
  given: [],
  given_text: null,
  given_pairs: {},
  correct: [],
  matches: {},
  accepted: [],
  outcome: "wrong",
  transcript: [],
  explanation: "",
  options: {},
  evidence: [],
  models: [],
  useful_language: [],
  typical_faults: [],
  ...more,
});
const explained = (name: string, its: Wire["Key"]) => ({
  body: fragment<Wire["ExplainedSet"]>({
    part: "p",
    section: "reading",
    transcript: [],
    keys: { [name]: its },
  }),
});

function sample(questions: Question[], ...more: ReturnType<typeof on>[]) {
  return mockApi(on("get", "/api/sample", { body: { data: questions } }), ...more);
}

const open = () => renderScreen(<TryScreen />, { at: "/try" });

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(endSession);

describe("questions without an account", () => {
  it("are answered, explained and counted, one after the other", async () => {
    const { asked } = sample(
      [sign, sentence],
      on("post", "/api/sample/check", {
        reply: ({ body }) =>
          (body as { item: string }).item === "rd1-01"
            ? explained("rd1-01", key({ correct: ["b"], explanation: "The platform is small." }))
            : explained("wb1-01", key({ accepted: [["a", "b"]], outcome: "right" })),
      }),
    );
    const user = userEvent.setup();
    await open();
    expect(await screen.findByText(/Question 1 of 2/)).toBeVisible();
    await user.click(screen.getByRole("radio", { name: /A storm/ }));
    await user.click(screen.getByRole("button", { name: "Check answer" }));
    expect(await screen.findByText("The platform is small.")).toBeVisible();
    expect(asked.at(-1)?.body).toEqual({
      test_id: "t-1",
      item: "rd1-01",
      value: { kind: "choice", options: ["a"] },
    });
    expect(screen.getByRole("radio", { name: /A storm/ })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Next question" })).toHaveFocus();

    await user.click(screen.getByRole("button", { name: "Next question" }));
    expect(screen.getByRole("heading", { name: "Put the words in order." })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: /to$/ }));
    await user.click(screen.getByRole("button", { name: "Check answer" }));
    expect(screen.getByText("Answer the question first, or skip it.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: /work$/ }));
    await user.click(screen.getByRole("button", { name: "Check answer" }));
    await user.click(await screen.findByRole("button", { name: "See your result" }));

    expect(screen.getByRole("heading", { name: "1 of 2 right" })).toHaveFocus();
    const line = (kind: string) => within(screen.getByText(kind).closest("li") as HTMLElement);
    const [first, second] = [line("Read in daily life"), line("Build a sentence")];
    expect(first.getByText("Wrong")).toBeInTheDocument();
    await user.click(first.getByText("See why"));
    expect(first.getByText("It is full")).toBeVisible();
    expect(second.getByText("Right")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Create account" })).toHaveAttribute("href", "/register");
    const result = readSampleResult();
    expect(result && weakKinds(result)).toEqual(["detail"]);
  });

  it("are where they were after a reload, with the explanation, until they are started over", async () => {
    const answers = [
      on(
        "post",
        "/api/sample/check",
        explained("rd1-01", key({ correct: ["b"], explanation: "It is small." })),
      ),
    ];
    const { answer } = sample([sign, words], ...answers);
    const user = userEvent.setup();
    const first = await open();
    await user.click(await screen.findByRole("radio", { name: /A storm/ }));
    await user.keyboard("{Enter}");
    expect(await screen.findByText("It is small.")).toBeVisible();
    first.unmount();

    await open();
    expect(await screen.findByText("It is small.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Next question" }));
    answer(
      on(
        "post",
        "/api/sample/check",
        explained("rw1-01", key({ correct: ["ow"], explanation: "It is grow." })),
      ),
    );
    await user.type(screen.getByRole("textbox", { name: /gr, 2 letters missing/ }), "o{Enter}");
    expect(await screen.findByText("It is grow.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Start over" }));
    expect(screen.getByText(/Question 1 of 2/)).toBeVisible();
    expect(screen.getByRole("radio", { name: /A storm/ })).not.toBeChecked();
  });

  it("can be skipped, which is neither right nor wrong", async () => {
    const { asked } = sample([sign]);
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Skip" }));
    expect(screen.getByRole("heading", { name: "0 of 1 right" })).toBeVisible();
    expect(screen.getByText("Skipped")).toBeInTheDocument();
    expect(asked.some(({ path }) => path === "/api/sample/check")).toBe(false);
    expect(readSampleResult()?.answers).toEqual([
      { question_type: "detail", section: "reading", outcome: "skipped" },
    ]);
  });

  it("keep the answer when a check fails", async () => {
    sample([sign], on("post", "/api/sample/check", refused(402, "too_many_request")));
    await open();
    await userEvent.click(await screen.findByRole("radio", { name: /It is full/ }));
    await userEvent.click(screen.getByRole("button", { name: "Check answer" }));
    expect(await screen.findByRole("alert")).toBeVisible();
    expect(screen.getByRole("radio", { name: /It is full/ })).toBeChecked();
    expect(screen.getByRole("button", { name: "Check answer" })).toBeEnabled();
  });

  it("lead on to the first set for who has an account", async () => {
    beginSession({ access_token: "t", user: person() });
    sample([sign]);
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Skip" }));
    expect(screen.getByRole("link", { name: "Start your first set" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Create account" })).not.toBeInTheDocument();
  });

  it("say so when there are none, and when they cannot be loaded", async () => {
    sample([]);
    const { unmount } = await open();
    expect(await screen.findByRole("link", { name: "See all tests" })).toBeVisible();
    unmount();
    mockApi(on("get", "/api/sample", refused(503, "unavailable")));
    await open();
    const again = await screen.findByRole("button", { name: "Try again" });
    sample([sign]);
    await userEvent.click(again);
    await waitFor(() => expect(screen.getByText(/Question 1 of 1/)).toBeVisible());
  });
});
