/** What the steps check before they ask the server, which checks the same again. Answers with a key of `enroll:rules`. */
import type enroll from "../../../../locales/en/enroll.json";

export type Complaint = keyof (typeof enroll)["rules"];
type Verdict = true | Complaint;

const isEmail = (text: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim());

/** An address, where one is given. */
export const email = (text: string): Verdict => text.trim() === "" || isEmail(text) || "email";

/** A phone number, where one is given: 7 to 15 digits with the usual separators. */
export function phone(text: string): Verdict {
  if (text.trim() === "") return true;
  const digits = text.replace(/\D/g, "").length;
  return (/^\+?[\d\s\-().]+$/.test(text.trim()) && digits >= 7 && digits <= 15) || "phone";
}

/** A year of four digits, where one is given. */
export const year = (text: string): Verdict =>
  text === "" || /^(19[5-9]|20\d)\d$|^2100$/.test(text) || "year";

/** Which people of the form share an address: the second of two gets the complaint. */
export function sharedEmails(emails: readonly string[]): Set<number> {
  const tidy = emails.map((text) => text.trim().toLowerCase());
  return new Set(tidy.flatMap((text, at) => (text !== "" && tidy.indexOf(text) < at ? [at] : [])));
}
