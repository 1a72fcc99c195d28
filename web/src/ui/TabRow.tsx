/** The rooms of a part of the product, each with its own address. */
import "./tabRow.css";
import { useEffect, useRef } from "react";
import { Link } from "react-router";

interface TabRowProps {
  /** What the rooms are of, for whom does not see them. */
  label: string;
  tabs: { to: string; text: string; isCurrent: boolean }[];
}

export function TabRow({ label, tabs }: TabRowProps) {
  const row = useRef<HTMLElement>(null);
  const current = tabs.find(({ isCurrent }) => isCurrent)?.to;
  // On a phone the row scrolls; the tab one is on must be in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place to scroll to
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - 24;
  }, [current]);
  return (
    <nav className="tab-row" aria-label={label} ref={row}>
      {tabs.map(({ to, text, isCurrent }) => (
        <Link key={to} to={to} aria-current={isCurrent ? "page" : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
