import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { forgetSampleResult, keepSampleResult, type SampleOutcome } from "../../../device/sampleResult";
import { renderScreen } from "../../../testing/renderScreen";
import { RegisterFrame } from "./RegisterFrame";

afterEach(forgetSampleResult);

const tried = (...outcomes: SampleOutcome[]) =>
  keepSampleResult({
    answers: outcomes.map((outcome) => ({ question_type: "detail", section: "reading", outcome })),
  });

const show = () => renderScreen(<RegisterFrame title="Create an account">The form</RegisterFrame>);

it("says nothing of questions that nobody tried", async () => {
  await show();
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
});

it("counts what was right", async () => {
  tried("right", "wrong", "right");
  await show();
  expect(screen.getByText("Your 2 of 3 counts")).toBeVisible();
});

it("welcomes nobody with a zero", async () => {
  tried("wrong", "skipped");
  await show();
  expect(screen.getByText("What you tried counts")).toBeVisible();
  expect(screen.queryByText(/0 of 2/)).not.toBeInTheDocument();
});
