/** Logging out from any menu: message, then the brand's own home page, or our landing page. */
import { useCallback } from "react";
import { useNavigate } from "react-router";
import { logout } from "../../features/accounts/session";
import { paths } from "../paths";
import { useTenant } from "../theme/brand";
import { tell } from "./flash";

export function useLogout(): () => void {
  const navigate = useNavigate();
  const { home_url } = useTenant();
  return useCallback(() => {
    logout()
      .catch(() => {})
      .finally(() => {
        tell("logged_out");
        // A tutoring company's learners come from its own site and go back there.
        if (home_url) window.location.assign(home_url);
        else void navigate(paths.landing);
      });
  }, [navigate, home_url]);
}
