/** What a blind grader gives, kept on the server one save after another; the newest is saved last. */
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../../api/errors";
import { emptyMark } from "../draft/content";
import type { Mark } from "../types";
import { type BlindWork, claimMarking, type Given, saveMarking } from "./api";

/** How far saving is; lost is what another grader has by now. */
export type Saving = "saved" | "saving" | "failed" | "lost";

/** Where it is kept, and how it is claimed anew. */
export interface GivenDoors {
  save: (id: string, body: { scores: Given; note?: string }) => Promise<unknown>;
  claim: (id: string) => Promise<unknown>;
}
const ofMarkings: GivenDoors = { save: saveMarking, claim: claimMarking };
const isRefusedAs = (error: unknown, codes: readonly string[]) =>
  error instanceof ApiError && codes.includes(error.code);

interface Kept {
  scores: Given;
  note: string;
}

export const givenIn = ({ responses }: BlindWork): Given =>
  Object.fromEntries(
    responses.map(({ item, draft }) => [
      item,
      { dimensions: draft?.dimensions ?? {}, score: draft?.score ?? null },
    ]),
  );

/** Mount once per marking. */
export function useGiven(marking: BlindWork, { save, claim } = ofMarkings) {
  const [kept, setKept] = useState<Kept>(() => ({ scores: givenIn(marking), note: marking.note }));
  const [saving, setSaving] = useState<Saving>("saved");
  const latest = useRef(kept);
  const work = useRef<Promise<boolean> | null>(null);
  const isDirty = useRef(false);
  const { id, kind } = marking;

  const drain = async (): Promise<boolean> => {
    setSaving("saving");
    try {
      while (isDirty.current) {
        isDirty.current = false;
        const { scores, note } = latest.current;
        const body = { scores, ...(kind === "regrade" && { note }) };
        try {
          await save(id, body);
        } catch (error) {
          // A day without a sign of life: unless somebody else has it, it is claimed anew.
          if (!isRefusedAs(error, ["claim_lapsed"])) throw error;
          await claim(id);
          await save(id, body);
        }
      }
      setSaving("saved");
      return true;
    } catch (error) {
      isDirty.current = true;
      setSaving(isRefusedAs(error, ["claim_taken", "claim_lapsed", "not_found"]) ? "lost" : "failed");
      return false;
    } finally {
      work.current = null;
    }
  };
  const flush = (): Promise<boolean> => {
    if (!isDirty.current && !work.current) return Promise.resolve(true);
    work.current ??= drain();
    return work.current;
  };
  const change = (next: Kept) => {
    latest.current = next;
    isDirty.current = true;
    setKept(next);
    void flush();
  };
  const retry = useRef(flush);
  retry.current = flush;
  useEffect(() => {
    const again = () => void retry.current();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, []);

  return {
    scores: kept.scores,
    note: kept.note,
    saving,
    flush,
    read: () => latest.current,
    setScore: (item: string, part: Partial<Mark>) => {
      const { scores, note } = latest.current;
      const { dimensions, score } = { ...emptyMark, ...scores[item], ...part };
      change({ scores: { ...scores, [item]: { dimensions, score } }, note });
    },
    setNote: (note: string) => change({ ...latest.current, note }),
  };
}
