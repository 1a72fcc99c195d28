import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { Rubric } from "../types";
import { rules, suggestedScore } from "./suggestion";

const words = { en: "", cn: "", tw: "" };
const first: Record<string, string> = { integrated_writing: "lecture_content" };
const nameOf = (rubric: string, at: number) => (at === 0 && first[rubric]) || `d${at}`;
const rubric = (name: string, max: number, step: number, count: number): Rubric => ({
  name,
  max,
  step,
  dimensions: Array.from({ length: count }, (_, at) => ({
    name: nameOf(name, at),
    title: words,
    levels: [],
  })),
});
const given = (name: string, levels: number[]) =>
  Object.fromEntries(levels.map((level, at) => [nameOf(name, at), level]));

describe("the task score that is suggested", () => {
  it.each([
    // Since 2026: whole points, halves up.
    ["listen_and_repeat", 5, 1, [5, 5], 5],
    ["listen_and_repeat", 5, 1, [3, 4], 4],
    ["listen_and_repeat", 5, 1, [0, 0], 0],
    ["take_an_interview", 5, 1, [4, 4, 4, 3], 4],
    ["take_an_interview", 5, 1, [4, 4, 3, 3], 4],
    ["take_an_interview", 5, 1, [4, 3, 3, 3], 3],
    ["write_an_email", 5, 1, [5, 5, 5, 4], 5],
    ["write_an_email", 5, 1, [1, 0, 0, 0], 0],
    // Half points.
    ["academic_discussion", 5, 0.5, [4, 4, 3, 3], 3.5],
    ["academic_discussion", 5, 0.5, [5, 4, 4, 4], 4.5],
    ["academic_discussion", 5, 0.5, [4, 3, 3, 3], 3.5],
    ["independent_writing", 5, 0.5, [4, 4, 3], 3.5],
    ["independent_writing", 5, 0.5, [3, 3, 4], 3.5],
    ["independent_writing", 5, 0.5, [5, 5, 5], 5],
    // Fine language does not lift a summary above what it kept of the lecture.
    ["integrated_writing", 5, 0.5, [2, 5, 5], 2],
    ["integrated_writing", 5, 0.5, [5, 4, 4], 4.5],
    // Before 2026: all three for the top level, two of three for the others.
    ["speaking_independent", 4, 1, [4, 4, 4], 4],
    ["speaking_independent", 4, 1, [4, 4, 3], 3],
    ["speaking_independent", 4, 1, [4, 4, 0], 3],
    ["speaking_integrated", 4, 1, [3, 3, 1], 3],
    ["speaking_integrated", 4, 1, [4, 2, 2], 2],
    ["speaking_integrated", 4, 1, [4, 1, 0], 1],
    ["speaking_integrated", 4, 1, [4, 0, 0], 0],
    ["speaking_integrated", 4, 1, [0, 0, 0], 0],
  ])("%s to %d in steps of %d: %j gives %d", (name, max, step, levels, score) => {
    expect(suggestedScore(rubric(name, max, step, levels.length), given(name, levels))).toBe(score);
  });

  it("has rules only for rubrics and criteria that there are", () => {
    const textOf = (name: string) =>
      readFileSync(resolve(process.cwd(), `../content/rubrics/${name}.yaml`), "utf8");
    for (const name of Object.keys(rules)) expect(textOf(name)).toContain(`name: ${name}\n`);
    expect(textOf("integrated_writing")).toContain("- name: lecture_content\n");
  });

  it("is none before every criterion is set, nor where a rubric has none", () => {
    expect(suggestedScore(rubric("write_an_email", 5, 1, 4), given("write_an_email", [4, 4, 4]))).toBeNull();
    expect(suggestedScore(rubric("another", 5, 1, 0), {})).toBeNull();
  });
});
