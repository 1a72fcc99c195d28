import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef, useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { renderScreen } from "../../../../testing/renderScreen";
import type { RecordingHandle } from "../../../../ui/recording/RecordingPlayer";
import { type TimedComment, timedBounds } from "../timed/model";
import { TimedComments } from "./TimedComments";

const pause = vi.fn();
const onPlayFrom = vi.fn();
let now: readonly TimedComment[];

function Desk({ first, at }: { first: TimedComment[]; at: number }) {
  const [comments, setComments] = useState<readonly TimedComment[]>(first);
  const player = useRef<RecordingHandle>({ playFrom: onPlayFrom, pause });
  now = comments;
  return (
    <MuiProviders>
      <TimedComments
        comments={comments}
        onComments={(change) => setComments(change)}
        user="u1"
        seconds={40}
        at={at}
        player={player}
        onPlayFrom={onPlayFrom}
      />
    </MuiProviders>
  );
}

const show = (at: number, ...first: TimedComment[]) => renderScreen(<Desk first={first} at={at} />);
const comment = (id: number, start_ms: number, text = "Breathe."): TimedComment => ({
  id,
  start_ms,
  kind: "pace",
  text,
});

beforeEach(() => {
  localStorage.clear();
  pause.mockClear();
  onPlayFrom.mockClear();
});

describe("comments at times on the desk", () => {
  it("a key adds one where the recording is, with the focus in its text", async () => {
    await show(12.4, comment(1, 20_000));
    await userEvent.keyboard("{Alt>}[KeyM]{/Alt}");
    expect(pause).toHaveBeenCalledOnce();
    const text = screen.getByRole("textbox", { name: "Comment 1 at 0:12" });
    expect(text).toHaveFocus();
    await userEvent.keyboard("One subject.");
    expect(now).toEqual([
      { id: 2, start_ms: 12_400, kind: "pronunciation", text: "One subject." },
      comment(1, 20_000),
    ]);
    // The next one is about the same until it is told otherwise.
    await userEvent.selectOptions(
      screen.getByRole("combobox", { name: "What comment 1 is about" }),
      "grammar",
    );
    await userEvent.keyboard("{Alt>}[KeyM]{/Alt}");
    expect(now.find(({ id }) => id === 3)?.kind).toBe("grammar");
  });

  it("a blank one goes with Escape, and one that says something comes back with Undo", async () => {
    await show(3, comment(1, 2_000));
    await userEvent.click(screen.getByRole("button", { name: /Comment here/ }));
    await userEvent.keyboard("{Escape}");
    expect(now).toEqual([comment(1, 2_000)]);
    expect(screen.getByRole("button", { name: /Comment here/ })).toHaveFocus();
    await userEvent.click(screen.getByRole("button", { name: "Remove comment 1" }));
    expect(now).toEqual([]);
    expect(screen.getByRole("status")).toHaveTextContent("Comment removed.");
    await userEvent.keyboard("{Enter}");
    expect(now).toEqual([comment(1, 2_000)]);
    expect(screen.getByRole("textbox", { name: "Comment 1 at 0:02" })).toHaveFocus();
  });

  it("a stretch ends where the recording is, and its start leads there", async () => {
    await show(7, comment(1, 2_000), comment(2, 9_000));
    const [first, second] = screen.getAllByRole("listitem");
    expect(within(second as HTMLElement).getByRole("button", { name: "End here" })).toBeDisabled();
    screen.getByRole("textbox", { name: "Comment 1 at 0:02" }).focus();
    await userEvent.keyboard("{Alt>}[KeyE]{/Alt}");
    expect(now[0]).toEqual({ ...comment(1, 2_000), end_ms: 7_000 });
    await userEvent.click(screen.getByRole("button", { name: "Play from 0:02–0:07" }));
    expect(onPlayFrom).toHaveBeenCalledWith(2);
    await userEvent.click(within(first as HTMLElement).getByRole("button", { name: "Remove end" }));
    expect(now[0]).toEqual(comment(1, 2_000));
    screen.getByRole("textbox", { name: "Comment 2 at 0:09" }).focus();
    await userEvent.keyboard("{Alt>}[KeyA]{/Alt}");
    expect(now.map(({ start_ms }) => start_ms)).toEqual([2_000, 7_000]);
  });

  it("no more are added than the server takes", async () => {
    await show(1, ...Array.from({ length: timedBounds.comments }, (_, at) => comment(at + 1, at)));
    // Looking a hundred comments through by role takes many seconds.
    expect(screen.getByText("Comment here").closest("button")).toBeDisabled();
    await userEvent.keyboard("{Alt>}[KeyM]{/Alt}");
    expect(now).toHaveLength(timedBounds.comments);
  });
});
