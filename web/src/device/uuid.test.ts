import { expect, it } from "vitest";
import { uuidMaker } from "./uuid";

it("makes ids of version 7 that are in the order in which they were made", () => {
  const uuidv7 = uuidMaker();
  const now = Date.UTC(2026, 10, 27);
  const ids = [
    ...Array.from({ length: 5_000 }, () => uuidv7(now)),
    // The clock goes back, and on.
    uuidv7(now - 60_000),
    uuidv7(now + 60_000),
  ];
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(ids[0]?.replace("-", "").slice(0, 12) ?? "", 16)).toBe(now);
});
