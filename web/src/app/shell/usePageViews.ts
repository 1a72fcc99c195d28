/** Counts visited pages: 300 ms after a navigation has settled, without secrets of the address. */
import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { api } from "../../api/client";
import { getLanguage } from "../../i18n/language";
import { early, publicUrl, viewDelay } from "../pageView";

/** Posts one view per settled navigation. Failing is nobody's problem but ours. */
export function usePageViews(): void {
  const { pathname, search } = useLocation();
  const idle = useNavigation().state === "idle";
  const previous = useRef(document.referrer);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path or query is a new view
  useEffect(() => {
    if (!idle) return;
    const timer = setTimeout(() => {
      const url = publicUrl(window.location.href);
      const body = { url, referrer: previous.current || undefined, language: getLanguage() };
      previous.current = url;
      const isCounted = early.url === url;
      early.url = null;
      if (!isCounted) api.post("/api/page-views", { body, quiet: true, keepalive: true }).catch(() => {});
    }, viewDelay);
    return () => clearTimeout(timer);
  }, [pathname, search, idle]);
}
