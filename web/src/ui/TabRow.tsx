/** Screens that belong together, each with its own address: links that look like tabs. */
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { Link } from "react-router";
import styles from "./TabRow.module.css";

/** Read as a link, and a stop for Tab, instead of a tab whose pane stands below. */
const asLink = { role: undefined, "aria-selected": undefined, tabIndex: 0 } as const;

interface TabRowProps {
  /** What the screens are of, for screen readers. */
  label: string;
  tabs: { to: string; text: string; isCurrent: boolean }[];
}

export function TabRow({ label, tabs }: TabRowProps) {
  const current = tabs.find(({ isCurrent }) => isCurrent)?.to ?? false;
  return (
    <Tabs
      component="nav"
      value={current}
      className={styles.row}
      slotProps={{
        root: { "aria-label": label },
        list: { role: undefined, className: styles.list },
        indicator: { className: styles.indicator },
        scroller: { className: styles.scroller },
      }}
    >
      {tabs.map(({ to, text, isCurrent }) => (
        <Tab
          key={to}
          {...asLink}
          value={to}
          label={text}
          component={Link}
          to={to}
          aria-current={isCurrent ? "page" : undefined}
        />
      ))}
    </Tabs>
  );
}
