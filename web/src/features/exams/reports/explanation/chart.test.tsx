import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../../../testing/renderScreen";
import { ChartAnswer } from "./ChartAnswer";
import type { ExplainedItem } from "./model";

const shape = {
  kind: "chart" as const,
  partial: false,
  columns: [
    { id: "out", text: "Ruled out" },
    { id: "open", text: "Left open" },
  ],
  rows: [
    { id: "a", text: "A tsunami" },
    { id: "b", text: "The wind" },
  ],
};
const item = {
  number: 3,
  options: shape.rows.map((row) => ({ ...row, reason: `About ${row.text}.` })),
  answer: { pairs: { a: "out", b: "out" }, matches: { a: "open", b: "out" } },
} as unknown as ExplainedItem;

it("a chart marks the right column and one's own by signs, and says them to those who hear it", async () => {
  await renderScreen(<ChartAnswer item={item} shape={shape} />, {});
  const cells = (name: RegExp) =>
    within(screen.getByRole("row", { name }))
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  expect(cells(/A tsunami/)).toEqual(["your answer", "correct answer"]);
  expect(cells(/The wind/)).toEqual(["correct answer, your answer", ""]);
  expect(screen.getByText("About The wind.")).toBeVisible();
});

it("the box a chart scrolls in says which chart it holds", async () => {
  await renderScreen(<ChartAnswer item={item} shape={shape} />, {});
  expect(screen.getByRole("group", { name: "Table for question 3" })).toBeInTheDocument();
});
