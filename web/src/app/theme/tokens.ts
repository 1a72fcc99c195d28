/** What the theme needs to know of the tokens as values. */

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
