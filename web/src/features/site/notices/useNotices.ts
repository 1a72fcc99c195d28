/**
 * The notices of now, for the shell: without the query cache, which public pages do not load. The landing page has
 * brought them along, so that nothing moves when the app takes it over.
 */
import { useEffect, useState } from "react";
import { api } from "../../../api/client";
import { readEmbedded } from "../../../app/theme/brand";
import type { Notice } from "./types";

/** A page that stays open learns of a new notice within this time. */
const every = 5 * 60_000;
/** Event of the office: somebody here has just changed them. */
export const noticesChanged = "app:notices-changed";

export function useNotices(): Notice[] {
  const [notices, setNotices] = useState<Notice[]>(() => readEmbedded<Notice[]>("notices") ?? []);
  useEffect(() => {
    const stop = new AbortController();
    // Without an answer the page is as it was: a banner is never worth an error.
    const ask = () =>
      api.get("/api/notices", { quiet: true, signal: stop.signal }).then(
        ({ data }) => setNotices(data),
        () => {},
      );
    void ask();
    const timer = setInterval(ask, every);
    window.addEventListener(noticesChanged, ask);
    return () => {
      stop.abort();
      clearInterval(timer);
      window.removeEventListener(noticesChanged, ask);
    };
  }, []);
  return notices;
}
