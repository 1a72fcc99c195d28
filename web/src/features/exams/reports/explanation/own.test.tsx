import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { GradedResponse, Result } from "../../../../api/types";
import { fragment, mockApi, on } from "../../../../testing/mockApi";
import { renderScreen } from "../../../../testing/renderScreen";
import { ItemAnswer } from "./ItemAnswer";
import type { ExplainedItem } from "./model";

const item = {
  id: "w1-01",
  kind: "writing",
  explanation: "A good response answers both.",
  models: [],
  phrases: [],
  faults: [],
} as unknown as ExplainedItem;
const response: Partial<GradedResponse> = {
  item: "w1-01",
  kind: "writing",
  text: "I side with Ida.",
  recording: null,
  score: 3,
  max: 5,
};

async function show(attempt: string | null, responses: Partial<GradedResponse>[]) {
  mockApi(
    on("get", "/api/attempts/{id}/result", {
      params: { path: { id: "a1" } },
      body: fragment<Result>({ sections: [], grading: { responses } }),
    }),
  );
  await renderScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ItemAnswer attempt={attempt} item={item} />
    </QueryClientProvider>,
    {},
  );
}

it("one's own response stands beside what a good one does", async () => {
  await show("a1", [{ ...response, item: "w2-01", text: "Another." }, response]);
  const own = (await screen.findByRole("heading", { name: "Your response" })).closest("section");
  expect(own).toHaveTextContent("I side with Ida.");
  expect(own).toHaveTextContent("3 of 5");
  expect(screen.queryByText("Another.")).toBeNull();
  expect(screen.getByText("A good response answers both.")).toBeVisible();
});

it("a sample has no response of one's own", async () => {
  await show(null, [response]);
  expect(await screen.findByText("A good response answers both.")).toBeVisible();
  expect(screen.queryByText("I side with Ida.")).toBeNull();
});
