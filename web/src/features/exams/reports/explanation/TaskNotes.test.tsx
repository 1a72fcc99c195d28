import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../../../testing/renderScreen";
import type { ExplainedItem } from "./model";
import { TaskNotes } from "./TaskNotes";

const task = {
  explanation: "A good response names one reason.",
  models: [{ level: 4, text: "I like mornings.", note: "Clear." }],
  phrases: ["what I value most is", "by the time I"],
  faults: ["Names reasons without an example.", "Stops in the middle of a sentence."],
} as Partial<ExplainedItem> as ExplainedItem;

/** The lines of the list below a heading. */
function below(heading: string): (string | null)[] {
  const title = screen.getByRole("heading", { name: heading });
  const list = within(title.parentElement as HTMLElement).getByRole("list");
  return within(list)
    .getAllByRole("listitem")
    .map((line) => line.textContent);
}

it("a task shows phrases to use and faults to avoid beside its model responses", async () => {
  await renderScreen(<TaskNotes attempt={null} item={task} />, { at: "/explanation" });
  expect(below("Useful language")).toEqual(task.phrases);
  expect(below("Common mistakes")).toEqual(task.faults);
  expect(screen.getByText("I like mornings.")).toBeVisible();
});

it("a task whose pack names none has no empty box for them", async () => {
  const bare = { ...task, phrases: [], faults: [] };
  await renderScreen(<TaskNotes attempt={null} item={bare} />, { at: "/explanation" });
  expect(screen.queryByRole("heading", { name: "Useful language" })).toBeNull();
  expect(screen.queryByRole("heading", { name: "Common mistakes" })).toBeNull();
  expect(screen.getByText("I like mornings.")).toBeVisible();
});
