import { describe, expect, it } from "vitest";
import { barHeight, HearingJudge, measure } from "./level";

const speech = { rms: 0.1, peak: 0.4 };
const nothing = { rms: 0.001, peak: 0.003 };
const shout = { rms: 0.6, peak: 1 };

function judge(loudness: typeof speech, seconds: number): HearingJudge {
  const judge = new HearingJudge();
  for (let ms = 0; ms <= seconds * 1_000; ms += 100) judge.hear(loudness, ms);
  return judge;
}

describe("a take is", () => {
  it("heard well when someone speaks, also quietly", () => {
    expect(judge(speech, 3).verdict(3_000)).toBe("well");
    expect(judge({ rms: 0.006, peak: 0.02 }, 3).verdict(3_000)).toBe("well");
  });

  it("silent after four seconds of nothing, not during a pause for breath", () => {
    expect(judge(nothing, 2).verdict(2_000)).toBe("listening");
    expect(judge(nothing, 5).verdict(5_000)).toBe("silent");
    expect(judge(nothing, 5).isEmpty).toBe(true);
  });

  it("heard well again once sound comes back", () => {
    const late = judge(nothing, 5);
    late.hear(speech, 5_100);
    expect(late.verdict(5_200)).toBe("well");
    expect(late.isEmpty).toBe(false);
  });

  it("clipping when it stays too loud, not after one pop", () => {
    const popped = judge(speech, 1);
    popped.hear(shout, 1_100);
    expect(popped.verdict(1_200)).toBe("well");
    expect(judge(shout, 2).verdict(2_000)).toBe("clipping");
  });
});

describe("a take that is over", () => {
  it.each([
    ["good", speech, 3],
    ["good", { rms: 0.006, peak: 0.02 }, 3],
    ["silent", nothing, 3],
    ["clipped", shout, 3],
    ["good", shout, 0],
  ] as const)("is %s", (quality, loudness, seconds) => {
    expect(judge(loudness, seconds).quality(3)).toBe(quality);
  });

  it("is empty when the recorder gave nothing, whatever the meter showed", () => {
    expect(judge(speech, 3).quality(0)).toBe("empty");
  });
});

it("loudness is measured over the samples", () => {
  const { rms, peak } = measure(new Float32Array([0.5, -0.5, 0.5, -1]));
  expect(peak).toBe(1);
  expect(rms).toBeCloseTo(0.661, 3);
});

it("bars rise with loudness and stay inside their box", () => {
  expect(barHeight(0)).toBe(0);
  expect(barHeight(0.05)).toBeGreaterThan(barHeight(0.01));
  expect(barHeight(5)).toBe(1);
});
