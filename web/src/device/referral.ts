/** The code of an invitation link, kept in this tab: whoever looks around before registering has not lost it. */
const STORED = "referral-code";

/** The code of the address, or the one that an earlier address of this tab had. */
export function openReferral(fromAddress: string | null): string {
  // Longer than a code can be typed, it is none.
  const code = fromAddress?.trim().slice(0, 40);
  try {
    if (code) sessionStorage.setItem(STORED, code);
    return code || (sessionStorage.getItem(STORED) ?? "");
  } catch {
    return code ?? "";
  }
}

export function forgetReferral(): void {
  try {
    sessionStorage.removeItem(STORED);
  } catch {
    // There is nothing to forget.
  }
}
