import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { beginSession, endSession } from "../../../api/session";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { mockApi, on, refused } from "../../../testing/mockApi";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import { CombinedList } from "./combine/CombinedList";
import { CombineScreen } from "./combine/CombineScreen";
import { HistoryCards } from "./history/HistoryCard";
import { past } from "./testing/pastTest";
import type { CombinedReport } from "./types";

const combined: CombinedReport = {
  id: "c1",
  format: "ibt-2023",
  mode: "strict",
  created_at: "2026-05-02T08:00:00Z",
  scale: { section_max: 30, total_max: 120 },
  total: { scaled: 90, low: 84, high: 96, comparable: null },
  sections: [],
};
const answers = [
  on("get", "/api/combined-reports", { body: { data: [combined] } }),
  on("get", "/api/combined-reports/sources", { body: { data: [] } }),
  on("get", "/api/share-keys", { body: { data: [] } }),
  on("get", "/api/history", { body: { data: [past] } }),
  on("get", "/api/real-scores", { body: { data: [], target_total: null, test_on: null } }),
];

/** A server that cannot answer one of the calls until it is mended. */
function brokenAt(call: string) {
  const api = mockApi(...answers, { call, reply: () => refused(500, "internal") });
  return { ...api, mend: () => api.answer(...answers) };
}

function show(element: React.ReactNode) {
  beginSession({ access_token: "t", user: person() });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return renderScreen(
    <MuiProviders>
      <QueryClientProvider client={client}>{element}</QueryClientProvider>
    </MuiProviders>,
  );
}

/** Reads the failure, has the server mended and asks again. */
async function retryIn(name: string, { mend }: ReturnType<typeof brokenAt>) {
  const failure = await screen.findByRole("alert");
  mend();
  expect(failure).toHaveTextContent("Nothing is lost.");
  expect(failure.closest("section, div:has(> h3)")).toHaveTextContent(name);
  await userEvent.click(within(failure).getByRole("button", { name: "Try again" }));
}

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

describe.each([
  ["the screen of combining", <CombineScreen key="screen" />],
  ["the list of combinations", <CombinedList key="list" />],
])("%s", (_, element) => {
  it("says that combinations could not be loaded and loads them on the next try", async () => {
    const api = brokenAt("GET /api/combined-reports");
    const { container } = await show(element);
    expect(container.querySelector("[aria-busy=true]")).toBeInTheDocument();
    const failed = await screen.findByRole("heading", { name: "Combined" });
    expect(failed.closest("[role=alert]")).not.toBeNull();
    await retryIn("Combined", api);
    expect(await screen.findByRole("heading", { name: "Combined best" })).toBeVisible();
  });
});

describe("the cards of the past", () => {
  it("say that the tests could not be loaded and load them on the next try", async () => {
    const api = brokenAt("GET /api/history");
    const { container } = await show(<HistoryCards />);
    expect(container.querySelector("[aria-busy=true]")).toBeInTheDocument();
    await retryIn("Totals over time", api);
    expect(await screen.findByRole("button", { name: "Add a real test" })).toBeVisible();
  });

  it("draw the totals and say where the real tests could not be loaded", async () => {
    const api = brokenAt("GET /api/real-scores");
    await show(<HistoryCards />);
    expect(await screen.findByText("Totals over time", { selector: "h2" })).toBeVisible();
    await retryIn("Real tests", api);
    expect(await screen.findByRole("button", { name: "Add a real test" })).toBeVisible();
  });

  it("are not there for whom has no finished test", async () => {
    mockApi(...answers, on("get", "/api/history", { body: { data: [] } }));
    const { container } = await show(<HistoryCards />);
    await vi.waitFor(() => expect(container).toBeEmptyDOMElement());
  });
});
