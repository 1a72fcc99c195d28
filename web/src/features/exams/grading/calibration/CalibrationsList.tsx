/** In the queue's place: what a new grader does first, in a line for each section. */
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import styles from "../desk/queue.module.css";
import { type CalibrationStanding, useStartCalibration } from "./api";

interface CalibrationsListProps {
  standings: readonly CalibrationStanding[];
  onOpen: (id: string) => void;
}

export function CalibrationsList({ standings, onOpen }: CalibrationsListProps) {
  const { t } = useTranslation("grading");
  const start = useStartCalibration();
  if (standings.length === 0) return null;
  return (
    <section aria-label={t("calibration.list")}>
      {standings.map(({ section, last, may_start }) => {
        const isOpen = last?.state === "open";
        const name = t(`calibration.title.${section}`);
        return (
          <div key={section} className={styles.head}>
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
          </div>
        );
      })}
    </section>
  );
}
