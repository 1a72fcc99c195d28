/** Which of today's limits is reached, for the notice of a used-up day. Until that is known, nothing is named. */
import { useEffect, useState } from "react";
import { api } from "../../api/client";
import { getSession } from "../../api/session";
import type { Wire } from "../../api/types";

type Today = Wire["Entitlements"];

export interface UsedUp {
  kind: "tests" | "sections" | "both";
  tests: number;
  sections: number;
}

/** Pure: what is used up of a day, if anything is. */
export function usedUpOf({ tests, sections }: Pick<Today, "tests" | "sections">): UsedUp | null {
  const figures = { tests: tests.limit ?? 0, sections: sections.limit ?? 0 };
  if (tests.left === 0 && sections.left === 0) return { kind: "both", ...figures };
  if (tests.left === 0) return { kind: "tests", ...figures };
  return sections.left === 0 ? { kind: "sections", ...figures } : null;
}

export function useUsedUp(isAsked: boolean): UsedUp | null {
  const [usedUp, setUsedUp] = useState<UsedUp | null>(null);
  useEffect(() => {
    if (!isAsked || getSession().token === null) return;
    const left = new AbortController();
    api.get("/api/entitlements", { quiet: true, signal: left.signal }).then(
      (today) => setUsedUp(usedUpOf(today)),
      // The notice is true without it.
      () => undefined,
    );
    return () => left.abort();
  }, [isAsked]);
  return usedUp;
}
