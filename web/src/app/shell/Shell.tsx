/** What stands around every screen: header, loading overlay, notices, footer. Plain CSS, no component library. */
import { type ComponentType, type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, ScrollRestoration, useLocation, useMatches } from "react-router";
import { mayGrade, useSession } from "../../api/session";
import { metaOf, type ScreenMeta } from "../screens";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { LoadingOverlay } from "./LoadingOverlay";
import { Notices } from "./Notices";
import { usePageViews } from "./usePageViews";
import { useResend } from "./useResend";
import { useSessionElsewhere } from "./useSessionElsewhere";

interface ShellProps {
  /** What the office says above each page. */
  Banner: ComponentType<{ meta: ScreenMeta | null }>;
  /** What free members see around it. */
  Frame: ComponentType<{ meta: ScreenMeta | null; children: ReactNode }>;
  /** The way to report a problem. */
  corner: ReactNode;
}

export function Shell({ Banner, Frame, corner }: ShellProps) {
  const { t } = useTranslation("common");
  const meta = metaOf(useMatches().findLast((match) => metaOf(match.handle))?.handle);
  const { profile } = useSession();
  const isFramed = meta?.bareFor === "graders" && !mayGrade(profile);
  const hasHeader = isFramed || meta?.header !== false;
  const hasFooter = isFramed || meta?.footer !== false;
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
      {hasHeader && <Header />}
      <Notices />
      <Banner meta={meta} />
      <main ref={main} id="content" tabIndex={-1}>
        <Frame meta={meta}>
          <Outlet />
        </Frame>
        {/* Over the page, but within a landmark: outside of them nobody would come across it. */}
        <LoadingOverlay />
      </main>
      {hasFooter && <Footer />}
      {hasHeader && corner}
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
