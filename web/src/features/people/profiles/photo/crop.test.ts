import { expect, it } from "vitest";
import { centered, moved, squareOf, zoomed } from "./crop";

const wide = { width: 1600, height: 900 };

it("keeps the middle of a picture first", () => {
  expect(squareOf(wide, centered)).toEqual({ left: 350, top: 0, side: 900 });
});

it("zooms in within its bounds", () => {
  expect(squareOf(wide, zoomed(centered, 2))).toEqual({ left: 575, top: 225, side: 450 });
  expect(zoomed(centered, 0.2).zoom).toBe(1);
  expect(zoomed(centered, 40).zoom).toBe(4);
});

it("follows the finger and stops at the edges", () => {
  const pulled = moved(wide, centered, { dx: 70, dy: 500 }, 180);
  expect(squareOf(wide, pulled).left).toBeCloseTo(0);
  expect(pulled.y).toBe(0.5);
  expect(moved(wide, centered, { dx: -9999, dy: 0 }, 180).x).toBe(1);
});
