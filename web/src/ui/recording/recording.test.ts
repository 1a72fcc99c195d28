import { describe, expect, it } from "vitest";
import { clockText, peaksOf, seekTarget } from "./peaks";
import { toWav } from "./wav";

describe("peaks", () => {
  it("are the loudest moment of each slice, the loudest of all being 1", () => {
    expect(peaksOf(Float32Array.from([0, 0.25, -0.5, 0.1]), 2)).toEqual([0.5, 1]);
  });

  it("of silence stay flat", () => {
    expect(peaksOf(Float32Array.from([0.001, -0.002, 0.001, 0]), 2)).toEqual([0, 0]);
    expect(peaksOf(new Float32Array(0), 3)).toEqual([0, 0, 0]);
  });

  it("come for every slice of a very short sound", () => {
    expect(peaksOf(Float32Array.from([0.5]), 4)).toHaveLength(4);
  });
});

describe("seeking", () => {
  it("moves by five seconds and stays inside", () => {
    expect(seekTarget("ArrowRight", 8, 12)).toBe(12);
    expect(seekTarget("ArrowLeft", 3, 12)).toBe(0);
    expect(seekTarget("Home", 3, 12)).toBe(0);
    expect(seekTarget("End", 3, 12)).toBe(12);
    expect(seekTarget("x", 3, 12)).toBeNull();
  });

  it("writes time as a clock", () => {
    expect([0, 7.9, 61, 600].map(clockText)).toEqual(["0:00", "0:07", "1:01", "10:00"]);
  });
});

describe("a WAV file", () => {
  it("has a header that names its length, and clips what is too loud", async () => {
    const view = new DataView(await toWav(Float32Array.from([0, 1, -2]), 16_000).arrayBuffer());
    expect(view.byteLength).toBe(50);
    expect(String.fromCharCode(view.getUint8(0), view.getUint8(1))).toBe("RI");
    expect(view.getUint32(24, true)).toBe(16_000);
    expect(view.getUint32(40, true)).toBe(6);
    expect([44, 46, 48].map((at) => view.getInt16(at, true))).toEqual([0, 32_767, -32_767]);
  });
});
