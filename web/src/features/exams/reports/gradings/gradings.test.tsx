import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { beginSession, endSession } from "../../../../api/session";
import { mockApi, on, refused } from "../../../../testing/mockApi";
import { person } from "../../../../testing/people";
import { renderScreen } from "../../../../testing/renderScreen";
import { past } from "../testing/pastTest";
import type { TranscriptRow } from "../types";
import { GradingsScreen } from "./GradingsScreen";

afterEach(() => endSession());

const rows = (...data: TranscriptRow[]) =>
  on("get", "/api/transcript", { body: { data, current_page: 1, total: data.length } });

const show = (isSignedIn = true) => {
  if (isSignedIn) beginSession({ access_token: "t", user: person() });
  return renderScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <GradingsScreen />
    </QueryClientProvider>,
    { at: "/grading" },
  );
};

it("lists own gradings with their states and promises", async () => {
  const waiting: TranscriptRow = {
    ...past.test,
    id: "w",
    title: "North Window",
    status: "awaiting_grading",
    due_at: "2099-11-10T10:00:00Z",
    total: null,
  };
  const { asked } = mockApi(rows(waiting, past.test));
  await show();
  const marking = await screen.findByRole("region", { name: "Being graded" });
  expect(within(marking).getByRole("link", { name: "North Window" })).toHaveAttribute(
    "href",
    "/result?attempt=w",
  );
  expect(within(screen.getByRole("region", { name: "All tests" })).getAllByText("River Light")).not.toEqual(
    [],
  );
  expect(asked[0]?.query.get("standing")).toBe("graded");
});

it("says how a first grading comes about", async () => {
  mockApi(rows());
  await show();
  expect(await screen.findByText("Nothing graded yet")).toBeVisible();
  expect(screen.getByRole("link", { name: "Choose a test" })).toHaveAttribute("href", "/toefl");
  expect(screen.getByRole("region", { name: "What grading includes" })).toBeVisible();
});

it("tells visitors what grading is, and asks nothing for them", async () => {
  const { asked } = mockApi();
  await show(false);
  expect(screen.getByRole("region", { name: "What grading includes" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/login");
  expect(asked).toEqual([]);
});

it("says when the list does not come", async () => {
  mockApi(on("get", "/api/transcript", refused(403, "forbidden", { message: "Not today" })));
  await show();
  expect(await screen.findByText(/Not today/)).toBeVisible();
});
