/** The fixed product tokens as values, for the few places that cannot use CSS variables. */

/** State colors, the same in every brand. */
export const states = {
  ok: { main: "#17734A", light: "#E5F3EB" },
  warn: { main: "#855600", light: "#FDF1D8" },
  bad: { main: "#B0281F", light: "#FCEBE8" },
  info: { main: "#22588F", light: "#E8F0F8" },
} as const;

/** Widths at which layouts change. */
export const breakpoints = { xs: 0, sm: 700, md: 992, lg: 1280, xl: 1600 } as const;

/** Tokens a brand must bring, without the leading dashes. */
export const brandTokens = [
  "primary",
  "primary-deep",
  "primary-tint",
  "primary-line",
  "on-primary",
  "accent",
  "accent-tint",
  "on-accent",
  "page",
  "surface",
  "sunken",
  "ink",
  "ink-2",
  "ink-3",
  "line",
  "line-firm",
  "top-bg",
  "top-ink",
  "top-ink-2",
  "top-line",
  "top-mark",
  "r",
  "r-s",
  "r-chip",
  "r-btn",
  "c-reading",
  "c-listening",
  "c-writing",
  "c-speaking",
  "c-total",
  "c-target",
  "mark",
  "font-display",
  "display-weight",
  "display-track",
] as const;

/** Name of a token that a brand brings. */
export type BrandToken = (typeof brandTokens)[number];
