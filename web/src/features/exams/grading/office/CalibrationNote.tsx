/** How a teacher's calibration for a section stands, and the office's word where the scores were not close enough. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import { formatDate, formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Button } from "../../../../ui/Button";
import { Chip } from "../../../../ui/Chip";
import { FormDialog } from "../../../../ui/FormDialog";
import { type CalibrationResult, useAcceptCalibration } from "./api";
import styles from "./office.module.css";

interface CalibrationNoteProps {
  name: string;
  result: CalibrationResult;
}

export function CalibrationNote({ name, result }: CalibrationNoteProps) {
  const { t } = useTranslation("office_grading");
  const { t: tCommon } = useTranslation("common");
  const lang = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const accept = useAcceptCalibration(result.id);
  const date = formatDate(result.finished_at ?? result.started_at, lang, "day");
  const figures = t("calibration.figures", {
    percent: formatNumber(Math.round((result.adjacent ?? 0) * 100), lang),
    points: formatNumber(Math.round(Math.abs(result.mean_difference ?? 0) * 10) / 10, lang),
    context: (result.mean_difference ?? 0) < 0 ? "lower" : "higher",
  });
  if (result.state === "open") return <Chip>{t("calibration.open", { date })}</Chip>;
  if (result.state === "passed")
    return <Chip>{t(result.is_accepted ? "calibration.accepted" : "calibration.passed", { date })}</Chip>;
  return (
    <span className={styles.failed}>
      <Chip tone="warn">{t("calibration.failed", { date })}</Chip>
      <Button
        size="small"
        variant="quiet"
        onClick={() => setAsking(true)}
        aria-label={t("calibration.accept_of", { name, section: t(`permits.sections.${result.section}`) })}
      >
        {t("calibration.accept")}
      </Button>
      {isAsking && (
        <FormDialog
          title={t("calibration.ask", { name })}
          words={{ cancel: t("cancel"), submit: t("calibration.accept") }}
          className={styles.form}
          close={() => setAsking(false)}
          submit={() => accept.mutate(undefined, { onSuccess: () => setAsking(false) })}
          isSaving={accept.isPending}
          complaint={accept.error ? errorText(accept.error, tCommon) : null}
        >
          <p>{figures}</p>
          <p>{t("calibration.ask_text")}</p>
        </FormDialog>
      )}
    </span>
  );
}
