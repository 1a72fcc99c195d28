/** The code of whoever invited: filled in by the link, looked at before the form is sent. */
import { useCallback, useEffect, useState } from "react";
import { ApiError } from "../../../api/errors";
import { checkReferral } from "./api";

interface Referral {
  /** Whose code it is; empty when the name is not told, null while no code was found good. */
  inviter: string | null;
  /** Looks at what stands in the field. */
  check: () => void;
  /** What was found holds no longer. */
  change: () => void;
}

/** `read` tells what stands in the field, `refuse` puts the server's complaint there. */
export function useReferral(read: () => string, refuse: (message: string) => void): Referral {
  const [inviter, setInviter] = useState<string | null>(null);

  const check = useCallback(async () => {
    const code = read().trim();
    if (!code) return;
    try {
      const { first_name } = await checkReferral(code);
      if (read().trim() === code) setInviter(first_name);
    } catch (error) {
      // Without an answer nothing is said: registering asks again.
      const message = error instanceof ApiError ? error.fields.referral_code?.join(" ") : undefined;
      if (message && read().trim() === code) refuse(message);
    }
  }, [read, refuse]);

  // A code of the link.
  useEffect(() => void check(), [check]);

  return { inviter, check: () => void check(), change: () => setInviter(null) };
}
