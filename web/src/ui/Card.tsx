/** A white bordered surface for one thing, with its heading and at most one note or link beside it. */
import MuiCard from "@mui/material/Card";
import { type ElementType, type HTMLAttributes, type ReactNode, type Ref, useId } from "react";
import styles from "./Card.module.css";

interface CardProps extends Omit<HTMLAttributes<HTMLElement>, "title" | "color"> {
  /** A heading of the second order unless `as` says otherwise. */
  title?: ReactNode;
  as?: "h1" | "h2" | "h3";
  /** Right of the heading. */
  aside?: ReactNode;
  /** Space around what is in it; tables and lists go to the edge without it. */
  pad?: boolean;
  component?: ElementType;
  /** Of a form whose fields complain by themselves. */
  noValidate?: boolean;
  ref?: Ref<HTMLElement>;
}

export function Card({
  title,
  as: Heading = "h2",
  aside,
  pad = true,
  className = "",
  component = "section",
  children,
  ref,
  ...rest
}: CardProps) {
  const id = useId();
  return (
    <MuiCard
      {...(title !== undefined && { "aria-labelledby": id })}
      {...rest}
      {...(ref && { ref: ref as Ref<HTMLDivElement> })}
      component={component}
      className={`${pad ? styles.pad : ""} ${className}`.trim()}
    >
      {title !== undefined && (
        <div className={styles.head}>
          <Heading id={id} className={styles.title}>
            {title}
          </Heading>
          {aside}
        </div>
      )}
      {children}
    </MuiCard>
  );
}
