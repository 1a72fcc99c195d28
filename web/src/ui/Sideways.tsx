/** A box for what is wider than a phone, usually a table: it scrolls by itself, by finger and by key. */
import type { ReactNode } from "react";
import styles from "./Sideways.module.css";

interface SidewaysProps {
  /** What it holds, for screen readers. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

export function Sideways({ label, className = "", children }: SidewaysProps) {
  return (
    // A group, not a region: it often stands in a card of the same name, and landmarks are named once.
    // biome-ignore lint/a11y/useSemanticElements: no set of fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
    <div role="group" className={`${styles.box} ${className}`.trim()} tabIndex={0} aria-label={label}>
      {children}
    </div>
  );
}
