/** Fields and choices: the label stands above, the hint or the complaint below. */
import { type Looks, ring } from "./looks";

const box = { width: 20, height: 20, flex: "none" } as const;

export const fields: Looks = {
  MuiFormControl: { defaultProps: { fullWidth: true }, styleOverrides: { root: { gap: 5 } } },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        color: "var(--ink)",
        fontSize: "var(--t-small)",
        fontWeight: 600,
        lineHeight: "inherit",
        "&.Mui-focused, &.Mui-error": { color: "var(--ink)" },
        "&.Mui-disabled": { color: "var(--ink-3)" },
      },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        display: "flex",
        alignItems: "center",
        gap: 6,
        margin: 0,
        color: "var(--ink-3)",
        fontSize: "var(--t-note)",
        lineHeight: 1.5,
        "&.Mui-error": { color: "var(--bad)" },
        // Below the words of a box, not below the box.
        ".MuiFormControlLabel-root + &": { margin: "-10px 0 0 30px" },
        "&.Mui-disabled": { color: "var(--ink-3)" },
      },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        borderRadius: "var(--r-btn)",
        background: "var(--surface)",
        color: "var(--ink)",
        lineHeight: "inherit",
        "&:hover .MuiOutlinedInput-notchedOutline, &.Mui-focused .MuiOutlinedInput-notchedOutline": {
          borderColor: "var(--line-firm)",
          borderWidth: 1,
        },
        "&.Mui-error .MuiOutlinedInput-notchedOutline": { borderColor: "var(--bad)", borderWidth: 2 },
        "&[data-on]": {
          fontWeight: 600,
          "& .MuiOutlinedInput-notchedOutline": { borderColor: "var(--primary)", borderWidth: 2 },
        },
        "&.Mui-focused": ring,
        "&.Mui-disabled": { background: "var(--sunken)" },
        "&.MuiInputBase-readOnly, &:has(> input[readonly])": { background: "var(--sunken)" },
      },
      input: {
        height: "var(--hit)",
        padding: "0 14px",
        boxSizing: "border-box",
        "&::placeholder": { color: "var(--ink-3)", opacity: 1 },
        // The ring stands around the whole field.
        "&:focus-visible": { outline: "none" },
        "textarea&": { height: "auto", padding: "10px 14px", resize: "vertical", lineHeight: 1.5 },
      },
      notchedOutline: { borderColor: "var(--line-firm)" },
    },
  },
  MuiNativeSelect: {
    styleOverrides: {
      select: {
        "&.MuiNativeSelect-select": { minHeight: 0, paddingRight: 36 },
        "&:focus": { borderRadius: "var(--r-btn)", background: "none" },
        "& option": { background: "var(--surface)" },
      },
      icon: { right: 12, top: "calc(50% - 8px)", color: "var(--ink-2)" },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      inputRoot: {
        "&.MuiOutlinedInput-root": { padding: "0 40px 0 0" },
        "& .MuiAutocomplete-input.MuiAutocomplete-input": { padding: "0 14px" },
      },
      paper: {
        marginTop: 4,
        border: "1px solid var(--line-firm)",
        borderRadius: "var(--r-btn)",
        boxShadow: "var(--menu-shadow)",
      },
      listbox: { maxHeight: 300, padding: 6 },
      option: {
        borderRadius: "var(--r-s)",
        "&.MuiAutocomplete-option": { minHeight: "var(--hit)", padding: "8px 10px" },
        "&.MuiAutocomplete-option.Mui-focused": { background: "var(--sunken)" },
        "&.MuiAutocomplete-option[aria-selected=true]": {
          background: "var(--primary-tint)",
          fontWeight: 600,
        },
      },
      noOptions: { padding: "12px 14px", color: "var(--ink-2)" },
    },
  },
  MuiFormControlLabel: {
    styleOverrides: {
      root: { margin: 0, gap: 10, alignItems: "flex-start" },
      label: { fontSize: "0.9375rem", lineHeight: 1.5, padding: "10px 0" },
    },
  },
  MuiCheckbox: {
    styleOverrides: {
      root: { padding: 12, margin: "0 -12px", color: "var(--line-firm)", "& svg": box },
    },
  },
  MuiRadio: {
    styleOverrides: {
      root: { padding: 12, margin: "0 -12px", color: "var(--line-firm)", "& svg": box },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { margin: "3px 0" },
      switchBase: { "&.Mui-focusVisible .MuiSwitch-thumb": ring },
      track: { background: "var(--line-firm)", opacity: 1 },
      thumb: { boxShadow: "0 0 0 1px var(--line-firm)", background: "var(--surface)" },
    },
  },
};
