/** Logging out from any menu: the server first, then the message, then the way out of the brand. */
import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import { logout } from "../../api/sessionCalls";
import type { Tenant } from "../../api/types";
import { paths } from "../paths";
import { useTenant } from "../theme/brand";
import { tell } from "./flash";

/** Long enough to read the message before the page is left, in milliseconds. */
const farewell = 1_500;

export function useLogout(): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const tenant = useTenant();
  return useCallback(() => {
    const home = homeAfterLogout(tenant);
    logout()
      .catch(() => {})
      .finally(() => {
        tell("logged_out");
        if (home) setTimeout(() => window.location.assign(home), farewell);
        else if (pathname !== paths.landing) void navigate(paths.landing);
      });
  }, [navigate, pathname, tenant]);
}

/** A tutoring company's learners come signed in from its own site and go back there; others stay. */
export function homeAfterLogout({ features, home_url }: Tenant): string | null {
  return features.includes("partner_sign_in") ? home_url : null;
}
