/** What went wrong in the questions tried without an account, in this tab. */
import { readSampleResult, weakKinds } from "../../../device/sampleResult";

/** The question type to begin with; a visitor who tried nothing, or had everything right, has none. */
export function missedType() {
  const result = readSampleResult();
  return (result && weakKinds(result)[0]) ?? null;
}
