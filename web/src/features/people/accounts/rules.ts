/**
 * What the forms check before they ask the server, which checks the same again.
 * A rule answers with a key of `accounts:rules`, so that a message follows a change of language.
 */
import type accounts from "../../../../locales/en/accounts.json";
import { required } from "../../../ui/form/missing";

/** Key of a message below `rules`. */
export type RuleKey = keyof (typeof accounts)["rules"];
/** True, or what is wrong; what is missing is said by the form kit. */
type Verdict = true | RuleKey | ReturnType<typeof required>;

export const rules = {
  required,
  email: (text: string): Verdict => {
    if (text.trim() === "") return "required";
    return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim()) || "email";
  },
  optionalEmail: (text: string): Verdict => text.trim() === "" || rules.email(text),
  password: (text: string): Verdict => {
    // Counted as the server counts: characters, not UTF-16 units.
    const { length } = [...text];
    if (length === 0) return "required";
    if (length < 8) return "password_short";
    return length <= 128 || "password_long";
  },
  username: (text: string): Verdict => {
    if (text.trim() === "") return "required";
    return /^[\p{L}\p{N}._-]{3,30}$/u.test(text) || "username";
  },
  phone: (text: string): Verdict => {
    if (text.trim() === "") return "required";
    const digits = text.replace(/\D/g, "").length;
    return (/^\+?[\d\s\-().]+$/.test(text.trim()) && digits >= 7 && digits <= 15) || "phone";
  },
  name: (text: string): Verdict => {
    if (text.trim() === "") return "required";
    return [...text.trim()].length <= 60 || "name_long";
  },
  school: (text: string): Verdict => {
    if (text.trim() === "") return "required";
    return [...text.trim()].length <= 120 || "school_long";
  },
  year: (text: string): Verdict => text === "" || /^(19[5-9]|20\d)\d$|^2100$/.test(text) || "year",
};
