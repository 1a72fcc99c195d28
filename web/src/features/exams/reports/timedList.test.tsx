import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { renderScreen } from "../../../testing/renderScreen";
import type { TimedComment } from "../grading/timed/model";
import { TimedList } from "./TimedList";

const comments: TimedComment[] = [
  { id: 4, start_ms: 5067, end_ms: 5967, kind: "pace", text: "這裡停了一秒。" },
  { id: 1, start_ms: 14_891, end_ms: 16_194, kind: "grammar", text: "One subject is enough." },
];

it("the learner reads what is said at which time, and plays from there", async () => {
  const onPlayFrom = vi.fn();
  await renderScreen(<TimedList comments={comments} at={15} onPlayFrom={onPlayFrom} />);
  const [first, second] = screen.getAllByRole("listitem");
  // Within a second it is told as a moment.
  expect(first).toHaveTextContent("Play from 0:05");
  expect(first).toHaveTextContent("Pace and pauses這裡停了一秒。");
  expect(second).toHaveAttribute("data-now");
  expect(first).not.toHaveAttribute("data-now");
  await userEvent.click(screen.getByRole("button", { name: "Play from 0:14–0:16" }));
  expect(onPlayFrom).toHaveBeenCalledWith(14.891);
});
