import { describe, expect, it } from "vitest";
import {
  announcement,
  clockText,
  left,
  minutesText,
  run,
  stop,
  untilDeadline,
  unused,
  used,
} from "./countdown";

describe("a stopwatch", () => {
  it("stands still while stopped and goes on where it was", () => {
    const first = stop(run(unused, 1_000), 4_000);
    expect(used(first, 60_000)).toBe(3_000);
    expect(used(run(first, 60_000), 62_000)).toBe(5_000);
  });

  it("counts a reload in between, because it runs on server time", () => {
    const stored = JSON.parse(JSON.stringify(run(unused, 1_000)));
    expect(left(60, stored, 31_000)).toBe(30_000);
  });

  it("is not started twice", () => {
    expect(used(run(run(unused, 1_000), 5_000), 6_000)).toBe(5_000);
  });

  it("never goes below zero", () => {
    expect(left(10, run(unused, 0), 99_000)).toBe(0);
    expect(untilDeadline("1970-01-01T00:00:01Z", 5_000)).toBe(0);
  });
});

describe("clock faces", () => {
  it("shows minutes, and hours when there are some", () => {
    expect(minutesText(521_000)).toBe("8:41");
    expect(minutesText(520_001)).toBe("8:41");
    expect(minutesText(3_661_000)).toBe("1:01:01");
    expect(minutesText(0)).toBe("0:00");
  });

  it("shows hours to seconds in the strict skin", () => {
    expect(clockText(521_000)).toBe("00:08:41");
  });
});

describe("announcements", () => {
  it("come once at five minutes and once at one minute", () => {
    expect(announcement(300_500, 299_900)).toBe(5);
    expect(announcement(299_900, 299_400)).toBeNull();
    expect(announcement(60_100, 60_000)).toBe(1);
    expect(announcement(59_000, 58_000)).toBeNull();
  });

  it("tell only the later one after a jump over both", () => {
    expect(announcement(400_000, 30_000)).toBe(1);
  });

  it("are silent when time is over", () => {
    expect(announcement(70_000, 0)).toBeNull();
  });
});
