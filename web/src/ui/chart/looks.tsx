/** How charts look: the brand's font and colors, faint lines. Said here and not in the theme, so that it comes with the charts. */
import { type Theme, ThemeProvider } from "@mui/material/styles";
import type {} from "@mui/x-charts/themeAugmentation";
import type { ReactNode } from "react";

/** Of words in a chart. */
export const words = { fontSize: 12, fontWeight: 500, fill: "var(--ink-2)" } as const;

/**
 * Charts are not animated. For people who prefer reduced motion, x-charts (9.17) finishes an animation that started before
 * its box was measured at the place of the old width, and bars end up beside their days.
 */
export const still = { skipAnimation: true } as const;

const looks: NonNullable<Theme["components"]> = {
  // They keep the words away from the drawing.
  MuiChartsAxis: { styleOverrides: { root: { "& .MuiChartsAxis-tick": { stroke: "none" } } } },
  MuiChartsGrid: { styleOverrides: { line: { stroke: "var(--line)" } } },
  MuiChartsAxisHighlight: {
    styleOverrides: { root: { stroke: "var(--line-firm)", strokeDasharray: "none" } },
  },
  MuiChartsTooltip: {
    styleOverrides: {
      paper: {
        border: "1px solid var(--line-firm)",
        borderRadius: "var(--r-s)",
        boxShadow: "var(--menu-shadow)",
        color: "var(--ink)",
        fontVariantNumeric: "tabular-nums",
      },
    },
  },
};

const withLooks = (theme: Theme): Theme => ({ ...theme, components: { ...theme.components, ...looks } });

export function ChartLooks({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={withLooks}>{children}</ThemeProvider>;
}
