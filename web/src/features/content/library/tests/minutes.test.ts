import { describe, expect, it } from "vitest";
import { sectionMinutes, wholeMinutes } from "./minutes";

describe("the minutes of a test", () => {
  it.each([
    [
      [1080, 960, 480, 360],
      [18, 16, 8, 6],
    ],
    [
      [1100, 970, 490, 370],
      [19, 16, 8, 6],
    ],
    [
      [1110, 990, 510, 390],
      [19, 17, 8, 6],
    ],
    [[30], [1]],
  ])("%j seconds are %j", (seconds, minutes) => {
    const names = ["reading", "listening", "writing", "speaking"] as const;
    const sections = seconds.map((each, at) => ({ section: names[at] ?? "reading", seconds: each }));
    const found = [...sectionMinutes(sections).values()];
    expect(found).toEqual(minutes);
    const all = seconds.reduce((sum, each) => sum + each, 0);
    expect(found.reduce((sum, each) => sum + each, 0)).toBe(wholeMinutes(all));
  });
});
