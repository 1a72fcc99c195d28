/** `/grading?job=<id>&item=<id>&page=<n>`, or `?marking=<id>` for a blind one, or `?calibration=<id>` for a new grader's: the grader's desk. Queue, response and marks; on phones one after the other. */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useTitle } from "../../../app/shell/useTitle";
import { Refused } from "../../../ui/QueryGate";
import { Skeleton } from "../../../ui/Skeleton";
import { useQueue } from "./api";
import { MarkingsList } from "./blind/MarkingsList";
import { OpenMarking } from "./blind/OpenMarking";
import { useCalibrations } from "./calibration/api";
import { CalibrationIntro } from "./calibration/CalibrationIntro";
import { CalibrationsList } from "./calibration/CalibrationsList";
import { OpenCalibration } from "./calibration/OpenCalibration";
import { DeskBar } from "./desk/DeskBar";
import { type DeskStep, DeskTabs } from "./desk/DeskTabs";
import styles from "./desk/desk.module.css";
import { EmptyDesk } from "./desk/EmptyDesk";
import { partsOf, Queue } from "./desk/Queue";
import queueStyles from "./desk/queue.module.css";
import { SendingBar } from "./desk/SendingBar";
import { OpenJob } from "./OpenJob";

export function DeskScreen() {
  const { t } = useTranslation("grading");
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Number.parseInt(search.get("page") ?? "", 10) || 1);
  const queue = useQueue(page);
  const first = useQueue(1);
  const job = search.get("job");
  const marking = search.get("marking");
  const calibration = search.get("calibration");
  const calibrations = useCalibrations().data?.data ?? [];
  const hasWork = job !== null || marking !== null || calibration !== null;
  const [chosen, setStep] = useState<DeskStep>(hasWork ? "response" : "queue");
  // What was on the desk is gone from it: only the queue is left.
  const step = hasWork ? chosen : "queue";
  useTitle(t("title"));

  // The last job of the last page is done: the page is there no more.
  const isGone = page > 1 && !queue.isPlaceholderData && queue.data?.data.length === 0;
  useEffect(() => {
    if (!isGone) return;
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.set("page", String(page - 1));
        return next;
      },
      { replace: true },
    );
  }, [isGone, page, setSearch]);

  const { own, waiting } = partsOf(queue.data?.data ?? []);
  const open = [...own, ...waiting];
  const openJob = (id: string) => {
    setSearch((now) => {
      const next = new URLSearchParams(now);
      next.set("job", id);
      next.delete("item");
      next.delete("marking");
      return next;
    });
    setStep("response");
  };
  const openCalibration = (id: string) => {
    setSearch({ calibration: id });
    setStep("response");
  };
  return (
    <div className={styles.desk} data-shown={step}>
      <h1 className="vh">{t("title")}</h1>
      <DeskBar queue={queue.data} />
      <DeskTabs step={step} onStep={setStep} open={queue.data && open.length} hasJob={hasWork} />
      <div className={styles.cock}>
        <section className={`${queueStyles.queue} num`} data-pane="queue" aria-label={t("queue.title")}>
          <CalibrationsList standings={calibrations} onOpen={openCalibration} />
          {queue.data ? (
            <Queue queue={queue.data} current={job} onOpen={() => setStep("response")} onTaken={openJob} />
          ) : queue.isPending ? (
            <div className={queueStyles.coming}>
              <Skeleton lines={[60, 100, 80, 100, 80, 100, 80]} />
            </div>
          ) : (
            <Refused error={queue.error} onRetry={() => void queue.refetch()} />
          )}
          <MarkingsList current={marking} onOpen={() => setStep("response")} />
        </section>
        {calibration ? (
          <OpenCalibration key={calibration} id={calibration} onStep={setStep} onOpen={openCalibration} />
        ) : marking ? (
          <OpenMarking key={marking} id={marking} onStep={setStep} />
        ) : job ? (
          <OpenJob key={job} id={job} queue={open} onStep={setStep} onOpen={openJob} />
        ) : calibrations.length > 0 ? (
          <div className={styles.state} data-pane="state">
            <CalibrationIntro standings={calibrations} onOpen={openCalibration} />
          </div>
        ) : (
          <EmptyDesk isQuiet={queue.data !== undefined && open.length === 0} open={open} onTaken={openJob} />
        )}
      </div>
      <SendingBar queue={first.data} at={first.dataUpdatedAt} onUndone={openJob} />
    </div>
  );
}
