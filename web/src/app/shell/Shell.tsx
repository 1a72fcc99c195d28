/** What stands around every screen: header, loading overlay, notices, footer. Plain CSS, no component library. */
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, ScrollRestoration, useLocation, useMatches } from "react-router";
import { FeedbackCorner } from "../../features/site/feedback/FeedbackCorner";
import { FreeMemberFrame } from "../../features/site/notices/FreeMemberFrame";
import { GlobalBanner } from "../../features/site/notices/GlobalBanner";
import { metaOf } from "../screens";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { LoadingOverlay } from "./LoadingOverlay";
import { Notices } from "./Notices";
import { usePageViews } from "./usePageViews";
import { useResend } from "./useResend";
import { useSessionElsewhere } from "./useSessionElsewhere";

export function Shell() {
  const { t } = useTranslation("common");
  const meta = metaOf(useMatches().findLast((match) => metaOf(match.handle))?.handle);
  const main = useRef<HTMLElement>(null);
  usePageViews();
  useResend();
  useSessionElsewhere(meta?.access);
  useFocusOnNavigation(main);

  return (
    <>
      <a className="skip" href="#content">
        {t("skip")}
      </a>
      <LoadingOverlay />
      {meta?.header !== false && <Header />}
      <Notices />
      <GlobalBanner meta={meta} />
      <main ref={main} id="content" tabIndex={-1}>
        <FreeMemberFrame meta={meta}>
          <Outlet />
        </FreeMemberFrame>
      </main>
      {meta?.footer !== false && <Footer />}
      {meta?.header !== false && <FeedbackCorner />}
      <ScrollRestoration />
    </>
  );
}

/** After a navigation the keyboard continues in the new screen, not where the old link was. */
function useFocusOnNavigation(main: React.RefObject<HTMLElement | null>) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
