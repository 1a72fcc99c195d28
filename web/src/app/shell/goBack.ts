/** "Back one or two pages", or the landing page when there is not enough history (D-143). */
import type { NavigateFunction } from "react-router";
import { paths } from "../paths";

export function goBack(navigate: NavigateFunction, steps: number): void {
  // The router numbers its own entries; anything before them is another site.
  const index = (window.history.state as { idx?: number } | null)?.idx ?? 0;
  if (index >= steps) void navigate(-steps);
  else void navigate(paths.landing);
}
