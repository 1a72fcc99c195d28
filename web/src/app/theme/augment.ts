/** Names that our theme adds to MUI's. */
import type { Section } from "../../api/types";

type ChartColors = Record<Section | "total" | "target", string>;

declare module "@mui/material/styles" {
  interface Palette {
    lineFirm: string;
    mark: string;
    chart: ChartColors;
  }
  interface PaletteOptions {
    lineFirm?: string;
    mark?: string;
    chart?: ChartColors;
  }
  interface TypeBackground {
    sunken: string;
  }
  interface TypeText {
    note: string;
  }
}
