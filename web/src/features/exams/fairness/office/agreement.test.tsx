import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { beginSession, endSession } from "../../../../api/session";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { mockApi, on, refused } from "../../../../testing/mockApi";
import { person } from "../../../../testing/people";
import { renderScreen } from "../../../../testing/renderScreen";
import type { Agreement, OfficeDispute } from "../api";
import { AgreementScreen } from "./AgreementScreen";
import { kappaText, percentText, signedText } from "./texts";

const none = { pairs: 0, kappa: null, exact: 0, adjacent: 0, mean_difference: 0 };
const empty: Agreement = {
  figures: none,
  matrix: Array.from({ length: 6 }, () => [0, 0, 0, 0, 0, 0]),
  weeks: [],
  thirds: 0,
  waiting: 0,
  kappa_from: 20,
  graders: [],
};
const some = { pairs: 24, kappa: 0.9133, exact: 0.75, adjacent: 1, mean_difference: -0.4 };
const weeks = [{ ...some, starts_on: "2026-11-16" }];
const full: Agreement = {
  ...empty,
  figures: some,
  matrix: empty.matrix.map((row, first) => row.map((_, second) => (first === second ? 4 : 0))),
  weeks,
  thirds: 1,
  waiting: 2,
  graders: [
    { ...some, id: "g1", name: "Marcus Bell", weeks, drift: "strict", drift_by: 0.4 },
    { ...some, id: "g2", name: "", pairs: 12, weeks, drift: "unknown", drift_by: 0 },
  ],
};
const open: OfficeDispute = {
  id: "d1",
  state: "open",
  marking: "claimed",
  title: "River Light",
  reason: "My second reason was not counted.",
  tasks: [
    {
      item: "w1-01",
      section: "writing",
      prompt: "Write a post.",
      max: 5,
      before: 3,
      after: null,
      comment: "Short.",
      dimensions: [{ title: { en: "Accuracy", cn: "准确", tw: "正確" }, first: 3, other: null }],
    },
  ],
  coins: 8,
  is_given_back: false,
  asked_at: "2026-11-21T08:00:00Z",
  due_at: "2026-11-23T08:00:00Z",
  decided_at: null,
  first_grader: "Helen Rowe",
  other_grader: null,
  note: "",
};

async function show(agreement: Agreement | null, disputes: OfficeDispute[] = []) {
  beginSession({ access_token: "t", user: person({ all_roles: ["admin"] }) });
  mockApi(
    on("get", "/api/office/grading/agreement", agreement ? { body: agreement } : refused(500, "internal")),
    on("get", "/api/office/grading/disputes", {
      body: { data: disputes, current_page: 1, total: disputes.length },
    }),
  );
  await renderScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MuiProviders>
        <AgreementScreen />
      </MuiProviders>
    </QueryClientProvider>,
    { at: "/office/grading/agreement" },
  );
}

afterEach(() => endSession());

it("says what will be here while there is nothing", async () => {
  await show(empty);
  expect(await screen.findByRole("heading", { name: "No disputes" })).toBeVisible();
  expect(await screen.findByRole("heading", { name: "No pairs yet" })).toBeVisible();
});

it("says how many wait for a second grader, and why there are no figures", async () => {
  await show({ ...empty, waiting: 2 });
  expect(await screen.findByText("2 tests are waiting for a second grader.")).toBeVisible();
});

it("keeps the disputes when the figures cannot be loaded", async () => {
  await show(null, [open]);
  expect(await screen.findByText(open.reason)).toBeVisible();
  expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible();
});

it("shows each grader's agreement, and no kappa of too few pairs", async () => {
  await show(full, [open]);
  const table = within(await screen.findByRole("table", { name: "Graders" }));
  const [strict, other] = table.getAllByRole("row").slice(1);
  expect(strict).toHaveTextContent(/Marcus Bell240\.9175%100%-0\.4.*Lower by 0\.4/);
  expect(other).toHaveTextContent(/A former grader12.*12 of 20 pairs.*Too few pairs/);
  // An open dispute names nobody but the first grader.
  expect(screen.getByText("Being graded")).toBeVisible();
  expect(screen.getByText("A 3, the disputed one")).toBeVisible();
  expect(screen.getByRole("img", { name: "A 3, of 5" })).toBeInTheDocument();
});

it("writes figures as the language does", () => {
  expect([kappaText(null, "en"), kappaText(0.9133, "en"), kappaText(1, "en")]).toEqual(["–", "0.91", "1.00"]);
  expect([percentText(0.754, "en"), signedText(-0.44, "en"), signedText(0.5, "en")]).toEqual([
    "75%",
    "-0.4",
    "+0.5",
  ]);
});
