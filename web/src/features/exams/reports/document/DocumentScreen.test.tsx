import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import type { GradedResponse, Result, Wire } from "../../../../api/types";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { fragment, mockApi, on } from "../../../../testing/mockApi";
import { renderScreen } from "../../../../testing/renderScreen";
import { DocumentScreen } from "./DocumentScreen";

beforeEach(() => localStorage.clear());

const document: Wire["Document"] = {
  schema: 1,
  runs: [
    { text: "I " },
    { text: "am agree", delete: 1 },
    { text: "agree", insert: 1 },
    { text: " with her. It " },
    { text: "cost", delete: 2 },
    { text: "costs", insert: 2, comments: [1] },
    { text: " less." },
  ],
  edits: { 1: { kind: "grammar", note: "“Agree” is a verb." }, 2: { kind: "grammar" } },
  comments: { 1: { text: "Whose?" }, 2: { text: "Well argued." } },
};
const response = fragment<GradedResponse>({
  item: "w1",
  kind: "writing",
  task: "write_an_email",
  score: 4,
  max: 5,
  document,
});
const result = (part: Partial<Result> = {}) =>
  fragment<Result>({
    attempt: fragment<Result["attempt"]>({
      id: "a1",
      test: fragment<Result["attempt"]["test"]>({ title: "River Light" }),
    }),
    is_own: true,
    grading: fragment<NonNullable<Result["grading"]>>({
      state: "delivered",
      delivered_at: "2026-11-22T08:00:00Z",
      grader_name: "Helen Rowe",
      responses: [response],
      documents: { state: "ready", url: "/x", pages: 1, bytes: 1 },
    }),
    sections: [],
    report: null,
    ...part,
  });
const text = (grammar: number, task: number) => ({
  attempt_id: "a1",
  item: "w1",
  delivered_at: "2026-11-22T08:00:00Z",
  words: 100,
  counts: { grammar, word_choice: 0, cohesion: 1, task },
});

const one = { params: { path: { id: "a1", item: "w1" } } };
async function show(
  told: Result,
  texts: Wire["ErrorProfileText"][] = [],
  decisions: Wire["DocumentDecisions"]["decisions"] = {},
) {
  const { asked } = mockApi(
    on("get", "/api/attempts/{id}/result", { params: { path: { id: "a1" } }, body: told }),
    on("get", "/api/error-profile", { body: { texts } }),
    on("get", "/api/attempts/{id}/documents/{item}/decisions", { ...one, body: { decisions } }),
    on("put", "/api/attempts/{id}/documents/{item}/decisions", { ...one, status: 204 }),
  );
  await renderScreen(
    <MuiProviders>
      <QueryClientProvider client={new QueryClient()}>
        <DocumentScreen />
      </QueryClientProvider>
    </MuiProviders>,
    { at: "/result/document?attempt=a1&item=w1" },
  );
  const kept = () => asked.filter(({ method }) => method === "PUT").map(({ body }) => body);
  return { asked, kept };
}

it("is read edit by edit: accepted ones change the clean text, kept ones do not, both are remembered", async () => {
  const user = userEvent.setup();
  const { kept } = await show(result());
  const card = await screen.findByRole("region", { name: "One edit" });
  expect(within(card).getByRole("heading")).toHaveTextContent("Edit 1 of 2");
  expect(card).toHaveTextContent("“Agree” is a verb.");
  expect(screen.getByText("Whose?")).toBeVisible();
  expect(screen.getByText(/On the whole text/)).toBeVisible();

  within(card).getByRole("button", { name: "Accept" }).focus();
  await user.keyboard("a");
  expect(within(card).getByRole("heading")).toHaveTextContent("Edit 2 of 2");
  await user.keyboard("k");
  expect(within(card).getByText("You kept your own words.")).toBeVisible();
  expect(within(card).getByRole("button", { name: "Edit 1, accepted" })).toBeVisible();

  const clean = screen.getByTestId("clean-text");
  expect(clean).toHaveTextContent("I agree with her. It costs less.");
  await user.click(screen.getByRole("button", { name: "Accepted so far" }));
  expect(clean).toHaveTextContent("I agree with her. It cost less.");
  expect(screen.getByText("1 accepted, 1 kept, 0 open")).toBeVisible();
  expect(localStorage.getItem("document-read:a1:w1")).toBe('{"1":"accepted","2":"kept"}');
  await waitFor(() =>
    expect(kept()).toEqual([{ decisions: { 1: "accepted" } }, { decisions: { 1: "accepted", 2: "kept" } }]),
  );

  await user.click(within(card).getByRole("button", { name: "Accept all" }));
  expect(clean).toHaveTextContent("I agree with her. It costs less.");
});

it("goes on where the learner was on another device", async () => {
  localStorage.setItem("document-read:a1:w1", '{"1":"accepted"}');
  await show(result(), [], { 1: "kept", 2: "accepted" });
  await userEvent.setup().click(await screen.findByRole("button", { name: "Accepted so far" }));
  expect(await screen.findByText("1 accepted, 1 kept, 0 open")).toBeVisible();
  expect(screen.getByTestId("clean-text")).toHaveTextContent("I am agree with her. It costs less.");
});

it("compares newest texts, and asks for the learner's own words", async () => {
  const user = userEvent.setup();
  await show(result(), [text(5, 0), text(2, 1)]);
  expect(await screen.findByText("2 now, down from 5.")).toBeVisible();
  expect(screen.getByText("1 now, up from 0.")).toBeVisible();
  expect(screen.getByRole("img", { name: /^Grammar: 5, 2/ })).toBeVisible();
  const gap = screen.getByRole("textbox", { name: "What belongs here instead of “cost”" });
  await user.type(gap, "costed{Enter}");
  expect(screen.getByText("Not quite. Try again.")).toBeVisible();
  await user.clear(gap);
  await user.type(gap, "Costs{Enter}");
  expect(screen.getByText("Right. You wrote “cost” in your text.")).toBeVisible();
});

it("shows a teacher what the learner reads, without the learner's own practice", async () => {
  const { asked } = await show(result({ is_own: false }), [text(5, 0), text(2, 1)]);
  expect(await screen.findByRole("region", { name: "One edit" })).toBeVisible();
  await userEvent.setup().click(screen.getByRole("button", { name: "Accept all" }));
  expect(asked.filter(({ path }) => path.endsWith("/decisions"))).toEqual([]);
  expect(screen.queryByText("Practice with your own sentences")).toBeNull();
  expect(screen.queryByText("2 now, down from 5.")).toBeNull();
});

it("says so where there is nothing to read", async () => {
  const { document: _none, ...bare } = response;
  const told = result();
  await show({ ...told, grading: told.grading && { ...told.grading, responses: [bare] } });
  expect(await screen.findByRole("heading", { name: "No edits here" })).toBeVisible();
});
