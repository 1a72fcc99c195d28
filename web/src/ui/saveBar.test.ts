import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const sheets = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((path) =>
  path.endsWith(".css"),
);

/** Whether a sheet says how the bar itself looks; placing it in a grid is each screen's own. */
const describes = (path: string) => /^\s*\.save-bar\b/m.test(readFileSync(`src/${path}`, "utf8"));

it("the bar that saves a form looks the same whichever screen was seen before", () => {
  expect(sheets.filter(describes)).toEqual(["ui/saveBar.css"]);
});
