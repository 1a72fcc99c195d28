import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderScreen } from "../../../../testing/renderScreen";
import { Heard } from "./Heard";
import type { ExplainedItem, ExplainedSet } from "./model";
import { SpokenLines } from "./SpokenLines";
import { Stimulus } from "./Stimulus";

const audio = { name: "talk", seconds: 12, sources: [{ type: "audio/ogg", url: "/talk.opus" }] };
const line = (start: number, end: number, text: string) => ({ start, end, text, speaker: "Professor" });
const transcript = [
  line(0, 4, "Rings are widest in wet years."),
  line(4.2, 9, "So what does a thin one say?"),
];
const set = { audio, transcript, vocabulary: [] } as unknown as ExplainedSet;

// This browser decodes nothing: the recording is left to its own control, which the lines still steer.
beforeEach(() => {
  vi.stubGlobal("fetch", async () => new Response(new Uint8Array([1, 2, 3])));
});
afterEach(() => vi.restoreAllMocks());

const sound = () =>
  waitFor(() => document.querySelector("audio") ?? Promise.reject(new Error("not there yet")));

describe("a talk with its transcript", () => {
  it("is heard from the line that is pressed, and marks the line that is heard", async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
    await renderScreen(<SpokenLines set={set} evidence={[]} />, {});
    const element = await sound();
    fireEvent.click(screen.getByRole("button", { name: /^Play from 0:04/ }));
    expect([play.mock.calls.length, element.currentTime]).toEqual([1, 4.2]);
    element.currentTime = 5;
    fireEvent.timeUpdate(element);
    const marked = () => screen.getAllByRole("listitem").map((each) => each.getAttribute("aria-current"));
    expect(marked()).toEqual([null, "true"]);
    element.currentTime = 4.1;
    fireEvent.timeUpdate(element);
    expect(marked()).toEqual([null, null]);
  });

  it("is only read where there is no recording", async () => {
    await renderScreen(<SpokenLines set={{ ...set, audio: null }} evidence={[]} />, {});
    for (const button of screen.getAllByRole("button")) expect(button).toBeDisabled();
    expect(document.querySelector(".recording-place")).toBeNull();
  });
});

it("the line of the evidence comes to stand below what plays it", async () => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockImplementation(function (this: HTMLElement) {
    return "stays" in this.dataset ? 80 : 0;
  });
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return { top: this.tagName === "SECTION" ? 100 : 500 } as DOMRect;
  });
  const talk = { ...set, id: "l1", paragraphs: [], posts: [] } as unknown as ExplainedSet;
  const item = { id: "l1-04", evidence: ["So what does a thin one say?"], transcript: [] };
  await renderScreen(<Stimulus set={talk} item={item as unknown as ExplainedItem} />, {});
  expect(screen.getByRole("region").scrollTop).toBe(500 - 100 - 80 - 24);
});

it("what was heard with one item alone can be heard again", async () => {
  await renderScreen(<Heard item={{ audio, transcript } as unknown as ExplainedItem} />, {});
  expect(screen.getByRole("group", { name: "Recording" })).toBeVisible();
  expect(await sound()).toHaveAttribute("src", "/talk.opus");
  expect(screen.getByText("So what does a thin one say?")).toBeVisible();
});

it("one recording is heard at a time", async () => {
  const pause = vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue();
  await renderScreen(
    <>
      <SpokenLines set={set} evidence={[]} />
      <Heard item={{ audio, transcript } as unknown as ExplainedItem} />
    </>,
    {},
  );
  await waitFor(() => expect(document.querySelectorAll("audio")).toHaveLength(2));
  const [talk, one] = document.querySelectorAll("audio");
  fireEvent.play(talk as HTMLAudioElement);
  expect(pause.mock.contexts).toEqual([one]);
});
