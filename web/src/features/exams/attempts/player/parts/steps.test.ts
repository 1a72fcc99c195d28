import { describe, expect, it } from "vitest";
import { newerListening, olderListening } from "../testing/everyListening";
import { newerReading, olderReading } from "../testing/everyReading";
import { smallTest } from "../testing/smallTest";
import type { Mode, PartContent } from "../types";
import { withExtraTime } from "./accommodate";
import { itemsOnStep, stepAsking, stepsOf, windowSeconds } from "./steps";

const walk = (content: PartContent, mode: Mode = "strict") =>
  stepsOf(content, mode).map((step) => `${step.kind} ${step.kind === "listen" ? step.set : step.item}`);

describe("the steps of every kind", () => {
  it.each([
    [
      "one screen a question, without audio",
      olderReading,
      ["question r1-01", "question r1-02", "question r1-03", "question r1-04"],
    ],
    [
      "a replayed excerpt before its question",
      olderListening,
      [
        "listen l1",
        "question l1-01",
        "question l1-02",
        "question l1-03",
        "question l1-04",
        "replay l1-05",
        "question l1-05",
      ],
    ],
    [
      "the audio of each set before its questions",
      newerListening,
      [
        "listen lr1",
        "question lr1-01",
        "listen lc1",
        "question lc1-01",
        "question lc1-02",
        "listen la1",
        "question la1-01",
        "listen lt1",
        "question lt1-01",
      ],
    ],
  ])("%s", (_, content, steps) => {
    expect(walk(content)).toEqual(steps);
    expect(walk(content, "comfortable")).toEqual(steps);
  });

  it("shows all blanks of a text on one screen, and takes any of them to it", () => {
    const steps = stepsOf(newerReading, "strict");
    expect(steps[0]).toMatchObject({ kind: "words", set: "rw1", item: "rw1-01" });
    expect(steps[1]).toMatchObject({ kind: "question", item: "rd-sign-01" });
    expect(steps[0] && itemsOnStep(steps[0], newerReading)).toHaveLength(10);
    expect(stepAsking(steps, "rw1", "rw1-07")).toBe(0);
    expect(stepAsking(steps, "rd-sign", "rd-sign-02")).toBe(2);
  });

  it("hears the sound of an item before the item", () => {
    const [part] = [newerListening];
    const content = {
      ...part,
      sets: part.sets.slice(0, 1).map((set) => ({
        ...set,
        audio: null,
        items: set.items.map((item) => ({ ...item, audio: { name: "own", seconds: 2, sources: [] } })),
      })),
    };
    expect(walk(content)).toEqual(["hear lr1-01", "question lr1-01"]);
  });

  it("takes an empty list of gaps for a text without gaps", () => {
    const content = { ...olderReading, sets: olderReading.sets.map((set) => ({ ...set, cloze: [] })) };
    expect(walk(content)).toEqual(walk(olderReading));
  });
});

describe("countdowns", () => {
  const question = stepsOf(newerListening, "strict")[1];
  const windowOf = (content: PartContent) => question && windowSeconds(question, content);

  it("belong to questions only where the clock says so", () => {
    expect(windowOf(newerListening)).toBe(20);
    expect(windowOf({ ...newerListening, clock: { kind: "answering", seconds: 100 } })).toBeNull();
  });

  it("grow with granted extra time, as the windows of tasks do; the clock of a part does not", () => {
    expect(windowOf(withExtraTime(newerListening, 1.5))).toBe(30);
    const writing = smallTest[2] as PartContent;
    const [step] = stepsOf(withExtraTime(writing, 2), "strict");
    expect(step && windowSeconds(step, withExtraTime(writing, 2))).toBe(1_200);
    expect(withExtraTime(olderReading, 2).clock).toEqual(olderReading.clock);
    expect(withExtraTime(olderReading, 1)).toBe(olderReading);
  });
});
