/** Comparing a printed report: by its code, and what a wrong one gets. */

import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { QueryProvider } from "../../../app/QueryProvider";
import { mockApi, on } from "../../../testing/mockApi";
import { renderScreen } from "../../../testing/renderScreen";
import type { CheckedReport } from "./api";
import { ScoreReportScreen } from "./ScoreReportScreen";

const report: CheckedReport = {
  rendered_at: "2026-05-02T08:00:00Z",
  check_code: "UC3W-JL4Y-T8AF",
  learner_name: "Mei-Lin H.",
  test: { id: "1", slug: "river-light", title: "River Light", format: "ibt-2023", kind: "quick_mock" },
  mode: "strict",
  submitted_at: "2026-05-01T08:00:00Z",
  scale: { section_max: 30, total_max: 120 },
  sections: [],
  total: { scaled: null, low: 99, high: 111, comparable: null },
};

const show = (at: string) =>
  renderScreen(
    <QueryProvider>
      <ScoreReportScreen />
    </QueryProvider>,
    { at },
  );

it("shows what stands on the report with the typed code", async () => {
  const { asked } = mockApi(on("get", "/api/scorereport", { body: report }));
  await show("/scorereport");
  await userEvent.type(screen.getByLabelText("Code on the report"), "uc3w jl4y t8af");
  await userEvent.click(screen.getByRole("button", { name: "Check" }));
  expect(await screen.findByRole("heading", { name: "Mei-Lin H." })).toBeInTheDocument();
  expect(screen.getByText("UC3W-JL4Y-T8AF")).toBeInTheDocument();
  expect(asked.at(-1)?.query.get("code")).toBe("uc3w jl4y t8af");
});

it("says that a code is not ours", async () => {
  mockApi();
  await show("/scorereport?code=AAAA");
  expect(await screen.findByText("No report has this code")).toBeInTheDocument();
});
