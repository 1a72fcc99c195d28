/** When the result page should ask again by itself. */
import type { Result } from "../../../../api/types";

const soon = 2_000;
const later = 30_000;

/** Milliseconds until the next look, or false when nothing will change any more. */
export function pollEvery(result: Result | undefined): number | false {
  if (!result?.grading) return false;
  if (result.grading.state !== "delivered") return later;
  return result.report?.state === "ready" ? false : soon;
}
