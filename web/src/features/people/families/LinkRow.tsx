/** One person of a family: who, where it stands, what can be done. */
import type { ReactNode } from "react";
import { Card } from "../../../ui/Card";
import type { ParentLink } from "./api";
import styles from "./families.module.css";

interface LinkRowProps {
  link: ParentLink;
  title: string;
  text: string;
  state?: ReactNode;
  children: ReactNode;
}

export function LinkRow({ link, title, text, state, children }: LinkRowProps) {
  const initial = (link.person.name ?? link.person.email).slice(0, 1).toUpperCase();
  return (
    <Card component="li" pad={false} className={styles.person}>
      <span
        className={link.state === "confirmed" ? styles.avatar : `${styles.avatar} ${styles.open}`}
        aria-hidden="true"
      >
        {initial}
      </span>
      <div>
        <h2>{title}</h2>
        <div className={`note num ${styles.state}`}>
          {state}
          <span>{text}</span>
        </div>
      </div>
      <div className={styles.actions}>{children}</div>
    </Card>
  );
}
