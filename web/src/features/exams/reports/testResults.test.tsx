import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { beginSession, endSession } from "../../../api/session";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { mockApi, on } from "../../../testing/mockApi";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import { TestResultsScreen } from "./TestResultsScreen";
import { past } from "./testing/pastTest";
import type { PastTest, TranscriptRow } from "./types";

afterEach(() => endSession());

const vocabulary = { section: "reading", question_type: "vocabulary", of: 4 } as const;

/** My tests of a learner whose newest test is still being graded. */
async function show(history: PastTest[]) {
  beginSession({ access_token: "t", user: person() });
  const waiting: TranscriptRow = {
    ...past.test,
    id: "w",
    title: "North Window",
    status: "awaiting_grading",
    due_at: "2099-11-10T10:00:00Z",
    total: null,
  };
  mockApi(
    on("get", "/api/transcript", { body: { data: [waiting, past.test], current_page: 1, total: 2 } }),
    on("get", "/api/history", { body: { data: history } }),
    on("get", "/api/real-scores", { body: { data: [], target_total: null, test_on: null } }),
    on("get", "/api/combined-reports", { body: { data: [] } }),
  );
  await renderScreen(
    <MuiProviders>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <TestResultsScreen />
      </QueryClientProvider>
    </MuiProviders>,
    { at: "/testresults" },
  );
  await screen.findByText("Question types");
}

it("the tests come first, and how they went below them", async () => {
  await show([{ ...past, types: [{ ...vocabulary, points: 2 }] }]);
  const rows = screen.getByRole("table", { name: /tests/i });
  for (const title of ["Totals over time", "Question types"]) {
    const chart = screen.getByRole("heading", { name: title });
    expect(rows.compareDocumentPosition(chart)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});

it("one test of a question type is a figure and no line", async () => {
  await show([{ ...past, types: [{ ...vocabulary, points: 2 }] }]);
  expect(screen.getByText("Share of points, weakest first.")).toBeVisible();
  expect(screen.getByText("50%")).toBeVisible();
  expect(screen.queryByRole("img", { name: /%/ })).toBeNull();
});

it("two tests of a question type are a line from one to the other", async () => {
  await show([
    { ...past, types: [{ ...vocabulary, points: 1 }] },
    { test: { ...past.test, id: "b" }, types: [{ ...vocabulary, points: 3 }] },
  ]);
  expect(screen.getByText(/the line shows your latest tests/)).toBeVisible();
  expect(screen.getByRole("img", { name: "25%, 75%" })).toBeVisible();
});
