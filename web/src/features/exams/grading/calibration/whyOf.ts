/** What a new grader is told about a section: what to do, or why nothing can be done now. */
import type { CalibrationStanding } from "./api";

export function whyOf({ last, may_start }: CalibrationStanding) {
  if (last?.state === "failed") return may_start ? "failed_again" : "failed_office";
  return may_start || last?.state === "open" ? "text" : "too_few";
}
