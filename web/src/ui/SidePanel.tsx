/** One thing beside the list that it is from: a card next to it where there is room, else a panel over the page. */
import useMediaQuery from "@mui/material/useMediaQuery";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Card } from "./Card";
import { SideDrawer } from "./SideDrawer";
import styles from "./SidePanel.module.css";

interface SidePanelProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** Give it the thing's id as key: the keyboard continues in each that is opened, and goes back when it is closed. */
export function SidePanel(props: SidePanelProps) {
  const hasRoom = useMediaQuery("(min-width: 1200px)");
  if (hasRoom) return <Beside {...props} />;
  return (
    <SideDrawer label={props.label} isOpen wide onClose={props.onClose}>
      {props.children}
    </SideDrawer>
  );
}

function Beside({ label, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    // At an address that names the thing nobody has pressed anything: the page is read from its beginning.
    const isPressed = opener instanceof HTMLElement && opener !== document.body;
    if (isPressed) panel.current?.focus({ preventScroll: true });
    return () => {
      if (isPressed && document.activeElement === document.body) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Card
      component="aside"
      pad={false}
      ref={panel}
      className={styles.beside ?? ""}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event: KeyboardEvent) => {
        // A dialog that is opened from here closes first.
        if (event.key === "Escape" && panel.current?.contains(event.target as Node)) onClose();
      }}
    >
      {children}
    </Card>
  );
}

interface ListWithPanelProps {
  /** The list. */
  children: ReactNode;
  /** A `SidePanel`, or nothing. */
  panel: ReactNode;
}

/** Lays out a list and the panel beside it. */
export function ListWithPanel({ children, panel }: ListWithPanelProps) {
  return (
    <div className={styles.both}>
      <div>{children}</div>
      {panel}
    </div>
  );
}
