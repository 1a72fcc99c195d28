/** Answers that could not be sent before the player was closed go out from whatever page comes next. */
import { useEffect } from "react";
import { useSession } from "../../api/session";

/** Set by the player while something of a person waits on this device. */
export const unsentKey = (user: string) => `player-unsent:${user}`;

function hasUnsent(user: string): boolean {
  try {
    return localStorage.getItem(unsentKey(user)) !== null;
  } catch {
    return false;
  }
}

export function useResend(): void {
  const user = useSession().profile?.id;
  useEffect(() => {
    if (!user || !hasUnsent(user)) return;
    // The player's own page sends by itself; two senders wait for each other.
    void import("../../features/exams/attempts/player/session/resendKept")
      .then(({ resendKept }) => resendKept(user))
      .catch(() => {});
  }, [user]);
}
