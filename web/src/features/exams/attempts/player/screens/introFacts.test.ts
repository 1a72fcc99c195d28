import { expect, it } from "vitest";
import type { Attempt, AttemptPart } from "../types";
import { minutesOf, partsToCome, ruleKey, timeKey } from "./introFacts";

const part = (given: Partial<AttemptPart>) =>
  ({ section: "speaking", clock: { kind: "per_task" }, seconds: 176, ...given }) as AttemptPart;

it("counts the modules that are still to be chosen", () => {
  const [reading, listening] = [
    part({ section: "reading", module: "router" }),
    part({ section: "listening", module: "router" }),
  ];
  const second = part({ section: "reading", module: "second" });
  expect(partsToCome({ parts: [reading, listening, part({})] } as Attempt)).toBe(5);
  expect(partsToCome({ parts: [reading, second, listening, part({})] } as Attempt)).toBe(5);
});

it("leaves the seconds between two tasks out of the minutes", () => {
  expect(minutesOf(part({ seconds: 430 }))).toBe(7);
  expect(minutesOf(part({ clock: { kind: "whole", seconds: 360 } }))).toBe(6);
  expect(minutesOf(part({ seconds: 20 }))).toBe(1);
});

it("speaks of steps only where there are steps", () => {
  expect(timeKey(part({ kinds: ["listen_and_repeat"] }))).toBe("responses:intro.answers_time");
  expect(timeKey(part({ section: "writing", kinds: ["write_an_email"] }))).toBe(
    "responses:intro.writing_time",
  );
  expect(timeKey(part({ kinds: ["campus_read_listen"] }))).toBe("intro.time_per_task");
  expect(ruleKey(part({ kinds: ["take_an_interview"] }), "strict")).toBe("responses:intro.answers_strict");
  expect(ruleKey(part({ kinds: ["campus_read_listen"] }), "strict")).toBe("intro.speaking_strict");
});
