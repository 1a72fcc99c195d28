/** How each MUI part looks: flat, bordered, quiet until it is the next action. */
import type { ThemeOptions } from "@mui/material/styles";

type Components = NonNullable<ThemeOptions["components"]>;

/** Overrides shared by all brands; what differs comes from CSS variables. */
export const components: Components = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: "outlined", color: "inherit" },
    styleOverrides: {
      root: {
        minHeight: 44,
        padding: "0 18px",
        borderRadius: "var(--r-btn)",
        whiteSpace: "nowrap",
        "&.Mui-focusVisible": { outline: "3px solid var(--primary)", outlineOffset: 2 },
        "&.Mui-disabled": { background: "var(--sunken)", borderColor: "var(--line)", color: "var(--ink-3)" },
      },
      sizeLarge: { minHeight: 52, padding: "0 24px", fontSize: "1rem" },
      sizeSmall: { minHeight: 36, padding: "0 12px", fontSize: "var(--t-small)" },
      outlined: { borderColor: "var(--line-firm)", background: "var(--surface)", color: "var(--ink)" },
      contained: {
        background: "var(--primary)",
        color: "var(--on-primary)",
        "&:hover": { background: "var(--primary-deep)" },
      },
      text: { padding: "0 12px", color: "var(--ink-2)" },
    },
  },
  MuiPaper: { defaultProps: { elevation: 0 } },
  MuiCard: {
    defaultProps: { variant: "outlined" },
    styleOverrides: { root: { borderRadius: "var(--r)", borderColor: "var(--line)" } },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: { borderRadius: "var(--r-btn)", background: "var(--surface)" },
      input: { height: 44, padding: "0 14px", boxSizing: "border-box" },
      multiline: { padding: "10px 14px", "& textarea": { height: "auto", padding: 0 } },
      notchedOutline: { borderColor: "var(--line-firm)" },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: { height: 26, borderRadius: "var(--r-chip)", fontSize: "var(--t-note)", fontWeight: 550 },
      outlined: { borderColor: "var(--line)", background: "var(--surface)", color: "var(--ink-2)" },
      colorPrimary: { background: "var(--primary-tint)", color: "var(--primary-deep)" },
      colorSuccess: { background: "var(--ok-tint)", color: "var(--ok)" },
      colorWarning: { background: "var(--warn-tint)", color: "var(--warn)" },
      colorError: { background: "var(--bad-tint)", color: "var(--bad)" },
    },
  },
  MuiTabs: { styleOverrides: { indicator: { height: 3 } } },
  MuiTab: { styleOverrides: { root: { minHeight: 44, fontSize: 15 } } },
  MuiLinearProgress: {
    styleOverrides: {
      root: { height: 8, borderRadius: 4, background: "var(--sunken)" },
      bar: { borderRadius: 4 },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        minHeight: 44,
        textTransform: "none",
        fontWeight: 600,
        fontSize: 15,
        color: "var(--ink-2)",
        borderColor: "var(--line-firm)",
        "&.Mui-selected, &.Mui-selected:hover": { background: "var(--ink)", color: "var(--surface)" },
      },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: false },
    styleOverrides: { root: { background: "var(--sunken)" } },
  },
  MuiLink: {
    styleOverrides: {
      root: {
        fontWeight: 600,
        textDecorationColor: "var(--primary-line)",
        textDecorationThickness: 2,
        textUnderlineOffset: 4,
      },
    },
  },
  MuiDialog: {
    styleOverrides: { paper: { borderRadius: "var(--r)" } },
    defaultProps: { slotProps: { paper: { elevation: 24 } } },
  },
  MuiMenu: { defaultProps: { slotProps: { paper: { elevation: 8, variant: "outlined" } } } },
  MuiAlert: {
    styleOverrides: {
      root: { borderRadius: "var(--r-s)", alignItems: "center" },
      colorError: { background: "var(--bad-tint)", color: "var(--bad)" },
      colorWarning: { background: "var(--warn-tint)", color: "var(--warn)" },
      colorSuccess: { background: "var(--ok-tint)", color: "var(--ok)" },
      colorInfo: { background: "var(--info-tint)", color: "var(--info)" },
    },
  },
};
