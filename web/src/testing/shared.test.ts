/** What a test file must not do, because files share a worker and its modules. */
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";

const src = resolve(import.meta.dirname, "..");
const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((file) =>
  /\.test\.tsx?$/.test(file),
);
/** These replace modules for every file that comes after, or give it second copies of them. */
const outlasting = new RegExp(String.raw`\bvi\.(${["mock", "doMock", "resetModules"].join("|")})\(`);

it("no test replaces a module: it spies on what the module exports, or answers the call that leaves the app", () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => outlasting.test(readFileSync(resolve(src, file), "utf8")))).toEqual([]);
});
