/** What the forms check before they ask the server, which checks the same again. An answer is a key below `rules`. */
import type profiles from "../../../../locales/en/profiles.json";

/** Key of a message below `rules`. */
export type RuleKey = keyof (typeof profiles)["rules"];
/** What is wrong, and the number that the message names. */
export interface Fault {
  /** `required` is said by every form alike. */
  key: RuleKey | "required";
  count?: number;
}
/** A check of one field; undefined is fine. */
export type Rule<Value> = (value: Value) => Fault | undefined;

const length = (text: string) => [...text.trim()].length;

/** At most so many characters, counted as the server counts. */
export const atMost =
  (count: number): Rule<string> =>
  (text) =>
    length(text) > count ? { key: "too_long", count } : undefined;

/** Not empty. */
export const required: Rule<string> = (text) => (length(text) === 0 ? { key: "required" } : undefined);

/** The first complaint of several. */
export const all =
  <Value>(...rules: Rule<Value>[]): Rule<Value> =>
  (value) => {
    for (const rule of rules) {
      const fault = rule(value);
      if (fault) return fault;
    }
    return undefined;
  };

/** Letters, digits, dots, dashes, underscores. */
export const username: Rule<string> = (text) =>
  /^[\p{L}\p{N}._-]{3,30}$/u.test(text.trim()) ? undefined : { key: "username" };

/** A number that can be called, or none. */
export const phone: Rule<string> = (text) => {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const digits = trimmed.replace(/\D/g, "").length;
  return /^\+?[\d\s\-().]+$/.test(trimmed) && digits >= 7 && digits <= 15 ? undefined : { key: "phone" };
};

/** Four digits, or none. */
export const year: Rule<string> = (text) =>
  text === "" || /^(19[5-9]|20\d)\d$|^2100$/.test(text) ? undefined : { key: "year" };

/** A whole number in a range, or none. */
export const whole =
  (min: number, max: number): Rule<string> =>
  (text) => {
    if (text === "") return undefined;
    const value = Number(text);
    return Number.isInteger(value) && value >= min && value <= max
      ? undefined
      : { key: "number", count: max };
  };

/** Money with two decimals at most, or none. */
export const money: Rule<string> = (text) =>
  text === "" || (/^\d{1,6}([.,]\d{1,2})?$/.test(text) && Number(text.replace(",", ".")) <= 100_000)
    ? undefined
    : { key: "money" };

/** A band from 1 to 6 in halves, or whole points above 6 up to 120. */
export const target: Rule<string> = (text) => {
  if (text === "") return undefined;
  const total = Number(text);
  const isBand = total >= 1 && total <= 6 && Number.isInteger(total * 2);
  const isPoints = total > 6 && total <= 120 && Number.isInteger(total);
  return isBand || isPoints ? undefined : { key: "target" };
};
