/** Whether the content gives way to its title because of an ad blocker. Asked at most every few minutes. */
import { useEffect, useState } from "react";
import { getSession, onSession, useSession } from "../../../../api/session";
import type { ScreenMeta } from "../../../../app/screens";
import { isTested } from "./rules";

const pause = 5 * 60_000;
let askedAt = Number.NEGATIVE_INFINITY;

// The answer is about a person, too (a test that is being taken): the next one is asked anew.
let person = getSession().profile?.id;
onSession(() => {
  const next = getSession().profile?.id;
  if (next !== person) askedAt = Number.NEGATIVE_INFINITY;
  person = next;
});

export function useBlocker(meta: ScreenMeta | null): boolean {
  const { profile } = useSession();
  const [isFound, setFound] = useState(false);
  const name = meta?.name ?? null;
  const isAsked = name !== null && isTested(profile, name);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every screen is an occasion
  useEffect(() => {
    if (!isAsked || Date.now() - askedAt < pause) return;
    askedAt = Date.now();
    const left = new AbortController();
    let hasAnswer = false;
    import("./probe")
      .then(({ findBlocker }) => findBlocker(left.signal))
      .then((found) => {
        hasAnswer = true;
        if (!left.signal.aborted) setFound(found);
      })
      // A part that cannot be loaded is no sign of anything.
      .catch(() => {});
    return () => {
      left.abort();
      // Left before the answer: the next screen asks again.
      if (!hasAnswer) askedAt = Number.NEGATIVE_INFINITY;
    };
  }, [isAsked, name]);

  return isAsked && isFound;
}
