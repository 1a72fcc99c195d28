/** Signing in or out in another tab counts in this one: the profile is fetched, or a screen for members is left. */
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useSession } from "../../api/session";
import { loadProfile } from "../../api/sessionCalls";
import { paths } from "../paths";
import type { Access } from "../screens";

export function useSessionElsewhere(access: Access | undefined): void {
  const { token, profile } = useSession();
  const navigate = useNavigate();

  useEffect(() => {
    // Failing is fine here: the next navigation asks again and says so.
    if (token && !profile) loadProfile().catch(() => {});
  }, [token, profile]);

  useEffect(() => {
    if (token === null && access !== undefined && access !== "public") void navigate(paths.login);
  }, [token, access, navigate]);
}
