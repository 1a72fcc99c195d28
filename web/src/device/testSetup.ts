/**
 * How a learner likes to be tested, remembered on this device for each learner who uses it. The setup reads and writes all of
 * it; what starts without a setup asks for the mode.
 */
import type { Mode, TestKind } from "../api/types";

/** The kinds in the order of their length. */
export const kinds: readonly TestKind[] = ["full_mock", "quick_mock", "section"];
export const modes: readonly Mode[] = ["comfortable", "strict"];

const keyOf = (user: string) => `test-setup:${user}`;

/** As it was stored, perhaps by an older version. */
export function storedSetup(user: string): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(user)) ?? "{}");
    return typeof stored === "object" && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

/** Without storage nothing is remembered beyond the page. */
export function storeSetup(user: string, setup: object): void {
  try {
    localStorage.setItem(keyOf(user), JSON.stringify(setup));
  } catch {
    // See above.
  }
}

/** The mode chosen last; comfortable for who never chose one. */
export function lastMode(user: string): Mode {
  const { mode } = storedSetup(user);
  return modes.find((each) => each === mode) ?? "comfortable";
}

/** The kind of test chosen last; none for who never chose one. */
export function lastKind(user: string): TestKind | undefined {
  const { kind } = storedSetup(user);
  return kinds.find((each) => each === kind);
}
