import { expect, it } from "vitest";
import type { AttemptCard, TestCard } from "../../../../api/types";
import { minutesOf, openAttempt, practiceOf, testsOfKind, wantsLargerScreen } from "./choice";

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

it("a section takes its own time", () => {
  expect(minutesOf(test("quick_mock"), "reading")).toBe(18);
  expect(minutesOf(test("quick_mock"), undefined)).toBe(48);
});

it.each([
  ["the whole test", {}, {}, true],
  ["the same section", { scope: { section: "reading" } }, { section: "reading" }, true],
  ["another section", { scope: { section: "writing" } }, { section: "reading" }, false],
  ["the same set", { scope: { section: "reading", set: "r1" } }, { section: "reading", set: "r1" }, true],
  ["a set of the section", { scope: { section: "reading", set: "r1" } }, { section: "reading" }, false],
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
