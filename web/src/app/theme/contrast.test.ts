import { describe, expect, it } from "vitest";
import { demoBrand, demoSlugs } from "../../testing/demoBrand";
import { createAppTheme } from "./createAppTheme";
import { type BrandToken, brandTokens, states } from "./tokens";

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** As WCAG 2.2 counts it. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Text on ground: at least 4.5. */
const texts: [BrandToken, BrandToken][] = [
  ["ink", "page"],
  ["ink", "surface"],
  ["ink", "sunken"],
  ["ink-2", "page"],
  ["ink-2", "surface"],
  ["ink-2", "sunken"],
  ["ink-3", "page"],
  ["ink-3", "surface"],
  ["on-primary", "primary"],
  ["on-primary", "primary-deep"],
  ["primary", "page"],
  ["primary", "surface"],
  ["primary", "primary-tint"],
  ["primary-deep", "primary-tint"],
  ["ink-2", "primary-tint"],
  ["on-accent", "accent"],
  ["top-ink", "top-bg"],
  ["top-ink-2", "top-bg"],
  ["ink", "mark"],
];
/** Edges and chart marks: at least 3. */
const marks: [BrandToken, BrandToken][] = [
  ["line-firm", "surface"],
  ["line-firm", "page"],
  ["c-reading", "surface"],
  ["c-listening", "surface"],
  ["c-writing", "surface"],
  ["c-speaking", "surface"],
  ["c-total", "surface"],
  ["c-target", "surface"],
];

describe.each(demoSlugs)("the palette of %s", (slug) => {
  const { theme } = demoBrand(slug);
  const colour = (token: BrandToken): string => {
    const value = theme[token] ?? "";
    const reference = /^var\(--(.+)\)$/.exec(value);
    return reference ? colour(reference[1] as BrandToken) : value;
  };

  it("brings every token a brand must bring", () => {
    const optional: BrandToken[] = ["mark", "font-display", "display-weight", "display-track"];
    expect(brandTokens.filter((token) => !optional.includes(token) && !theme[token])).toEqual([]);
  });

  it("is readable", () => {
    const faint = texts.filter(([text, ground]) => contrast(colour(text), colour(ground)) < 4.5);
    expect(faint).toEqual([]);
    expect(contrast("#FFFFFF", colour("c-speaking"))).toBeGreaterThanOrEqual(4.5);
  });

  it("shows edges and charts", () => {
    expect(marks.filter(([mark, ground]) => contrast(colour(mark), colour(ground)) < 3)).toEqual([]);
  });

  it("becomes a component theme", () => {
    const { palette, shape } = createAppTheme({ theme });
    expect(palette.primary.main).toBe(theme.primary);
    expect(palette.chart.reading).toBe(theme["c-reading"]);
    expect(shape.borderRadius).toBe(Number.parseInt(theme.r ?? "", 10));
  });
});

it("keeps state colours readable on their own tint", () => {
  const faint = Object.values(states).filter(({ main, light }) => contrast(main, light) < 4.5);
  expect(faint).toEqual([]);
});
