/** The row of tabs; the tab is in the address, so back and reload work. */
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Tab } from "./tabs";

export function ProfileTabs({ tabs, current }: { tabs: Tab[]; current: Tab }) {
  const { t } = useTranslation("profiles");
  const row = useRef<HTMLElement>(null);
  // On a phone the row scrolls; the tab one is on must be in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place to scroll to
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - 24;
  }, [current]);
  return (
    <nav className="profile-tabs" aria-label={t("tabs.label")} ref={row}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={tab === "basic" ? "?" : `?tab=${tab}`}
          aria-current={tab === current ? "page" : undefined}
        >
          {t(`tabs.${tab}`)}
        </Link>
      ))}
    </nav>
  );
}
