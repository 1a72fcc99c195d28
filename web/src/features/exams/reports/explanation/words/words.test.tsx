import { fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { startI18n } from "../../../../../i18n";
import { highlight } from "../evidence";
import { markIn, type PassageWord } from "./model";
import { WordInText } from "./WordInText";
import { WordList } from "./WordList";

const subside: PassageWord = {
  word: "subside",
  part_of_speech: "verb",
  definition: { en: "to sink slowly to a lower level", cn: "下沉", tw: "下沉" },
  sentence: "The land subsided.",
  forms: ["subside", "subsided"],
  heard: null,
};
const audio = { name: "talk", seconds: 60, sources: [{ type: "audio/ogg", url: "/talk.opus" }] };

// Whatever texts an earlier file has loaded: those of these parts are here before they are drawn.
beforeEach(() => startI18n("en", ["results"]));

describe("a word in its sentence", () => {
  it("is found in the form that it has there", () => {
    expect(markIn("The land subsided.", subside.forms)).toEqual({
      before: "The land ",
      word: "subsided",
      after: ".",
    });
  });

  it("is not found inside another word", () => {
    expect(markIn("A portrait of the port.", ["port"])?.before).toBe("A portrait of the ");
    expect(markIn("A report.", ["port"])).toBeNull();
  });
});

describe("a word in the passage", () => {
  it("is marked once, in its own sentence, beside and inside the evidence", () => {
    const texts = ["Lands subside. The land subsided. It rained."];
    const [stretches = []] = highlight(texts, ["subsided. It"], [subside]);
    expect(stretches.filter(({ word }) => word).map(({ text }) => text)).toEqual(["subsided"]);
    expect(stretches.map(({ text }) => text).join("")).toBe(texts[0]);
    expect(stretches.filter(({ isEvidence }) => isEvidence).map(({ text }) => text)).toEqual([
      "subsided",
      ". It",
    ]);
  });

  it("shows its card by key and hides it by Escape", () => {
    render(<WordInText word={subside} text="subsided" />);
    const word = screen.getByRole("button", { name: "subsided" });
    fireEvent.focus(word);
    expect(screen.getByRole("tooltip").textContent).toContain("to sink slowly");
    expect(word.getAttribute("aria-describedby")).toBe(screen.getByRole("tooltip").id);
    fireEvent.keyDown(window, { key: "Escape" });
    expect(screen.queryByRole("tooltip")).toBeNull();
  });

  it("shows its card under the pointer and to a finger", () => {
    render(<WordInText word={subside} text="subsided" />);
    fireEvent.mouseEnter(screen.getByRole("button").parentElement as HTMLElement);
    expect(screen.getByRole("tooltip")).toBeTruthy();
    fireEvent.pointerDown(document.body);
    expect(screen.queryByRole("tooltip")).toBeNull();
    fireEvent.click(screen.getByRole("button"));
    expect(screen.getByRole("tooltip")).toBeTruthy();
  });
});

describe("the list of words", () => {
  it("is not there without words", () => {
    const { container } = render(<WordList words={[]} audio={null} />);
    expect(container.innerHTML).toBe("");
  });

  it("has no button for what is only read", () => {
    render(<WordList words={[subside]} audio={audio} />);
    expect(screen.getByRole("listitem").textContent).toContain("The land subsided.");
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("plays the sentence from its start and stops at its end", () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
    const pause = vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue();
    const { container } = render(
      <WordList words={[{ ...subside, heard: { start: 4, end: 6 } }]} audio={audio} />,
    );
    fireEvent.click(within(screen.getByRole("listitem")).getByRole("button"));
    const sound = container.querySelector("audio") as HTMLAudioElement;
    expect([play.mock.calls.length, sound.currentTime]).toEqual([1, 4]);
    sound.currentTime = 5;
    fireEvent.timeUpdate(sound);
    expect(pause).not.toHaveBeenCalled();
    sound.currentTime = 6.1;
    fireEvent.timeUpdate(sound);
    expect(pause).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });
});
