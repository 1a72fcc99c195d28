/**
 * A form over one part of a profile. Edits lie over what the server has, so a profile that somebody else changed
 * shows through wherever one has not typed oneself; nothing typed is lost by that.
 */
import { useState } from "react";
import { ApiError } from "../../../api/errors";
import type { Fault, Rule } from "./rules";

/** The rules of a form, by field. */
export type Rules<Values> = { [Key in keyof Values]?: Rule<Values[Key]> };

/** What became of the last attempt to save. */
export type Outcome =
  | { kind: "none" }
  | { kind: "saving" }
  | { kind: "saved"; at: Date }
  /** Somebody else changed the same fields meanwhile. */
  | { kind: "clash"; fields: string[] }
  | { kind: "failed"; error: unknown };

/** A form in use. */
export interface Draft<Values> {
  values: Values;
  set: <Key extends keyof Values>(key: Key, value: Values[Key]) => void;
  /** Names of fields that differ from what the server has. */
  changed: (keyof Values)[];
  /** A rule's complaint, or the server's own words. */
  fault: (key: keyof Values) => Fault | string | undefined;
  outcome: Outcome;
  /** Checks and saves; false when something is wrong. */
  save: () => Promise<boolean>;
  discard: () => void;
}

interface DraftOptions<Values> {
  /** What the server has. */
  base: Values;
  rules: Rules<Values>;
  /** Sends the named fields. Rejects with a conflict when somebody else was faster. */
  send: (values: Values, changed: (keyof Values)[]) => Promise<unknown>;
  /** Reads what the server has now. */
  refresh: () => Promise<Values>;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Starts a form. */
export function useDraft<Values extends object>(options: DraftOptions<Values>): Draft<Values> {
  const { base, rules, send, refresh } = options;
  const [edits, setEdits] = useState<Partial<Values>>({});
  const [faults, setFaults] = useState<Partial<Record<keyof Values, Fault | string>>>({});
  const [outcome, setOutcome] = useState<Outcome>({ kind: "none" });
  const values = { ...base, ...edits };
  const changed = (Object.keys(edits) as (keyof Values)[]).filter((key) => !same(edits[key], base[key]));

  const check = () => {
    const found: typeof faults = {};
    for (const key of changed) {
      const fault = rules[key]?.(values[key]);
      if (fault) found[key] = fault;
    }
    setFaults(found);
    return Object.keys(found).length === 0;
  };

  const finish = () => {
    setEdits({});
    setOutcome({ kind: "saved", at: new Date() });
    return true;
  };

  const save = async () => {
    if (!check()) return false;
    if (changed.length === 0) return true;
    setOutcome({ kind: "saving" });
    try {
      await send(values, changed);
      return finish();
    } catch (error) {
      if (error instanceof ApiError && error.code === "conflict") return await resolve();
      if (error instanceof ApiError) {
        setFaults(
          Object.fromEntries(
            Object.entries(error.fields).map(([key, texts]) => [key, texts.join(" ")]),
          ) as typeof faults,
        );
      }
      setOutcome({ kind: "failed", error });
      return false;
    }
  };

  /** Different fields go together by themselves; over the same field the person decides. */
  const resolve = async () => {
    try {
      const fresh = await refresh();
      const clashing = changed.filter(
        (key) => !same(fresh[key], base[key]) && !same(fresh[key], values[key]),
      );
      if (clashing.length > 0) {
        setOutcome({ kind: "clash", fields: clashing.map(String) });
        return false;
      }
      await send({ ...fresh, ...edits }, changed);
      return finish();
    } catch (error) {
      setOutcome({ kind: "failed", error });
      return false;
    }
  };

  return {
    values,
    set: (key, value) => {
      setEdits((now) => ({ ...now, [key]: value }));
      setFaults(({ [key]: _, ...others }) => others as typeof faults);
      setOutcome((now) => (now.kind === "saving" ? now : { kind: "none" }));
    },
    changed,
    fault: (key) => faults[key],
    outcome,
    save,
    discard: () => {
      setEdits({});
      setFaults({});
      setOutcome({ kind: "none" });
    },
  };
}
