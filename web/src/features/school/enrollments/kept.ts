/**
 * Which form is being filled in by this browser, and the key that opens it. What was answered lies on the server, so a form can
 * be gone on with after a break, and a shared computer keeps no answers once it was sent or given up.
 */
export interface KeptForm {
  id: string;
  key: string;
  /** The member who began it; null for a visitor. */
  owner: string | null;
}

/** Whether the person at the browser may go on: what a member began stays closed to whoever uses the computer next. */
export const isOpenTo = (form: KeptForm, member: string | null): boolean =>
  form.owner === null || form.owner === member;

const STORED = "enrollment";

export function readKept(): KeptForm | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORED) ?? "null");
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function keep(form: KeptForm): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(form));
  } catch {
    // Without storage the form is there as long as its page.
  }
}

export function forget(): void {
  try {
    localStorage.removeItem(STORED);
  } catch {
    // There is nothing to forget.
  }
}

function isKept(kept: unknown): kept is KeptForm {
  return (
    typeof kept === "object" &&
    kept !== null &&
    "id" in kept &&
    "key" in kept &&
    typeof kept.id === "string" &&
    typeof kept.key === "string" &&
    "owner" in kept &&
    (kept.owner === null || typeof kept.owner === "string")
  );
}
