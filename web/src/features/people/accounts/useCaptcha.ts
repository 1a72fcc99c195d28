/** The captcha's picture as soon as it is wanted, and a new one on request: each serves for one try. */
import { useCallback, useEffect, useState } from "react";
import type { Captcha } from "../../../api/types";
import { fetchCaptcha } from "./api";

type State = { kind: "loading" } | { kind: "shown"; captcha: Captcha } | { kind: "failed" };

export function useCaptcha(isWanted = true) {
  const [state, setState] = useState<State>({ kind: "loading" });
  const refresh = useCallback(() => {
    fetchCaptcha().then(
      (captcha) => setState({ kind: "shown", captcha }),
      () => setState({ kind: "failed" }),
    );
  }, []);
  useEffect(() => {
    if (isWanted) refresh();
  }, [isWanted, refresh]);
  const key = state.kind === "shown" ? state.captcha.key : "";
  return { state, refresh, key };
}
