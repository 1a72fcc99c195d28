import { describe, expect, it } from "vitest";
import { brandTokens } from "../../../../app/theme/tokens";
import { demoBrand, demoSlugs } from "../../../../testing/demoBrand";
import { derive, isColor, pairs, seedsOf, shapes } from "./palette";

/** A grid over all colors, with the extremes. */
const steps = ["00", "33", "66", "99", "CC", "FF"];
const colors = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));

const faint = (theme: Record<string, string>) => pairs(theme).filter(({ ratio, least }) => ratio < least);

describe.each(["light", "dark"] as const)("with a %s header", (header) => {
  it("every primary becomes a theme that can be read", () => {
    const bad = colors.filter(
      (primary) => faint(derive({ primary, accent: "#F2B84B", header, shape: "soft" })).length > 0,
    );
    expect(bad).toEqual([]);
  });

  it("every accent becomes a theme that can be read", () => {
    const bad = colors.filter(
      (accent) => faint(derive({ primary: "#1F3A5F", accent, header, shape: "soft" })).length > 0,
    );
    expect(bad).toEqual([]);
  });
});

it("brings every token a brand must bring", () => {
  const optional = ["font-display", "display-weight", "display-track"];
  const theme = derive({ primary: "#7A1F2B", accent: "#C9A227", header: "dark", shape: "sharp" });
  expect(brandTokens.filter((token) => !optional.includes(token) && !theme[token])).toEqual([]);
});

it("keeps a color that can be read as it was chosen", () => {
  const theme = derive({ primary: "#0E7A4B", accent: "#F2B84B", header: "light", shape: "round" });
  expect([theme.primary, theme.accent]).toEqual(["#0E7A4B", "#F2B84B"]);
});

it("finds the faint pair of a theme that was written by hand", () => {
  const theme = {
    ...derive({ primary: "#0E7A4B", accent: "#F2B84B", header: "light", shape: "round" }),
    "ink-2": "#AAAAAA",
  };
  expect(faint(theme).map(({ text }) => text)).toContain("ink-2");
});

it.each(demoSlugs)("judges the palette of %s as the server does: fine", (slug) => {
  expect(faint(demoBrand(slug).theme)).toEqual([]);
});

it("recognizes colors, header and shape of a stored theme", () => {
  const { theme, header } = demoBrand("northfield");
  expect(seedsOf(theme, header)).toEqual({
    primary: "#7A1F2B",
    accent: "#C9A227",
    header: "dark",
    shape: "sharp",
  });
  for (const shape of shapes)
    expect(
      seedsOf(derive({ primary: "#123456", accent: "#F2B84B", header: "light", shape }), "light").shape,
    ).toBe(shape);
});

it.each([
  ["#0E7A4B", true],
  ["#0e7a4b", true],
  ["0E7A4B", false],
  ["#FFF", false],
  ["red", false],
])("takes %s for a color: %s", (text, expected) => {
  expect(isColor(text)).toBe(expected);
});
