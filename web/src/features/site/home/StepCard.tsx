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
  /** Where the button leads, or what it does. */
  to?: string;
  press?: { onPress: () => void; isBusy: boolean };
  action: string;
  /** The quieter way. */
  other?: { to: string; text: string } | undefined;
  /** Below the text. */
  children?: ReactNode;
  /** Below the button. */
  foot?: ReactNode;
}

export function StepCard({ over, title, text, to, press, action, other, children, foot }: StepCardProps) {
  const way = press ? { onClick: press.onPress, loading: press.isBusy } : { to: to ?? "" };
  return (
    <Card className={styles.next}>
      <div>
        <span className="small quiet">{over}</span>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
        {children}
      </div>
      <div className={styles.go}>
        <Button variant="primary" size="large" {...way}>
          {action}
          <Icon name="forward" size={18} weight={2} />
        </Button>
        {other && (
          <TextLink className="small" to={other.to}>
            {other.text}
          </TextLink>
        )}
        {foot}
      </div>
    </Card>
  );
}
