/** The head of a screen without header and footer: the way out, what it is about, and what else there is. */
import type { ReactNode } from "react";
import { IconButton } from "../../../ui/IconButton";
import styles from "./bareBar.module.css";

interface BareBarProps {
  close: { to: string; label: string };
  title: string;
  note?: ReactNode;
  children?: ReactNode;
}

export function BareBar({ close, title, note, children }: BareBarProps) {
  return (
    <header className={styles.bar}>
      <IconButton icon="close" iconSize={22} label={close.label} to={close.to} />
      <div className={styles.middle}>
        <h1>{title}</h1>
        {note && <div className="note num">{note}</div>}
      </div>
      <div className={styles.right}>{children}</div>
    </header>
  );
}
