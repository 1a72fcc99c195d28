/**
 * All looks of the MUI parts. One theme for every brand: it names the brand's CSS variables, which the server sets,
 * so another brand is another style sheet and renders nothing anew. Only the words of MUI differ, by language.
 */
import { zhCN, zhTW } from "@mui/material/locale";
import { createTheme, type Theme, type ThemeOptions } from "@mui/material/styles";
import type { Lang } from "../../api/types";
import { components } from "./components";
import "./augment";
import { type BrandToken, breakpoints } from "./tokens";

type State = "ok" | "warn" | "bad" | "info";
const v = (token: BrandToken | State | `${State}-tint`) => `var(--${token})`;
const shadow = "var(--menu-shadow)";
const state = (name: State) => ({ main: v(name), light: v(`${name}-tint`), contrastText: v("surface") });

const options: ThemeOptions = {
  // The browser mixes the colors: MUI itself cannot read what a variable says.
  cssVariables: { nativeColor: true },
  spacing: 8,
  shape: { borderRadius: v("r") },
  breakpoints: { values: breakpoints },
  palette: {
    primary: {
      main: v("primary"),
      dark: v("primary-deep"),
      light: v("primary-tint"),
      contrastText: v("on-primary"),
    },
    secondary: { main: v("accent"), light: v("accent-tint"), contrastText: v("on-accent") },
    background: { default: v("page"), paper: v("surface"), sunken: v("sunken") },
    text: { primary: v("ink"), secondary: v("ink-2"), note: v("ink-3") },
    divider: v("line"),
    lineFirm: v("line-firm"),
    mark: v("mark"),
    chart: {
      reading: v("c-reading"),
      listening: v("c-listening"),
      writing: v("c-writing"),
      speaking: v("c-speaking"),
      total: v("c-total"),
      target: v("c-target"),
    },
    success: state("ok"),
    warning: state("warn"),
    error: state("bad"),
    info: state("info"),
  },
  typography: {
    // Each script has its own fonts, by the `lang` of the page.
    fontFamily: "inherit",
    h1: headline("var(--t-h1)"),
    h2: headline("var(--t-h2)"),
    h3: { fontSize: "var(--t-h3)", fontWeight: 620, letterSpacing: "-0.012em", lineHeight: 1.35 },
    body1: { fontSize: "var(--t-body)", lineHeight: "inherit" },
    body2: { fontSize: "var(--t-small)", lineHeight: 1.5 },
    caption: { fontSize: "var(--t-note)", lineHeight: 1.5, color: "var(--ink-3)" },
    button: { textTransform: "none", fontWeight: 600, fontSize: "0.9375rem", lineHeight: 1.2 },
  },
  // Only menus (8) and dialogs (24) cast a shadow.
  shadows: Array.from({ length: 25 }, (_, depth) =>
    depth === 8 || depth === 24 ? shadow : "none",
  ) as Theme["shadows"],
  transitions: { duration: { shortest: 120, shorter: 120, short: 180, standard: 180 } },
  components,
};

function headline(fontSize: string) {
  return {
    fontSize,
    fontFamily: "var(--font-display)",
    fontWeight: "var(--display-weight)" as unknown as number,
    letterSpacing: "var(--display-track)",
    lineHeight: 1.2,
  };
}

const words: Record<Lang, object> = { en: {}, cn: zhCN, tw: zhTW };
const made = new Map<Lang, Theme>();

/** The theme with MUI's own words in this language. */
export function themeFor(lang: Lang): Theme {
  const theme = made.get(lang) ?? createTheme(options, words[lang]);
  made.set(lang, theme);
  return theme;
}
