/**
 * The order that somebody was about to pay before the login came in between. Entering a page of money from
 * anywhere but the login forgets it, so that an old order is never paid by mistake.
 */
import { paths } from "./paths";

const key = "previous_order";

/** Screens that take a saved order up again. */
const moneyPaths: ReadonlySet<string> = new Set([
  paths.balance,
  paths.profileBalance,
  paths.planCoins,
  // Beside those of R-220: Pro is bought there.
  paths.plans,
]);

/** Keeps an order for after the login. */
export function saveOrder(order: string): void {
  try {
    sessionStorage.setItem(key, order);
  } catch {
    // Without storage the order is chosen again.
  }
}

/** The order that was interrupted, if any. */
export function savedOrder(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Told of every screen that is entered: its path, and the route name of the screen before it. */
export function forgetOldOrder(path: string, cameFrom: string | null): void {
  if (!moneyPaths.has(path) || cameFrom === "Login") return;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept either.
  }
}
