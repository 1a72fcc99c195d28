/**
 * A whole theme from two colors and a shape, by rule. What comes out can be read: every pair of colors that meets
 * on a page is moved until it has the contrast of WCAG 2.2 AA. The server counts the same way when a brand is saved.
 */

/** What a person chooses. */
export interface Seeds {
  primary: string;
  accent: string;
  header: "light" | "dark";
  shape: Shape;
}
export const shapes = ["round", "soft", "sharp"] as const;
export type Shape = (typeof shapes)[number];
export type Theme = Record<string, string>;
type Color = readonly [number, number, number];

const radii: Record<Shape, Theme> = {
  round: { r: "12px", "r-s": "6px", "r-chip": "999px", "r-btn": "10px" },
  soft: { r: "8px", "r-s": "4px", "r-chip": "6px", "r-btn": "6px" },
  sharp: { r: "4px", "r-s": "2px", "r-chip": "2px", "r-btn": "3px" },
};
const white: Color = [255, 255, 255];
const black: Color = [0, 0, 0];
/** Colors of charts, far from each other; those nearest to the brand's own are left out. */
const charts = ["#2668a6", "#a85a0b", "#7b4a96", "#1e7a6c", "#a63a5a", "#4c6a3a"];

/** Text on ground: at least 4.5. The same list as the server's (tenants/src/brand/contrast.rs). */
export const texts = [
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
] as const;
/** Edges of controls and marks of charts: at least 3. */
export const marks = [
  ["line-firm", "surface"],
  ["line-firm", "page"],
  ["c-reading", "surface"],
  ["c-listening", "surface"],
  ["c-writing", "surface"],
  ["c-speaking", "surface"],
  ["c-total", "surface"],
  ["c-target", "surface"],
] as const;

/** A color as the browser's chooser gives it. */
export const colorPattern = "#[0-9a-fA-F]{6}";

/** Whether the text is one. */
export const isColor = (text: string): boolean => new RegExp(`^${colorPattern}$`).test(text);

function parse(hex: string): Color {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

const write = (color: Color): string =>
  `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`.toUpperCase();

const mix = (from: Color, to: Color, share: number): Color => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = Math.round(channel) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(one: Color, other: Color): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Moves a color towards another one until it stands out from every ground. */
function until(color: Color, towards: Color, least: number, ...grounds: Color[]): Color {
  let moved = color;
  for (let step = 0; step <= 50; step++) {
    moved = mix(color, towards, step / 50);
    if (grounds.every((ground) => ratio(moved, ground) >= least + 0.02)) break;
  }
  return moved;
}

function hue([red, green, blue]: Color): number {
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue) || 1;
  if (most === red) return (60 * (green - blue)) / spread;
  return most === green ? 120 + (60 * (blue - red)) / spread : 240 + (60 * (red - green)) / spread;
}

/** How far two hues lie apart, 0 to 180. */
function apart(one: Color, other: Color): number {
  const turn = Math.abs(hue(one) - hue(other)) % 360;
  return turn > 180 ? 360 - turn : turn;
}

/** The whole theme. */
export function derive({ primary, accent, header, shape }: Seeds): Theme {
  const seed = parse(primary);
  const bright = parse(accent);
  const page = mix(white, seed, 0.035);
  const sunken = mix(white, seed, 0.07);
  const tint = mix(white, seed, 0.1);
  const main = until(seed, black, 4.5, white, page, tint);
  const ink = until(mix([20, 24, 28], main, 0.12), black, 12, white);
  const ink2 = until(mix(ink, white, 0.27), black, 4.5, white, page, sunken, tint);
  const dark = mix([16, 19, 26], main, 0.1);
  const onAccent =
    [mix(bright, black, 0.82), black, white].find((each) => ratio(each, bright) >= 4.5) ?? black;
  const [listening = "", writing = "", speaking = ""] = charts
    .toSorted((one, other) => apart(parse(other), main) - apart(parse(one), main))
    .slice(0, 3);
  const isDark = header === "dark";
  return {
    primary: write(main),
    "primary-deep": write(mix(main, black, 0.28)),
    "primary-tint": write(tint),
    "primary-line": write(mix(white, main, 0.32)),
    "on-primary": "#FFFFFF",
    accent: write(bright),
    "accent-tint": write(mix(white, bright, 0.14)),
    "on-accent": write(onAccent),
    page: write(page),
    surface: "#FFFFFF",
    sunken: write(sunken),
    ink: write(ink),
    "ink-2": write(ink2),
    "ink-3": write(until(mix(ink, white, 0.4), black, 4.5, white, page)),
    line: write(mix(white, ink, 0.14)),
    "line-firm": write(until(mix(white, ink, 0.5), black, 3, white, page)),
    "top-bg": isDark ? write(dark) : "#FFFFFF",
    "top-ink": isDark ? "#FFFFFF" : write(ink),
    "top-ink-2": isDark ? "#C3C7D1" : write(ink2),
    "top-line": write(isDark ? mix(dark, white, 0.14) : mix(white, ink, 0.14)),
    "top-mark": isDark ? (ratio(bright, dark) >= 3 ? "var(--accent)" : "#FFFFFF") : "var(--primary)",
    ...radii[shape],
    "c-reading": write(main),
    "c-listening": listening.toUpperCase(),
    "c-writing": writing.toUpperCase(),
    "c-speaking": speaking.toUpperCase(),
    "c-total": write(ink),
    "c-target": write(until(bright, black, 3, white)),
    mark: write(until(mix(white, bright, 0.35), white, 4.5, ink)),
  };
}

/** A pair of tokens with what it has and what it needs. */
export interface Pair {
  text: string;
  ground: string;
  ratio: number;
  least: number;
}

function colorOf(theme: Theme, token: string): Color | null {
  const value = theme[token]?.trim() ?? "";
  const hex = /^var\(--(.+)\)$/.exec(value)?.[1];
  const plain = hex === undefined ? value : (theme[hex]?.trim() ?? "");
  return isColor(plain) ? parse(plain) : null;
}

/** Every pair that meets on a page; those that are no plain colors are not judged. */
export function pairs(theme: Theme): Pair[] {
  const judge = (list: readonly (readonly [string, string])[], least: number) =>
    list.flatMap(([text, ground]) => {
      const [one, other] = [colorOf(theme, text), colorOf(theme, ground)];
      return one && other ? [{ text, ground, ratio: ratio(one, other), least }] : [];
    });
  return [...judge(texts, 4.5), ...judge(marks, 3)];
}

/** The seeds that a stored theme comes near to. */
export function seedsOf(theme: Theme, header: "light" | "dark"): Seeds {
  const radius = Number.parseFloat(theme.r ?? "");
  const color = (token: string, otherwise: string) => {
    const value = theme[token] ?? "";
    return isColor(value) ? value : otherwise;
  };
  return {
    primary: color("primary", "#0E7A4B"),
    accent: color("accent", "#F2B84B"),
    header,
    shape: radius >= 10 ? "round" : radius >= 6 ? "soft" : "sharp",
  };
}
