/** Cards, tables, notices, dialogs: what things stand on. Bordered, without a shadow but for what lies above the page. */
import type { Looks } from "./looks";

const aboveThePage = { border: "1px solid var(--line)", boxShadow: "var(--menu-shadow)" } as const;
const edge = "1px solid var(--line)";

export const surfaces: Looks = {
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: "none" } } },
  MuiCard: {
    defaultProps: { variant: "outlined" },
    styleOverrides: { root: { overflow: "visible", borderRadius: "var(--r)", borderColor: "var(--line)" } },
  },
  MuiAlert: {
    defaultProps: { icon: false },
    styleOverrides: {
      root: {
        padding: "12px 16px",
        borderRadius: "var(--r-s)",
        alignItems: "center",
        // What is beside the text goes below it where the text would have no room.
        flexWrap: "wrap",
        gap: "8px 16px",
        fontSize: "0.9375rem",
        lineHeight: 1.5,
        // This part has no overrides by color.
        "&.MuiAlert-colorError": { background: "var(--bad-tint)", color: "var(--bad)" },
        "&.MuiAlert-colorWarning": { background: "var(--warn-tint)", color: "var(--warn)" },
        "&.MuiAlert-colorSuccess": { background: "var(--ok-tint)", color: "var(--ok)" },
        "&.MuiAlert-colorInfo": { background: "var(--info-tint)", color: "var(--info)" },
      },
      message: { padding: 0, minWidth: 0, flex: "1 1 min(100%, 16rem)", overflowWrap: "anywhere" },
      action: { padding: 0, margin: 0, alignItems: "center" },
    },
  },
  MuiDialog: {
    defaultProps: { slotProps: { paper: { elevation: 24 } } },
    styleOverrides: {
      paper: {
        ...aboveThePage,
        width: "100%",
        margin: 16,
        maxHeight: "calc(100% - 32px)",
        borderRadius: "var(--r)",
      },
      paperWidthXs: { maxWidth: 460 },
      paperWidthSm: { maxWidth: 640 },
      paperWidthMd: { maxWidth: 860 },
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { "&:not(.MuiBackdrop-invisible)": { background: "rgb(20 26 23 / 0.45)" } } },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: {
        padding: "24px 24px 0",
        fontFamily: "inherit",
        fontSize: "var(--t-h3)",
        fontWeight: 620,
        lineHeight: 1.35,
        letterSpacing: "-0.012em",
        "&:lang(zh)": { letterSpacing: 0 },
      },
    },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: {
        padding: "12px 24px 24px",
        ".MuiDialogTitle-root + &.MuiDialogContent-root": { paddingTop: 12 },
        // A ring around the first field is not cut off.
        scrollPaddingBlock: 8,
        color: "var(--ink-2)",
        "& > * + *": { marginTop: 12 },
      },
    },
  },
  MuiDialogActions: {
    styleOverrides: {
      root: {
        flexWrap: "wrap",
        gap: 12,
        padding: "0 24px 24px",
        "& > :not(style) ~ :not(style)": { marginLeft: 0 },
        // A long word on a button keeps its room; the other one has what is left.
        "@media (max-width: 700px)": { "& > *": { flex: "1 1 auto" } },
      },
    },
  },
  MuiDrawer: { styleOverrides: { paper: { width: 320, maxWidth: "100%", boxShadow: "var(--menu-shadow)" } } },
  MuiTooltip: {
    styleOverrides: {
      tooltip: {
        padding: "6px 10px",
        borderRadius: "var(--r-s)",
        background: "var(--ink)",
        color: "var(--surface)",
        fontSize: "var(--t-note)",
        fontWeight: 500,
        lineHeight: 1.4,
      },
    },
  },
  MuiSnackbarContent: {
    styleOverrides: {
      root: {
        borderRadius: "var(--r-btn)",
        background: "var(--ink)",
        color: "var(--surface)",
        fontSize: "0.9375rem",
      },
    },
  },
  MuiTable: { styleOverrides: { root: { fontSize: "0.9375rem" } } },
  MuiTableRow: {
    styleOverrides: { root: { "&:last-child > td, &:last-child > th[scope=row]": { borderBottom: 0 } } },
  },
  MuiTableCell: {
    styleOverrides: {
      root: {
        padding: "13px 12px",
        borderBottom: edge,
        color: "inherit",
        fontSize: "inherit",
        lineHeight: "inherit",
        // Not `:first-of-type`, where a row begins with a `th`; Emotion refuses `:first-child`.
        "&:not(* + *)": { paddingLeft: 24, "@media (max-width: 700px)": { paddingLeft: 16 } },
        "&:not(:has(+ *))": { paddingRight: 24 },
      },
      head: {
        padding: "10px 12px",
        color: "var(--ink-3)",
        fontSize: "var(--t-note)",
        fontWeight: 550,
        whiteSpace: "nowrap",
      },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: false, variant: "rounded" },
    styleOverrides: { root: { background: "var(--sunken)" }, rounded: { borderRadius: 4 } },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: { height: 8, borderRadius: 4, background: "var(--sunken)" },
      bar: { borderRadius: 4 },
    },
  },
};
