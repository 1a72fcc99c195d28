/** The only tinted card of a home: one thing to do now, with at most one quieter way beside it. */
import type { ReactNode } from "react";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Icon } from "../../../ui/Icon";
import { TextLink } from "../../../ui/TextLink";
import styles from "./home.module.css";

interface StepCardProps {
  over: string;
  title: string;
  text: string;
  to: string;
  action: string;
  /** The quieter way. */
  other?: { to: string; text: string } | undefined;
  /** Below the text. */
  children?: ReactNode;
}

export function StepCard({ over, title, text, to, action, other, children }: StepCardProps) {
  return (
    <Card className={styles.next}>
      <div>
        <span className="small quiet">{over}</span>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
        {children}
      </div>
      <div className={styles.go}>
        <Button variant="primary" size="large" to={to}>
          {action}
          <Icon name="forward" size={18} weight={2} />
        </Button>
        {other && (
          <TextLink className="small" to={other.to}>
            {other.text}
          </TextLink>
        )}
      </div>
    </Card>
  );
}
