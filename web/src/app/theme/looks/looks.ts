import type { ThemeOptions } from "@mui/material/styles";

/** Overrides of MUI parts. */
export type Looks = NonNullable<ThemeOptions["components"]>;

/** The ring around what has the focus of the keyboard. */
export const ring = { outline: "3px solid var(--primary)", outlineOffset: 2 } as const;
