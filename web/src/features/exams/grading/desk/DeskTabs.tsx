/** On phones the desk is three steps: which one, what it says, what it gets. */
import { useTranslation } from "react-i18next";

/** A step. */
export type DeskStep = "queue" | "response" | "score";

interface DeskTabsProps {
  step: DeskStep;
  onStep: (step: DeskStep) => void;
  open: number;
  hasJob: boolean;
}

export function DeskTabs({ step, onStep, open, hasJob }: DeskTabsProps) {
  const { t } = useTranslation("grading");
  const steps: DeskStep[] = ["queue", "response", "score"];
  return (
    <nav className="dtabs num" aria-label={t("steps.label")}>
      {steps.map((name) => (
        <button
          key={name}
          type="button"
          aria-current={name === step ? "step" : undefined}
          disabled={name !== "queue" && !hasJob}
          onClick={() => onStep(name)}
        >
          {t(`steps.${name}`, { count: open })}
        </button>
      ))}
    </nav>
  );
}
