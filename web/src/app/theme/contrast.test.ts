/** Every brand's colors on every ground they stand on: what a browser would have to visit each brand to see. */
import { describe, expect, it } from "vitest";
import { contrast } from "../../testing/contrast";
import { demoBrand, demoSlugs } from "../../testing/demoBrand";
import { type ColorRule, colorRules, tokensOf } from "../../testing/styleSheets";
import { themeFor } from "./theme";
import { type BrandToken, brandTokens } from "./tokens";

/** The grounds on which a color stands as text without bringing its own: at least 4.5. */
const grounds: Record<string, string[]> = {
  ink: ["page", "surface", "sunken", "primary-tint", "mark"],
  "ink-2": ["page", "surface", "sunken", "primary-tint"],
  "ink-3": ["page", "surface", "sunken"],
  primary: ["page", "surface", "primary-tint"],
  "primary-deep": ["page", "surface", "primary-tint"],
  "on-primary": ["primary", "primary-deep"],
  "on-accent": ["accent", "accent-tint"],
  "top-ink": ["top-bg"],
  "top-ink-2": ["top-bg"],
  surface: ["ink"],
  ok: ["page", "surface", "ok-tint"],
  warn: ["page", "surface", "warn-tint"],
  bad: ["page", "surface", "bad-tint"],
  info: ["page", "surface", "info-tint"],
};
/** Edges, icons and chart marks on these grounds: at least 3. */
const marks: Record<string, string[]> = {
  "line-firm": ["surface", "page"],
  "c-reading": ["surface"],
  "c-listening": ["surface"],
  "c-writing": ["surface"],
  "c-speaking": ["surface"],
  "c-total": ["surface"],
  "c-target": ["surface"],
};

const pairsOf = (table: Record<string, string[]>) =>
  Object.entries(table).flatMap(([text, on]) => on.map((ground): [string, string] => [text, ground]));
const product = tokensOf("app/theme/tokens.css", ":root");
const player = tokensOf("features/exams/attempts/player/player.css", ".player");
const strict = tokensOf("features/exams/attempts/player/player.css", '[data-skin="strict"]');

/** The token that a value names. */
const tokenIn = (value: string) => /^var\(--([\w-]+)\)$/.exec(value)?.[1];
/** A color that can be told from the style sheet: a token or a plain value, nothing mixed and nothing inherited. */
const isPlain = (value: string | undefined): value is string =>
  value !== undefined && (tokenIn(value) !== undefined || value.startsWith("#"));

/** The color that a value is under a palette. */
function colorOf(value: string, palette: Partial<Record<string, string>>): string {
  const token = tokenIn(value);
  return token === undefined ? value : colorOf(palette[token] ?? `nothing for ${token}`, palette);
}

const rules = colorRules();
/** WCAG asks nothing of what cannot be used. */
const isDisabled = ({ place }: ColorRule) => /disabled/i.test(place);
const isStrict = ({ place }: ColorRule) => place.includes('[data-skin="strict"]');
/** Rules that say both a color and its ground. */
const both = rules.flatMap(({ place, text, ground }) =>
  !isDisabled({ place, text, ground }) && isPlain(text) && isPlain(ground) ? [{ place, text, ground }] : [],
);

function faintRules(among: typeof both, palette: Partial<Record<string, string>>): string[] {
  return among
    .map((rule) => ({
      ...rule,
      is: contrast(colorOf(rule.text, palette), colorOf(rule.ground, palette)),
    }))
    .filter(({ is }) => is < 4.5)
    .map(({ place, text, ground, is }) => `${place}: ${text} on ${ground} is ${is.toFixed(2)}`);
}

describe("the style sheets", () => {
  it("are read: rules with a color and a ground of their own are found in both places", () => {
    expect(both.filter(({ place }) => place.includes(".css ")).length).toBeGreaterThan(100);
    expect(both.filter(({ place }) => place.startsWith("components.ts")).length).toBeGreaterThan(5);
  });

  it("color no text by a token whose grounds are not checked", () => {
    const used = rules
      .filter((rule) => !isDisabled(rule) && rule.ground === undefined)
      .flatMap(({ text }) => (text && tokenIn(text)) || []);
    const checked = new Set([...Object.keys(grounds), ...Object.keys(marks)]);
    expect(used).toContain("ink-2");
    expect([...new Set(used)].filter((token) => !checked.has(token))).toEqual([]);
  });
});

describe.each(demoSlugs)("the palette of %s", (slug) => {
  const { theme } = demoBrand(slug);
  const palette = { ...product, ...player, ...theme };
  const faint = (table: Record<string, string[]>, least: number, colors = palette) =>
    pairsOf(table)
      .map(([text, ground]): [string, string, number] => [
        text,
        ground,
        contrast(colorOf(`var(--${text})`, colors), colorOf(`var(--${ground})`, colors)),
      ])
      .filter(([, , is]) => is < least);

  it("brings every token a brand must bring", () => {
    const optional: BrandToken[] = ["mark", "font-display", "display-weight", "display-track"];
    expect(brandTokens.filter((token) => !optional.includes(token) && !theme[token])).toEqual([]);
  });

  it("is readable", () => {
    expect(faint(grounds, 4.5)).toEqual([]);
    expect(contrast("#FFFFFF", colorOf("var(--c-speaking)", palette))).toBeGreaterThanOrEqual(4.5);
  });

  it("shows edges and charts", () => {
    expect(faint(marks, 3)).toEqual([]);
  });

  it("is readable wherever a style sheet brings its own ground", () => {
    const ordinary = both.filter(({ place, text, ground }) => !isStrict({ place, text, ground }));
    expect(faintRules(ordinary, palette)).toEqual([]);
  });

  it("is readable in the strict player", () => {
    const colors = { ...palette, ...strict };
    const inPlayer = both.filter(({ place }) =>
      place.startsWith("features/exams/attempts/player/player.css"),
    );
    expect(inPlayer.length).toBeGreaterThan(5);
    expect(faintRules(inPlayer, colors)).toEqual([]);
    const { ink, "ink-2": second, surface } = grounds;
    expect(faint({ ink: ink ?? [], "ink-2": second ?? [], surface: surface ?? [] }, 4.5, colors)).toEqual([]);
  });

  it("is what the component theme names, with words to read on each of its colors", () => {
    const { palette: mui, shape } = themeFor("en");
    expect(colorOf(mui.primary.main, palette)).toBe(theme.primary);
    expect(colorOf(mui.chart.reading, palette)).toBe(theme["c-reading"]);
    expect(colorOf(String(shape.borderRadius), palette)).toBe(theme.r);
    const colors = [mui.primary, mui.secondary, mui.success, mui.warning, mui.error, mui.info];
    const faintWords = colors.filter(
      ({ main, contrastText }) => contrast(colorOf(contrastText, palette), colorOf(main, palette)) < 4.5,
    );
    expect(faintWords).toEqual([]);
  });
});
