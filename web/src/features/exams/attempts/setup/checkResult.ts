/** Whether sound and microphone were checked in this visit. The check screen writes it, the setup reads it. */
export interface CheckResult {
  speaker: boolean;
  microphone: boolean;
}

const STORED = "system-check";

export function readCheck(): CheckResult | null {
  try {
    const found = sessionStorage.getItem(STORED);
    return found ? (JSON.parse(found) as CheckResult) : null;
  } catch {
    return null;
  }
}
