/** In the queue's place: what a new grader does first, in a line for each section. Phones have no room for more beside it, so it says why. */
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import queueStyles from "../desk/queue.module.css";
import { type CalibrationStanding, useStartCalibration } from "./api";
import styles from "./calibration.module.css";
import { whyOf } from "./whyOf";

interface CalibrationsListProps {
  standings: readonly CalibrationStanding[];
  onOpen: (id: string) => void;
}

export function CalibrationsList({ standings, onOpen }: CalibrationsListProps) {
  const { t } = useTranslation("grading");
  const { t: tCommon } = useTranslation("common");
  const start = useStartCalibration();
  if (standings.length === 0) return null;
  return (
    <section aria-label={t("calibration.list")}>
      {standings.map((standing) => {
        const { section, last, tasks, may_start } = standing;
        const isOpen = last?.state === "open";
        const name = t(`calibration.title.${section}`);
        return (
          <div key={section} className={`${queueStyles.head} ${styles.line}`}>
            <b className="small">{name}</b>
            {isOpen || may_start ? (
              <Button
                size="small"
                loading={start.isPending && start.variables === section}
                onClick={() => start.mutate(section, { onSuccess: ({ id }) => onOpen(id) })}
                aria-label={`${name}: ${t(isOpen ? "calibration.go_on" : "calibration.start")}`}
              >
                {t(isOpen ? "calibration.go_on" : last ? "calibration.again" : "calibration.start")}
              </Button>
            ) : (
              <span className="note">{t("calibration.office")}</span>
            )}
            <p className={styles.why}>{t(`calibration.${whyOf(standing)}`, { count: tasks })}</p>
          </div>
        );
      })}
      {start.error && <Alert>{errorText(start.error, tCommon)}</Alert>}
    </section>
  );
}
