/** What a required field says while nothing is in it: keys of `common:form`, the same in every form. */

export type Missing = "required" | "at_least_one";

/** Why a value is not there: no text, no choice, none of several boxes. */
export function missing(value: unknown): Missing | undefined {
  if (Array.isArray(value)) return value.length === 0 ? "at_least_one" : undefined;
  const isThere = typeof value === "string" ? value.trim() !== "" : Boolean(value);
  return isThere ? undefined : "required";
}

/** The rule that a text must be there, for forms that keep their rules in a list. */
export const required = (text: string): true | Missing => missing(text) ?? true;

export const isMissing = (key: string): key is Missing => key === "required" || key === "at_least_one";
