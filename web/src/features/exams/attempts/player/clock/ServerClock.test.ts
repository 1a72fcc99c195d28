import { describe, expect, it } from "vitest";
import { ServerClock } from "./ServerClock";

const noon = Date.parse("2026-03-01T12:00:00Z");

describe("ServerClock", () => {
  it("believes the server, not a device that is an hour wrong", () => {
    let device = noon + 3_600_000;
    const clock = new ServerClock(() => device);
    clock.observe(device, device + 100, noon + 50);
    device += 100;
    expect(clock.now()).toBe(noon + 100);
  });

  it("keeps the offset of the shortest round trip", () => {
    let device = 0;
    const clock = new ServerClock(() => device);
    clock.observe(0, 40, noon);
    clock.observe(1_000, 3_000, noon + 90_000);
    device = 40;
    expect(clock.now()).toBe(noon + 20);
  });

  it("takes a shorter round trip over an earlier one", () => {
    let device = 0;
    const clock = new ServerClock(() => device);
    clock.observe(0, 2_000, noon);
    clock.observe(2_000, 2_010, noon + 1_200);
    device = 2_010;
    expect(clock.now()).toBe(noon + 1_205);
  });

  it("counts the next reply again after sleep", () => {
    let device = 0;
    const clock = new ServerClock(() => device);
    clock.observe(0, 10, noon);
    clock.forgetRoundTrip();
    clock.observe(1_000, 1_500, noon + 600_000);
    device = 1_500;
    expect(clock.now()).toBe(noon + 600_250);
  });

  it("ignores an unreadable time", () => {
    const clock = new ServerClock(() => 5);
    const before = clock.now();
    clock.observe(0, 1, Number.NaN);
    expect(clock.now()).toBe(before);
  });
});
