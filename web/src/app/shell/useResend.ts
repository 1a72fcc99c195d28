/** Answers and ratings that could not be sent before go out from whatever page comes next. */
import { useEffect } from "react";
import { useSession } from "../../api/session";

/** Set by the player while something of a person waits on this device. */
export const unsentKey = (user: string) => `player-unsent:${user}`;

/** Set by the flashcards likewise. */
export const unsentRatingsKey = (user: string) => `flashcards-unsent:${user}`;

function isSet(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function useResend(): void {
  const user = useSession().profile?.id;
  useEffect(() => {
    if (!user) return;
    // The player's own page sends by itself; two senders wait for each other.
    if (isSet(unsentKey(user)))
      void import("../../features/exams/attempts/player/session/resendKept")
        .then(({ resendKept }) => resendKept(user))
        .catch(() => {});
    if (isSet(unsentRatingsKey(user)))
      void import("../../features/flashcards/decks/resendKept")
        .then(({ resendKept }) => resendKept(user))
        .catch(() => {});
  }, [user]);
}
