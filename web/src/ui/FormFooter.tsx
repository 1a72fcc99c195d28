/** The foot of a form: the truth about saving, and the button that saves. */
import type { ReactNode } from "react";
import styles from "./FormFooter.module.css";

interface FormFooterProps {
  /** Whether something is unsaved; the foot then stays in sight. */
  isDirty?: boolean;
  /** For a page that is one form: its foot is always in sight. */
  isPage?: boolean;
  /** To lay it out. */
  className?: string | undefined;
  children: ReactNode;
}

export function FormFooter({ isDirty = false, isPage = false, className = "", children }: FormFooterProps) {
  const looks = [styles.foot, isDirty && styles.dirty, isPage && styles.page, className];
  return <div className={looks.filter(Boolean).join(" ")}>{children}</div>;
}
