import { expect, it } from "vitest";
import type { Lang } from "../../../api/types";
import { inDays } from "./inDays";

it.each([
  [1, "en", "tomorrow"],
  [4, "en", "in 4 days"],
  [60, "en", "in 60 days"],
  [61, "en", "in 2 months"],
  [365, "en", "in 12 months"],
  [731, "en", "in 2 years"],
  [36_500, "en", "in 100 years"],
  [1, "cn", "明天"],
  [4, "tw", "4 天後"],
] as [number, Lang, string][])("%i days are %s: %s", (days, lang, text) => {
  expect(inDays(days, lang)).toBe(text);
});
