/** On phones the desk is three steps: which one, what it says, what it gets. */
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import styles from "./desk.module.css";

/** A step. */
export type DeskStep = "queue" | "response" | "score";

interface DeskTabsProps {
  step: DeskStep;
  onStep: (step: DeskStep) => void;
  /** Nobody knows before the queue was read. */
  open: number | undefined;
  hasJob: boolean;
}

export function DeskTabs({ step, onStep, open, hasJob }: DeskTabsProps) {
  const { t } = useTranslation("grading");
  const steps: DeskStep[] = ["queue", "response", "score"];
  return (
    <nav className={`${styles.tabs} num`} aria-label={t("steps.label")}>
      {steps.map((name) => (
        <Button
          key={name}
          variant="quiet"
          className={name === step ? `${styles.tab} ${styles.here}` : styles.tab}
          aria-current={name === step ? "step" : undefined}
          disabled={name !== "queue" && !hasJob}
          onClick={() => onStep(name)}
        >
          {name === "queue" && open === undefined ? t("queue.title") : t(`steps.${name}`, { count: open })}
        </Button>
      ))}
    </nav>
  );
}
