/** What a new grader does first: score responses whose scores are known. */
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Empty } from "../../../../ui/StateCard";
import { type CalibrationStanding, useStartCalibration } from "./api";
import styles from "./calibration.module.css";

interface CalibrationIntroProps {
  standings: readonly CalibrationStanding[];
  onOpen: (id: string) => void;
}

export function CalibrationIntro({ standings, onOpen }: CalibrationIntroProps) {
  const { t } = useTranslation("grading");
  const { t: tCommon } = useTranslation("common");
  const start = useStartCalibration();
  return (
    <div className={styles.intro}>
      {standings.map(({ section, last, tasks, may_start }) => {
        const isOpen = last?.state === "open";
        const text =
          last?.state === "failed"
            ? may_start
              ? "failed_again"
              : "failed_office"
            : may_start || isOpen
              ? "text"
              : "too_few";
        return (
          <Empty
            key={section}
            title={t(`calibration.title.${section}`)}
            text={t(`calibration.${text}`, { count: tasks })}
            action={
              (isOpen || may_start) && (
                <Button
                  variant="primary"
                  loading={start.isPending && start.variables === section}
                  onClick={() => start.mutate(section, { onSuccess: ({ id }) => onOpen(id) })}
                >
                  {t(isOpen ? "calibration.go_on" : last ? "calibration.again" : "calibration.start")}
                </Button>
              )
            }
          />
        );
      })}
      {start.error && <Alert>{errorText(start.error, tCommon)}</Alert>}
    </div>
  );
}
