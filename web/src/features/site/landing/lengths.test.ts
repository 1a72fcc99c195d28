import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import lengths from "./lengths.json";

const css = readFileSync(resolve(import.meta.dirname, "landing.css"), "utf8");

it("the bars are as wide as their minutes: a page without styles of its own draws them", () => {
  for (const { format, minutes } of lengths)
    for (const [section, count] of minutes)
      expect(css).toMatch(new RegExp(`^\\.${format} \\.${section} \\{\\s+flex: ${count};`, "m"));
  const [longest, shortest] = lengths
    .map(({ format, minutes }) => ({
      format,
      sum: minutes.reduce((sum, [, count]) => sum + Number(count), 0),
    }))
    .toSorted((one, other) => other.sum - one.sum);
  const rest = (longest?.sum ?? 0) - (shortest?.sum ?? 0);
  expect(css).toMatch(new RegExp(`\\.${shortest?.format}::after \\{\\s+content: "";\\s+flex: ${rest};`));
});
