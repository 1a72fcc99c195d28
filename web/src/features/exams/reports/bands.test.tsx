import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderScreen } from "../../../testing/renderScreen";
import { Bands, type Scores } from "./Bands";

const section = (name: "reading" | "listening"): Scores["sections"][number] =>
  ({
    section: name,
    state: "scored",
    scaled: 4,
    low: 3.5,
    high: 4.5,
    raw: 20,
    raw_max: 30,
    due_at: null,
  }) as never;
const scores = (...sections: Scores["sections"]): Scores =>
  ({ scale: { section_max: 6, total_max: 6 }, sections, total: null }) as never;

describe("what a result shows first", () => {
  it("is the section's own figure where only one was taken", async () => {
    await renderScreen(<Bands result={scores(section("listening"))} />, {});
    expect(screen.getByRole("img", { name: /^Listening/ })).toBeVisible();
    expect(screen.queryByRole("heading", { name: "Total" })).toBeNull();
    expect(screen.getByText("A total needs all four sections.")).toBeVisible();
    expect(screen.getByText("Practice estimate")).toBeVisible();
  });

  it("is the total where there are several", async () => {
    await renderScreen(<Bands result={scores(section("reading"), section("listening"))} />, {});
    expect(screen.getByRole("heading", { name: "Total" })).toBeVisible();
  });

  it.each([
    [null, "Ready when speaking and writing are graded."],
    ["2026-05-03T08:00:00Z", /^Ready when speaking and writing are graded, by .+ at the latest\.$/],
  ])("names no date for what is being graded where none is told: %s", async (due_at, note) => {
    const pending = { ...section("listening"), state: "pending", scaled: null, due_at } as never;
    await renderScreen(<Bands result={scores(section("reading"), pending)} />, {});
    expect(screen.getByText(note)).toBeVisible();
  });
});
