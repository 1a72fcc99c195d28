/** One job on the desk: loading, refused, somebody else's, returned, or at work. */
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../api/errors";
import { useSession } from "../../../api/session";
import type { GradingCard } from "../../../api/types";
import { paths, withQuery } from "../../../app/paths";
import { Button } from "../../../ui/Button";
import { Refused } from "../../../ui/QueryGate";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Forbidden } from "../../../ui/StateCard";
import { useOpenJob } from "./api";
import { AtWork } from "./desk/AtWork";
import type { DeskStep } from "./desk/DeskTabs";
import styles from "./desk/desk.module.css";
import response from "./desk/response.module.css";
import score from "./desk/score.module.css";

interface OpenJobProps {
  id: string;
  queue: GradingCard[];
  onStep: (step: DeskStep) => void;
  onOpen: (id: string) => void;
}

export function OpenJob({ id, queue, onStep, onOpen }: OpenJobProps) {
  const { t } = useTranslation("grading");
  const { profile } = useSession();
  const job = useOpenJob(id);
  const isNext = (card: GradingCard) => card.claimed_by_me || (card.state === "queued" && !card.is_skipped);
  const next = queue.find((card) => card.id !== id && isNext(card));
  const goOn = next && (
    <Button variant="primary" to={withQuery(paths.grading, { job: next.id })}>
      {t("empty.open_next", { name: next.learner_name })}
    </Button>
  );

  if (job.isPending) return <JobSkeleton />;
  if (job.error) {
    const isTaken = job.error instanceof ApiError && job.error.code === "claim_taken";
    return (
      <div className={styles.state} data-pane="state">
        {isTaken ? (
          <Forbidden title={t("taken.title")} text={t("taken.text")} action={goOn} />
        ) : (
          <Refused error={job.error} onRetry={() => void job.refetch()} />
        )}
      </div>
    );
  }
  const { state, claimed_by_me: isMine } = job.data;
  if ((state === "claimed" || state === "sending") && !isMine) {
    const name = job.data.claimed_by_name ?? t("taken.somebody");
    return (
      <div className={styles.state} data-pane="state">
        <Forbidden title={t("taken.title_by", { name })} text={t("taken.text")} action={goOn} />
      </div>
    );
  }
  if (state === "delivered" || state === "sending") {
    const part = state === "sending" ? "sending" : "returned";
    return (
      <div className={styles.state} data-pane="state">
        <Empty
          title={t(`${part}.title`, { name: job.data.learner_name })}
          text={t(`${part}.text`)}
          action={goOn}
        />
      </div>
    );
  }
  return (
    <AtWork
      job={job.data}
      user={profile?.id ?? ""}
      onStep={onStep}
      onReload={() => void job.refetch()}
      onSent={() => next && onOpen(next.id)}
    />
  );
}

function JobSkeleton() {
  return (
    <>
      <div className={response.pane} data-pane="response">
        <div className={response.head}>
          <Skeleton lines={[50, 30]} />
        </div>
        <div className={response.essay}>
          <div className={response.words}>
            <Skeleton lines={[100, 96, 98, 92, 97, 60]} />
          </div>
        </div>
      </div>
      <div className={`${score.pane} ${score.marks}`} data-pane="score">
        <Skeleton lines={[40, 100, 40, 100, 40, 100]} />
      </div>
    </>
  );
}
