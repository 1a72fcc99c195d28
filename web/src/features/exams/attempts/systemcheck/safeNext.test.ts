import { expect, it } from "vitest";
import { safeNext } from "./safeNext";

it("goes on only to pages of the product", () => {
  expect(safeNext("/setTest?test=1")).toBe("/setTest?test=1");
  for (const bad of [
    null,
    "",
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
  ]) {
    expect(safeNext(bad)).toBeNull();
  }
});
