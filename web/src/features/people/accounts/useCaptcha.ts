/** The captcha's picture, and a new one on request: each serves for one try. */
import { useCallback, useEffect, useState } from "react";
import type { Captcha } from "../../../api/types";
import { fetchCaptcha } from "./api";

type State = { kind: "loading" } | { kind: "shown"; captcha: Captcha } | { kind: "failed" };

export function useCaptcha() {
  const [state, setState] = useState<State>({ kind: "loading" });
  const refresh = useCallback(() => {
    fetchCaptcha().then(
      (captcha) => setState({ kind: "shown", captcha }),
      () => setState({ kind: "failed" }),
    );
  }, []);
  useEffect(refresh, [refresh]);
  return { state, refresh };
}
