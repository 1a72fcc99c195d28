/** What a new grader does first: score responses whose scores are known. */
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Empty } from "../../../../ui/StateCard";
import { type CalibrationStanding, useStartCalibration } from "./api";
import styles from "./calibration.module.css";
import { whyOf } from "./whyOf";

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
      {standings.map((standing) => {
        const { section, last, tasks, may_start } = standing;
        const isOpen = last?.state === "open";
        return (
          <Empty
            key={section}
            title={t(`calibration.title.${section}`)}
            text={t(`calibration.${whyOf(standing)}`, { count: tasks })}
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
