/** How a part of a profile is saved: with the version that is shown now, read at the moment of sending. */
import { useQueryClient } from "@tanstack/react-query";
import { type Changes, profileKeys, type Sheet, useChange, useFreshSheet, type Who } from "../api";

/** A change of one part without its version. */
export type Change<Part extends keyof Changes> = Omit<Changes[Part], "version" | "billing">;

interface Save<Part extends keyof Changes, Values> {
  part: Part;
  who: Who;
  /** The form's values of a profile. */
  read: (sheet: Sheet) => Values;
  /** The part's version. */
  version: (sheet: Sheet) => number | undefined;
  /** What is sent for all of the form's fields; only the changed ones go. */
  write: (values: Values) => Required<Change<Part>> | Change<Part>;
}

/** What `useDraft` needs to talk to the server. */
export function useSave<Part extends keyof Changes, Values extends object>(options: Save<Part, Values>) {
  const { part, who, read, version, write } = options;
  const cache = useQueryClient();
  const change = useChange(part, who);
  const fresh = useFreshSheet(who);
  return {
    send: (values: Values, changed: (keyof Values)[]) => {
      const whole = write(values) as Record<string, unknown>;
      const named = Object.fromEntries(changed.map((key) => [key, whole[key as string]]));
      const shown = cache.getQueryData<Sheet>(profileKeys.sheet(who));
      const read = shown && version(shown);
      return change({ ...named, ...(read === undefined ? {} : { version: read }) } as Changes[Part]);
    },
    refresh: async () => read(await fresh()),
  };
}

/** Text of a form that may be nothing. */
export const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());
/** A number of a form that may be nothing. */
export const numberOrNull = (text: string): number | null => (text.trim() === "" ? null : Number(text));
