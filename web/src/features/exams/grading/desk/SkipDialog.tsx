/** Why a grader gives a job back for good. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { errorText } from "../../../../api/errors";
import { paths } from "../../../../app/paths";
import { RadioGroup } from "../../../../ui/Choices";
import { FormDialog } from "../../../../ui/FormDialog";
import { useSnackbar } from "../../../../ui/Snackbar";
import { type SkipReason, useSkip } from "../api";
import styles from "./response.module.css";

/** In the order in which they are offered. */
const reasons = [
  "knows_learner",
  "recording_unclear",
  "not_my_field",
  "no_time",
  "other",
] as const satisfies SkipReason[];

interface SkipDialogProps {
  job: string;
  /** Sends what is typed; says whether the server has everything. */
  onSave: () => Promise<boolean>;
  close: () => void;
}

export function SkipDialog({ job, onSave, close }: SkipDialogProps) {
  const { t } = useTranslation(["grading", "common"]);
  const navigate = useNavigate();
  const say = useSnackbar();
  const skip = useSkip(job);
  const [reason, setReason] = useState<SkipReason | null>(null);
  const [wasTried, setTried] = useState(false);
  const submit = async () => {
    setTried(true);
    if (!reason) return;
    // What stands in the way is told on the desk.
    if (!(await onSave())) return close();
    skip.mutate(reason, {
      onSuccess: () => {
        say(t("grading:skip.done"));
        void navigate(paths.grading);
      },
    });
  };
  return (
    <FormDialog
      title={t("grading:skip.title")}
      words={{ cancel: t("grading:skip.cancel"), submit: t("grading:skip.act") }}
      close={close}
      submit={() => void submit()}
      isSaving={skip.isPending}
      complaint={skip.error ? errorText(skip.error, (key) => t(key, { ns: "common" })) : null}
    >
      <p className={styles.before}>{t("grading:skip.text")}</p>
      <RadioGroup
        label={t("grading:skip.reason")}
        value={reason}
        onChange={setReason}
        options={reasons.map((value) => ({ value, label: t(`grading:skip.reasons.${value}`) }))}
        error={wasTried && !reason ? t("grading:skip.missing") : undefined}
      />
    </FormDialog>
  );
}
