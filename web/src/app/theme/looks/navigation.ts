/** Tabs, pages, menus, steps: where one is, and where one can go. */
import { type Looks, ring } from "./looks";

export const navigation: Looks = {
  MuiTabs: {
    defaultProps: { variant: "scrollable", scrollButtons: false },
    styleOverrides: {
      root: { minHeight: "var(--hit)", borderBottom: "1px solid var(--line)" },
      list: { gap: 24, "@media (max-width: 700px)": { gap: 20 } },
      indicator: { height: 3, background: "var(--primary)" },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minWidth: 0,
        minHeight: "var(--hit)",
        padding: 0,
        color: "var(--ink-2)",
        fontSize: "0.9375rem",
        fontWeight: 550,
        lineHeight: 1.5,
        textTransform: "none",
        "&:hover": { color: "var(--ink)" },
        "&.Mui-selected": { color: "var(--ink)", fontWeight: 620 },
        // The row scrolls, so a ring outside would be cut off.
        "&.Mui-focusVisible": { ...ring, outlineOffset: -3 },
      },
    },
  },
  MuiPaginationItem: {
    defaultProps: { shape: "rounded" },
    styleOverrides: {
      root: {
        minWidth: "var(--hit)",
        height: "var(--hit)",
        borderRadius: "var(--r-btn)",
        color: "var(--ink-2)",
        fontSize: "0.9375rem",
        "&:hover": { background: "var(--sunken)" },
        "&.Mui-selected, &.Mui-selected:hover": {
          background: "var(--primary-tint)",
          color: "var(--primary-deep)",
          fontWeight: 620,
        },
      },
      ellipsis: { height: "auto" },
    },
  },
  MuiMenu: { defaultProps: { slotProps: { paper: { elevation: 8, variant: "outlined" } } } },
  MuiPopover: {
    styleOverrides: {
      paper: { borderColor: "var(--line)", borderRadius: "var(--r)", boxShadow: "var(--menu-shadow)" },
    },
  },
  MuiList: { styleOverrides: { padding: { padding: 6 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 42,
        padding: "0 12px",
        gap: 10,
        borderRadius: "var(--r-s)",
        color: "var(--ink)",
        fontSize: "0.9375rem",
        "&:hover, &.Mui-focusVisible": { background: "var(--sunken)" },
        "&.Mui-selected, &.Mui-selected:hover": {
          background: "var(--primary-tint)",
          color: "var(--primary-deep)",
        },
      },
    },
  },
  MuiListItemButton: {
    styleOverrides: {
      root: {
        minHeight: "var(--hit)",
        padding: "0 12px",
        borderRadius: "var(--r-s)",
        fontWeight: 600,
        "&:hover": { background: "var(--sunken)" },
        "&.Mui-selected, &.Mui-selected:hover": {
          background: "var(--primary-tint)",
          color: "var(--primary-deep)",
        },
      },
    },
  },
  MuiStepIcon: {
    styleOverrides: {
      root: { color: "var(--line-firm)", "&.Mui-active, &.Mui-completed": { color: "var(--primary)" } },
    },
  },
  MuiStepLabel: {
    styleOverrides: {
      label: {
        color: "var(--ink-2)",
        fontSize: "0.9375rem",
        "&.Mui-active": { color: "var(--ink)", fontWeight: 620 },
      },
    },
  },
  MuiStepConnector: { styleOverrides: { line: { borderColor: "var(--line)" } } },
};
