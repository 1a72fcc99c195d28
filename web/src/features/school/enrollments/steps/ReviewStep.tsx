/** Step 4: all answers once more, each part with its way back, and sending them. */
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import { submitForm } from "../api";
import styles from "../enroll.module.css";
import { FormAnswers } from "../FormAnswers";
import type { KeptForm } from "../kept";
import type { EnrollmentForm } from "../model";
import { StepActs } from "./StepActs";
import { useStepForm } from "./useStepForm";

interface ReviewStepProps {
  kept: KeptForm;
  form: EnrollmentForm;
  onBack: () => void;
  /** Opens a step again, counted from 0. */
  onEdit: (step: number) => void;
  onSent: (form: EnrollmentForm) => void;
}

export function ReviewStep({ kept, form, onBack, onEdit, onSent }: ReviewStepProps) {
  const { t } = useTranslation("enroll");
  const { run, refusal, isSending } = useStepForm({});
  return (
    <form className={styles.form} noValidate onSubmit={run(async () => onSent(await submitForm(kept)))}>
      <FormAnswers
        form={form}
        aside={(step, name) => (
          <Button
            variant="quiet"
            size="small"
            aria-label={t("review.edit_part", { part: name })}
            onClick={() => onEdit(step)}
          >
            {t("review.edit")}
          </Button>
        )}
      />
      <p className="note">{t("review.after")}</p>
      <StepActs refusal={refusal} isSending={isSending} onBack={onBack} label={t("review.send")} />
    </form>
  );
}
