/** Panes of one screen, of which one is shown. Screens with an address of their own are a TabRow. */
import MuiTab from "@mui/material/Tab";
import MuiTabs from "@mui/material/Tabs";
import { type ReactNode, useId } from "react";

interface TabsProps<T extends string> {
  /** What the panes are of. */
  label: string;
  tabs: readonly { key: T; text: ReactNode }[];
  shown: T;
  onShow: (key: T) => void;
  className?: string | undefined;
  /** The pane that is shown. */
  children: ReactNode;
}

/** The arrow keys lead from tab to tab and show each at once. */
export function Tabs<T extends string>({ label, tabs, shown, onShow, className, children }: TabsProps<T>) {
  const id = useId();
  return (
    <>
      <MuiTabs
        aria-label={label}
        value={shown}
        onChange={(_event, key: T) => onShow(key)}
        selectionFollowsFocus
        className={className}
      >
        {tabs.map(({ key, text }) => (
          <MuiTab key={key} value={key} label={text} id={`${id}-${key}`} aria-controls={`${id}-pane`} />
        ))}
      </MuiTabs>
      <div role="tabpanel" id={`${id}-pane`} aria-labelledby={`${id}-${shown}`}>
        {children}
      </div>
    </>
  );
}
