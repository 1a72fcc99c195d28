/** The foot of a step: why it was not taken, the way on, and the way back. */
import { useTranslation } from "react-i18next";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import styles from "../enroll.module.css";

interface StepActsProps {
  refusal: string | undefined;
  isSending: boolean;
  /** The first step has none. */
  onBack?: () => void;
  /** What the step does, where that is more than going on. */
  label?: string;
}

export function StepActs({ refusal, isSending, onBack, label }: StepActsProps) {
  const { t } = useTranslation("enroll");
  return (
    <>
      {refusal && <Alert>{refusal}</Alert>}
      <div className={styles.acts}>
        <Button variant="primary" type="submit" loading={isSending}>
          {label ?? t("next")}
        </Button>
        {onBack && <Button onClick={onBack}>{t("back")}</Button>}
      </div>
    </>
  );
}
