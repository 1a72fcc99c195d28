/** The youngest of each age band, as the server counts them (D-023). */
const youngest: Record<string, number> = { under_13: 0, "13_15": 13, "16_17": 16, adult: 18 };

/** Whether somebody of this band may be below the brand's limit, so that a parent must agree. */
export function isBelow(band: string, limit: number): boolean {
  const age = youngest[band];
  return age !== undefined && age < limit;
}
