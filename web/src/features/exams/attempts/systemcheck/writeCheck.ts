/** Remembers the check for this visit; the test setup shows it. */
export function writeCheck(result: { speaker: boolean; microphone: boolean }): void {
  try {
    sessionStorage.setItem("system-check", JSON.stringify(result));
  } catch {
    // Then it is asked again.
  }
}
