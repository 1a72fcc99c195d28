/** A calibration on the desk: loading, refused, at work, or how it ended. */
import { useTranslation } from "react-i18next";
import { paths } from "../../../../app/paths";
import { Button } from "../../../../ui/Button";
import { Refused } from "../../../../ui/QueryGate";
import { Skeleton } from "../../../../ui/Skeleton";
import { MarkingAtWork } from "../blind/MarkingAtWork";
import type { DeskStep } from "../desk/DeskTabs";
import styles from "../desk/desk.module.css";
import { asWork, calibrationDoors, useCalibration, useFinishCalibration } from "./api";
import { CalibrationEnd } from "./CalibrationEnd";

interface OpenCalibrationProps {
  id: string;
  onStep: (step: DeskStep) => void;
  onOpen: (id: string) => void;
}

export function OpenCalibration({ id, onStep, onOpen }: OpenCalibrationProps) {
  const { t } = useTranslation("grading");
  const calibration = useCalibration(id);
  const finish = useFinishCalibration(id);
  if (calibration.data?.state !== "open")
    return (
      <div className={styles.state} data-pane="state">
        {calibration.data ? (
          <CalibrationEnd calibration={calibration.data} onOpen={onOpen} />
        ) : calibration.isPending ? (
          <Skeleton lines={[40, 100, 96, 98, 60]} />
        ) : (
          <Refused error={calibration.error} onRetry={() => void calibration.refetch()} />
        )}
      </div>
    );
  return (
    <MarkingAtWork
      marking={asWork(calibration.data)}
      doors={calibrationDoors}
      sending={finish}
      texts={{
        send: t("calibration.finish"),
        ask: t("calibration.ask_title"),
        askText: t("calibration.ask_text"),
      }}
      acts={
        <Button variant="quiet" size="small" to={paths.grading}>
          {t("calibration.later")}
        </Button>
      }
      onStep={onStep}
      onReturned={() => undefined}
      onLost={() => void calibration.refetch()}
    />
  );
}
