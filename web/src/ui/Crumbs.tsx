/** Where a page stands: the way down to it, one link a step. */
import { Fragment, type ReactNode } from "react";
import { Link, type To } from "react-router";
import styles from "./Crumbs.module.css";

interface CrumbsProps {
  label: string;
  /** The last one is the page itself and has no address. */
  steps: readonly { to?: To; text: ReactNode }[];
  /** Right of them: neighbors of the page. */
  aside?: ReactNode;
}

export function Crumbs({ label, steps, aside }: CrumbsProps) {
  return (
    <nav className={`${styles.row} num`} aria-label={label}>
      {steps.map(({ to, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps keep their places
        <Fragment key={index}>
          {index > 0 && <span aria-hidden="true">›</span>}
          {to === undefined ? <span aria-current="page">{text}</span> : <Link to={to}>{text}</Link>}
        </Fragment>
      ))}
      {aside && <span className={styles.aside}>{aside}</span>}
    </nav>
  );
}
