/** Buttons, chips, switches: what is pressed. */
import { type Looks, ring } from "./looks";

export const buttons: Looks = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { "&.Mui-focusVisible": ring } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: "outlined", color: "inherit" },
    styleOverrides: {
      root: {
        minWidth: 0,
        minHeight: "var(--hit)",
        padding: "0 18px",
        gap: 8,
        borderRadius: "var(--r-btn)",
        whiteSpace: "nowrap",
        "&.Mui-disabled": { background: "var(--sunken)", borderColor: "var(--line)", color: "var(--ink-3)" },
      },
      sizeLarge: { minHeight: 52, padding: "0 24px", fontSize: "1rem" },
      sizeSmall: { minHeight: 36, padding: "0 12px", fontSize: "var(--t-small)" },
      outlined: {
        borderColor: "var(--line-firm)",
        background: "var(--surface)",
        color: "var(--ink)",
        "&:hover": { background: "var(--sunken)", borderColor: "var(--line-firm)" },
        "&.MuiButton-colorError:not(.Mui-disabled)": { borderColor: "var(--bad)", color: "var(--bad)" },
        "&.MuiButton-colorError:hover": { background: "var(--bad-tint)" },
      },
      contained: {
        background: "var(--primary)",
        color: "var(--on-primary)",
        "&:hover": { background: "var(--primary-deep)" },
      },
      text: {
        padding: "0 12px",
        color: "var(--ink-2)",
        "&:hover": { background: "var(--sunken)" },
        "&.Mui-disabled": { background: "none" },
      },
      startIcon: { margin: 0 },
      endIcon: { margin: 0 },
    },
  },
  MuiIconButton: {
    defaultProps: { color: "inherit" },
    styleOverrides: {
      root: {
        width: "var(--hit)",
        height: "var(--hit)",
        borderRadius: "var(--r-btn)",
        "&:hover": { background: "var(--sunken)" },
      },
      sizeSmall: { width: 36, height: 36 },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: {
        height: "auto",
        minHeight: 26,
        borderRadius: "var(--r-chip)",
        border: "1px solid var(--line)",
        background: "var(--surface)",
        color: "var(--ink-2)",
        fontSize: "var(--t-note)",
        fontWeight: 550,
        lineHeight: 1.4,
      },
      // A long word of a longer language goes on below instead of ending in dots.
      label: { padding: "2px 10px", whiteSpace: "normal", overflow: "visible" },
      icon: { color: "inherit", marginLeft: 8, marginRight: -4 },
      colorPrimary: {
        borderColor: "transparent",
        background: "var(--primary-tint)",
        color: "var(--primary-deep)",
      },
      colorSuccess: { borderColor: "transparent", background: "var(--ok-tint)", color: "var(--ok)" },
      colorWarning: { borderColor: "transparent", background: "var(--warn-tint)", color: "var(--warn)" },
      colorError: { borderColor: "transparent", background: "var(--bad-tint)", color: "var(--bad)" },
    },
  },
  MuiToggleButtonGroup: {
    styleOverrides: { root: { borderRadius: "var(--r-btn)", background: "var(--surface)" } },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        minHeight: "var(--hit)",
        padding: "0 18px",
        borderRadius: "var(--r-btn)",
        textTransform: "none",
        fontWeight: 600,
        fontSize: "0.9375rem",
        lineHeight: 1.2,
        color: "var(--ink-2)",
        borderColor: "var(--line-firm)",
        "&.Mui-selected, &.Mui-selected:hover": { background: "var(--ink)", color: "var(--surface)" },
      },
    },
  },
  MuiLink: {
    defaultProps: { color: "primary" },
    styleOverrides: {
      root: {
        fontWeight: 600,
        textDecorationColor: "var(--primary-line)",
        textDecorationThickness: 2,
        textUnderlineOffset: 4,
      },
    },
  },
};
