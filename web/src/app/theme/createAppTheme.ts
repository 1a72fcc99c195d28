/** All looks of the MUI parts, from the brand's tokens. Screens use `sx` for layout only. */
import { createTheme, type Theme } from "@mui/material/styles";
import type { Tenant } from "../../api/types";
import { components } from "./components";
import "./augment";
import { type BrandToken, breakpoints, states } from "./tokens";

/** One theme per brand. */
export function createAppTheme(tenant: Pick<Tenant, "theme">): Theme {
  const token = (name: BrandToken) => tenant.theme[name] ?? "";
  const px = (name: BrandToken) => Number.parseFloat(token(name)) || 0;
  const shadow = "0 1px 2px rgb(20 26 23 / .06), 0 10px 28px rgb(20 26 23 / .14)";
  const base = createTheme();

  return createTheme({
    cssVariables: true,
    spacing: 8,
    shape: { borderRadius: px("r") },
    brandShape: { button: token("r-btn"), small: token("r-s"), chip: token("r-chip") },
    breakpoints: { values: breakpoints },
    palette: {
      primary: {
        main: token("primary"),
        dark: token("primary-deep"),
        light: token("primary-tint"),
        contrastText: token("on-primary"),
      },
      secondary: { main: token("accent"), light: token("accent-tint"), contrastText: token("on-accent") },
      background: { default: token("page"), paper: token("surface"), sunken: token("sunken") },
      text: { primary: token("ink"), secondary: token("ink-2"), note: token("ink-3") },
      divider: token("line"),
      lineFirm: token("line-firm"),
      mark: token("mark"),
      chart: {
        reading: token("c-reading"),
        listening: token("c-listening"),
        writing: token("c-writing"),
        speaking: token("c-speaking"),
        total: token("c-total"),
        target: token("c-target"),
      },
      success: states.ok,
      warning: states.warn,
      error: states.bad,
      info: states.info,
    },
    typography: {
      fontFamily: "var(--font-ui)",
      h1: headline("var(--t-h1)"),
      h2: headline("var(--t-h2)"),
      h3: { fontSize: "var(--t-h3)", fontWeight: 620, letterSpacing: "-0.012em", lineHeight: 1.35 },
      body1: { fontSize: "var(--t-body)", lineHeight: "inherit" },
      body2: { fontSize: "var(--t-small)", lineHeight: 1.5 },
      caption: { fontSize: "var(--t-note)", lineHeight: 1.5, color: "var(--ink-3)" },
      button: { textTransform: "none", fontWeight: 600, fontSize: 15, lineHeight: 1.2 },
    },
    // Only menus (8) and dialogs (24) cast a shadow.
    shadows: base.shadows.map((_, depth) =>
      depth === 8 || depth === 24 ? shadow : "none",
    ) as Theme["shadows"],
    transitions: { duration: { shortest: 120, shorter: 120, short: 180, standard: 180 } },
    components,
  });
}

function headline(fontSize: string) {
  return {
    fontSize,
    fontFamily: "var(--font-display)",
    fontWeight: "var(--display-weight)" as unknown as number,
    letterSpacing: "var(--display-track)",
    lineHeight: 1.2,
  };
}
