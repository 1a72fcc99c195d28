/** The three states a screen can be in without content: empty, failed, forbidden. Each offers one way on. */
import type { ReactNode } from "react";
import styles from "./StateCard.module.css";

interface StateCardProps {
  title: string;
  text: ReactNode;
  /** A button or link. */
  action?: ReactNode;
  /** True when the card is the whole screen: its title is then the heading of the page. */
  alone?: boolean;
}

/** Nothing here yet. */
export function Empty(props: StateCardProps) {
  return (
    <StateCard {...props}>
      <rect x="30" y="8" width="54" height="62" rx="6" stroke="var(--line-firm)" />
      <rect x="20" y="12" width="54" height="62" rx="6" fill="var(--surface)" stroke="var(--line-firm)" />
      <rect x="10" y="16" width="54" height="62" rx="6" fill="var(--primary-tint)" />
      <path d="M22 36h22M22 46h30M22 56h14" />
    </StateCard>
  );
}

/** It could not be loaded. The text says first what is safe. */
export function ErrorState(props: StateCardProps) {
  return (
    <StateCard {...props} role="alert">
      <path d="M4 44h26M66 44h26" stroke="var(--line-firm)" />
      <path d="M30 30h8a14 14 0 010 28h-8z" fill="var(--bad-tint)" stroke="var(--bad)" />
      <path d="M66 30h-4a14 14 0 000 28h4z" stroke="var(--bad)" />
      <path d="M44 37h7M44 51h7" stroke="var(--bad)" />
    </StateCard>
  );
}

/** Known, and refused. The text says who you are. */
export function Forbidden(props: StateCardProps) {
  return (
    <StateCard {...props}>
      <path d="M8 78h80" stroke="var(--line-firm)" />
      <path d="M28 78V10h40v68" fill="var(--primary-tint)" />
      <circle cx="60" cy="46" r="2.5" fill="currentColor" />
      <path d="M36 22h24M36 30h14" stroke="var(--line-firm)" />
    </StateCard>
  );
}

function StateCard({
  title,
  text,
  action,
  alone,
  role,
  children,
}: StateCardProps & { role?: "alert"; children: ReactNode }) {
  const Heading = alone ? "h1" : "h2";
  return (
    <section className={styles.state} role={role}>
      <svg
        className={styles.art}
        width="96"
        height="84"
        viewBox="0 0 96 84"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        aria-hidden="true"
      >
        {children}
      </svg>
      <Heading className={`h3 ${styles.title}`}>{title}</Heading>
      <p className={styles.text}>{text}</p>
      {action && <div className={styles.way}>{action}</div>}
    </section>
  );
}
