/** Names as they stand on the screen, for tests that look for them. */
import { unbroken } from "../i18n/unbroken";

/** The coins, which do not break at their hyphen. */
export const tCoins = unbroken("T-Coins");
