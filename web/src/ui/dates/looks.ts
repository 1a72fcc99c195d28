/**
 * Date fields look as the other fields do; their calendar as what lies above the page. Said here and not in the theme, so
 * that it comes with the picker.
 */

import type { Theme } from "@mui/material/styles";
import type {} from "@mui/x-date-pickers/themeAugmentation";

export const pickers: NonNullable<Theme["components"]> = {
  MuiPickersOutlinedInput: {
    styleOverrides: {
      root: {
        height: "var(--hit)",
        padding: "0 4px 0 14px",
        borderRadius: "var(--r-btn)",
        background: "var(--surface)",
        color: "var(--ink)",
        lineHeight: "inherit",
        letterSpacing: "inherit",
        "&.MuiPickersInputBase-root .MuiPickersOutlinedInput-notchedOutline": {
          borderColor: "var(--line-firm)",
          borderWidth: 1,
        },
        "&.Mui-error .MuiPickersOutlinedInput-notchedOutline.MuiPickersOutlinedInput-notchedOutline": {
          borderColor: "var(--bad)",
          borderWidth: 2,
        },
        "&.Mui-focused": { outline: "3px solid var(--primary)", outlineOffset: 2 },
        "&.Mui-disabled": { background: "var(--sunken)" },
        // The width of a phone's column is enough for a date with its time.
        "& .MuiInputAdornment-root": { marginLeft: 0 },
        "& .MuiIconButton-root": { padding: 7, margin: 0, color: "var(--ink-2)" },
      },
    },
  },
  MuiPickersInputBase: {
    styleOverrides: {
      // MUI's own is too pale to be read.
      sectionsContainer: ({ ownerState }) => ({
        padding: 0,
        opacity: 1,
        fontVariantNumeric: "tabular-nums",
        ...(ownerState?.isFieldValueEmpty && { color: "var(--ink-3)" }),
      }),
    },
  },
  MuiPickerPopper: {
    styleOverrides: {
      paper: {
        border: "1px solid var(--line-firm)",
        borderRadius: "var(--r)",
        boxShadow: "var(--menu-shadow)",
      },
    },
  },
  MuiPickersCalendarHeader: { styleOverrides: { label: { fontSize: "0.9375rem", fontWeight: 620 } } },
  MuiDayCalendar: { styleOverrides: { weekDayLabel: { color: "var(--ink-3)" } } },
  MuiPickerDay: {
    styleOverrides: {
      root: {
        color: "var(--ink)",
        fontVariantNumeric: "tabular-nums",
        "&.Mui-selected": { color: "var(--on-primary)", fontWeight: 620 },
        "&.Mui-disabled:not(.Mui-selected)": { color: "var(--ink-3)", textDecoration: "line-through" },
      },
    },
  },
};
