/** One person of a family: who, where it stands, what can be done. */
import type { ReactNode } from "react";
import type { ParentLink } from "./api";

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
    <li className="card family-row">
      <span className={link.state === "confirmed" ? "avatar" : "avatar open"} aria-hidden="true">
        {initial}
      </span>
      <div>
        <h2>{title}</h2>
        <p className="note num">
          {state} {text}
        </p>
      </div>
      <div className="actions">{children}</div>
    </li>
  );
}
