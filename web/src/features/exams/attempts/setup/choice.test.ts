import { expect, it } from "vitest";
import type { AttemptCard, TestCard } from "../../../../api/types";
import {
  extentOf,
  hasSound,
  lengths,
  minutesOf,
  openAttempt,
  practiceOf,
  testOf,
  testsOfKind,
  wantsLargerScreen,
} from "./choice";

const test = (kind: TestCard["kind"]): TestCard => ({
  id: kind,
  slug: kind,
  version: 1,
  format: "ibt-2023",
  kind,
  title: kind,
  summary: "",
  minutes: 48,
  sections: [{ section: "reading", questions: 10, seconds: 1080 }],
  topics: [],
  my_attempt: null,
  my_parts: [],
});

const attempt = (changes: object): AttemptCard =>
  ({ id: "a", test_id: "t", mode: "strict", status: "in_progress", ...changes }) as AttemptCard;

it.each([
  ["full_mock", {}, "tests"],
  ["quick_mock", {}, "tests"],
  ["section", {}, "sections"],
  ["full_mock", { section: "reading" }, "sections"],
  ["quick_mock", { section: "reading", set: "r1" }, "sections"],
] as const)("%s with %o counts among the %s", (kind, extent, practice) => {
  expect(practiceOf({ kind }, extent)).toBe(practice);
});

it("one section can be taken from every test", () => {
  const all = [test("full_mock"), test("quick_mock"), test("section")];
  expect(testsOfKind(all, "quick_mock").map(({ id }) => id)).toEqual(["quick_mock"]);
  expect(testsOfKind(all, "section")).toHaveLength(3);
});

it("who wants a section gets a test that has it, first one whose section was not begun", () => {
  const listening = { section: "listening" as const, questions: 9, seconds: 900 };
  const part = { id: "p", status: "in_progress", scope: { kind: "section", section: "listening" } };
  const without = test("full_mock");
  const begun = { ...test("quick_mock"), sections: [listening], my_parts: [part as never] };
  const fresh = { ...test("section"), sections: [listening] };
  const asked = { kind: "section" as const, section: "listening" as const };
  expect(testOf([without, begun, fresh], asked)).toBe(fresh);
  expect(testOf([without, begun], asked)).toBe(begun);
  expect(testOf([without, begun, fresh], { ...asked, test: "full_mock" })).toBe(without);
  expect(testOf([], asked)).toBeUndefined();
  expect(extentOf(fresh, asked)).toEqual({ section: "listening" });
  expect(extentOf(without, asked)).toEqual({ section: "reading" });
  expect(extentOf(fresh, { kind: "full_mock" })).toEqual({});
  expect(hasSound(fresh, undefined)).toBe(true);
  expect(hasSound(without, undefined)).toBe(false);
});

it("the time of a kind is that of its tests", () => {
  expect(lengths([test("section")])).toEqual({ range: "48", count: 48 });
  expect(lengths([test("section"), { ...test("section"), minutes: 73 }])).toEqual({
    range: "48–73",
    count: 73,
  });
});

it("a section takes its own time", () => {
  expect(minutesOf(test("quick_mock"), "reading")).toBe(18);
  expect(minutesOf(test("quick_mock"), undefined)).toBe(48);
});

it.each([
  ["the whole test", {}, {}, true],
  ["the same section", { scope: { section: "reading" } }, { section: "reading" }, true],
  ["another section", { scope: { section: "writing" } }, { section: "reading" }, false],
  ["the same set", { scope: { section: "reading", set: "r1" } }, { section: "reading", set: "r1" }, true],
  [
    "a set of the section",
    { scope: { kind: "set", section: "reading", set: "r1" } },
    { section: "reading" },
    false,
  ],
  ["the section of a set", { scope: { section: "reading" } }, { section: "reading", set: "r1" }, false],
  ["another mode", { mode: "comfortable" }, {}, false],
  ["one that was only set up", { status: "created" }, {}, false],
  ["a paused one", { status: "paused" }, {}, true],
  ["a finished one", { status: "graded" }, {}, false],
  ["an abandoned one", { status: "abandoned" }, {}, false],
] as const)("%s can be gone on with: %o for %o is %s", (_, changes, extent, isOffered) => {
  expect(openAttempt([attempt(changes)], "t", extent, "strict") !== undefined).toBe(isOffered);
});

it("only a strict full mock wants a larger screen", () => {
  expect(wantsLargerScreen({ kind: "full_mock" }, {}, "strict")).toBe(true);
  expect(wantsLargerScreen({ kind: "full_mock" }, {}, "comfortable")).toBe(false);
  expect(wantsLargerScreen({ kind: "full_mock" }, { section: "reading" }, "strict")).toBe(false);
  expect(wantsLargerScreen({ kind: "quick_mock" }, {}, "strict")).toBe(false);
});

it("a test that was not begun comes before one that was", () => {
  const begun: TestCard = {
    ...test("quick_mock"),
    id: "begun",
    my_attempt: { id: "a", status: "submitted" } as TestCard["my_attempt"],
  };
  const fresh: TestCard = { ...test("quick_mock"), id: "fresh" };
  expect(testOf([begun, fresh], { kind: "quick_mock" })?.id).toBe("fresh");
  expect(testOf([begun], { kind: "quick_mock" })?.id).toBe("begun");
  expect(testOf([begun, fresh], { test: "begun", kind: "quick_mock" })?.id).toBe("begun");
});
