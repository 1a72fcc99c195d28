import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { renderScreen } from "../../../testing/renderScreen";
import type { Figures, Speech, Transcript } from "./api";
import { soundsOf } from "./PauseStrip";
import { SpeechPanel } from "./SpeechPanel";

const figures = (changes: Partial<Figures> = {}): Figures => ({
  seconds: 20,
  lead: 1,
  silence_share: 0.25,
  pauses: [
    { start: 5, end: 5.5 },
    { start: 10, end: 12 },
  ],
  long_pauses: 1,
  longest_pause: 2,
  peaks_per_minute: 212.4,
  pitch_hz: 180,
  pitch_range: 6.34,
  level_db: -20,
  clipped_share: 0,
  ...changes,
});

const transcript: Transcript = {
  words: 2,
  words_per_minute: 96.4,
  fillers: 1,
  spans: [
    { kind: "filler", text: "Um,", start: 0.5, end: 0.8 },
    { kind: "word", text: "hello", start: 1.1, end: 1.5 },
    { kind: "long_pause", text: "", start: 1.5, end: 3.2 },
    { kind: "word", text: "there.", start: 3.2, end: 3.8 },
  ],
};

const speech = (changes: Partial<Speech> = {}): Speech => ({
  item: "s1-01",
  recording_id: "r-1",
  provider: "revai",
  state: "done",
  failure: null,
  figures: figures(),
  transcript: null,
  ...changes,
});

const show = (told: Speech, at = 0) => {
  const onPlayFrom = vi.fn();
  return renderScreen(<SpeechPanel speech={told} at={at} onPlayFrom={onPlayFrom} />, {}).then(
    () => onPlayFrom,
  );
};
const fact = (name: string) => screen.getByText(name).closest("div")?.querySelector("dd")?.textContent;

describe("with a transcript", () => {
  it("each word plays from where it was said, fillers and pauses are told", async () => {
    const onPlayFrom = await show(speech({ transcript }), 1.2);
    await userEvent.click(screen.getByRole("button", { name: "there." }));
    await userEvent.click(screen.getByRole("button", { name: "Um,, filler" }));
    expect(onPlayFrom.mock.calls.flat()).toEqual([3.2, 0.5]);
    expect(screen.getByRole("button", { name: "hello" })).toHaveAttribute("data-here");
    expect(screen.getByText("1.7 s")).toBeVisible();
    expect(fact("Words a minute")).toBe("962 words");
    expect(fact("Fillers")).toMatch(/^1such as/);
    expect(screen.queryByText("Peaks of loudness a minute")).toBeNull();
    expect(screen.getByText(/Written by a machine/)).toBeVisible();
  });

  it("is one stop for Tab, and arrows go from word to word", async () => {
    const onPlayFrom = await show(speech({ transcript }));
    await userEvent.tab();
    expect(screen.getByRole("button", { name: "Um,, filler" })).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{Enter}");
    expect(onPlayFrom.mock.calls.flat()).toEqual([3.2]);
    await userEvent.tab();
    expect(document.body).toHaveFocus();
  });

  it("that understood nothing says so", async () => {
    await show(speech({ transcript: { words: 0, words_per_minute: null, fillers: 0, spans: [] } }));
    expect(screen.getByText(/understood no words/)).toBeVisible();
  });
});

describe("without a transcript", () => {
  it("the figures are told for what they are", async () => {
    const onPlayFrom = await show(speech({ provider: "local" }));
    expect(fact("Peaks of loudness a minute")).toBe("212about one for each syllable");
    expect(fact("Pauses")).toBe("21 of a second or more");
    expect(fact("Longest pause")).toBe("2.0 s");
    expect(fact("Silence")).toBe("25%of the recording");
    expect(fact("Pitch moves by")).toBe("6.3 semitonesthe more, the livelier");
    expect(screen.queryByText("Words a minute")).toBeNull();
    expect(screen.getByText(/measured from the sound alone/)).toBeVisible();
    expect(onPlayFrom).not.toHaveBeenCalled();
  });

  it("the arrows lead from sound to sound and play there", async () => {
    const onPlayFrom = await show(speech({ provider: "local" }));
    const strip = screen.getByRole("slider", { name: "Sound and pauses" });
    await userEvent.tab();
    expect(strip).toHaveFocus();
    for (const [key, from] of [
      ["{ArrowRight}", 5.5],
      ["{End}", 12],
      ["{ArrowRight}", 12],
      ["{ArrowLeft}", 5.5],
      ["{Enter}", 5.5],
      ["{Home}", 1],
    ] as const) {
      await userEvent.keyboard(key);
      expect(onPlayFrom).toHaveBeenLastCalledWith(from);
    }
    expect(strip).toHaveAttribute("aria-valuetext", "Listen from 1.0 s to 5.0 s");
  });

  it("a press plays from the sound under the pointer, or the one before it", async () => {
    const onPlayFrom = await show(speech({ provider: "local" }));
    const strip = screen.getByRole("slider", { name: "Sound and pauses" });
    strip.getBoundingClientRect = () => new DOMRect(100, 0, 200, 28);
    for (const [x, from] of [
      [100, 1],
      [170, 5.5],
      [210, 5.5],
      [299, 12],
    ] as const) {
      fireEvent.pointerDown(strip, { clientX: x });
      expect(onPlayFrom).toHaveBeenLastCalledWith(from);
    }
  });

  it("what is heard follows the recording", async () => {
    await show(speech({ provider: "local" }), 6);
    expect(screen.getByRole("slider", { name: "Sound and pauses" })).toHaveAttribute(
      "aria-valuetext",
      "Listen from 5.5 s to 10.0 s",
    );
  });

  it.each([
    ["a quiet one", { level_db: -50 }, "very quiet"],
    ["a distorted one", { clipped_share: 0.01 }, "distorted"],
  ] as const)("%s is called so", async (_, changes, word) => {
    await show(speech({ figures: figures(changes) }));
    expect(fact("Sound")).toBe(word);
  });

  it.each([
    ["queued", null, /is listening/],
    ["submitted", figures(), /transcript is on its way/],
    ["failed", null, /could not be measured/],
  ] as const)("one that is %s says so", async (state, measured, words) => {
    await show(speech({ state, figures: measured }));
    expect(screen.getByText(words)).toBeVisible();
  });

  it("a silent one has no strip", async () => {
    await show(
      speech({
        figures: figures({ silence_share: 1, pauses: [], peaks_per_minute: null, pitch_range: null }),
      }),
    );
    expect(screen.getByText("There is no sound in this recording.")).toBeVisible();
    expect(within(screen.getByRole("region")).queryByRole("button")).toBeNull();
  });
});

it("sounds are what lies between the pauses, up to the silence at the end", () => {
  // A quarter of twenty seconds is silent: 1 before, 2.5 between, so 1.5 after.
  expect(soundsOf(figures())).toEqual([
    { start: 1, end: 5 },
    { start: 5.5, end: 10 },
    { start: 12, end: 18.5 },
  ]);
});
