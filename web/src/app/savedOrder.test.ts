import { expect, it } from "vitest";
import { forgetOldOrder, savedOrder, saveOrder } from "./savedOrder";

it.each([
  ["/balance", "ToeflTests", null],
  ["/profile/balance", "LandingPage", null],
  ["/plans/tcoins", null, null],
  ["/plans/tcoins", "Login", "twelve months"],
  ["/balance", "Login", "twelve months"],
  ["/plans", "LandingPage", null],
  ["/plans", "Login", "twelve months"],
  ["/plans/grading", "LandingPage", "twelve months"],
  ["/", null, "twelve months"],
])("entering %s from %s leaves the saved order %s", (path, cameFrom, left) => {
  saveOrder("twelve months");
  forgetOldOrder(path, cameFrom);
  expect(savedOrder()).toBe(left);
});
