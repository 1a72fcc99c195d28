/**
 * A number that says only whether two registrations come from one browser (D-088): made at random when a referral code is
 * first used or looked at, kept here, and told with nothing else.
 */
const STORED = "browser-id";

export function browserId(): string {
  try {
    const kept = localStorage.getItem(STORED);
    if (kept) return kept;
    const made = crypto.randomUUID();
    localStorage.setItem(STORED, made);
    return made;
  } catch {
    // Without storage every look is another browser's.
    return crypto.randomUUID();
  }
}
