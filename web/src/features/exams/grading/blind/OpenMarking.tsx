/** One blind marking on the desk: loading, refused, somebody else's, returned, or at work. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ApiError } from "../../../../api/errors";
import { paths } from "../../../../app/paths";
import { Button } from "../../../../ui/Button";
import { Refused } from "../../../../ui/QueryGate";
import { Skeleton } from "../../../../ui/Skeleton";
import { Empty, Forbidden } from "../../../../ui/StateCard";
import type { DeskStep } from "../desk/DeskTabs";
import styles from "../desk/desk.module.css";
import { useOpenMarking, useReleaseMarking, useReturnMarking } from "./api";
import { MarkingAtWork } from "./MarkingAtWork";

interface OpenMarkingProps {
  id: string;
  onStep: (step: DeskStep) => void;
}

export function OpenMarking({ id, onStep }: OpenMarkingProps) {
  const { t } = useTranslation("grading");
  const marking = useOpenMarking(id);
  const sending = useReturnMarking(id);
  const release = useReleaseMarking(id);
  const navigate = useNavigate();
  const [isReturned, setReturned] = useState(false);
  const back = (
    <Button variant="primary" to={paths.grading}>
      {t("blind.back")}
    </Button>
  );
  if (marking.isPending)
    return (
      <div className={styles.state} data-pane="state">
        <Skeleton lines={[40, 100, 96, 98, 60]} />
      </div>
    );
  const isTaken =
    (marking.error instanceof ApiError && marking.error.code === "claim_taken") ||
    (marking.data?.state === "claimed" && !marking.data.claimed_by_me);
  if (isTaken || marking.error || isReturned || marking.data.state === "returned")
    return (
      <div className={styles.state} data-pane="state">
        {isTaken ? (
          <Forbidden title={t("taken.title")} text={t("taken.text")} action={back} />
        ) : marking.error ? (
          <Refused error={marking.error} onRetry={() => void marking.refetch()} />
        ) : (
          <Empty title={t("blind.returned_title")} text={t("blind.returned_text")} action={back} />
        )}
      </div>
    );
  return (
    <MarkingAtWork
      marking={marking.data}
      sending={sending}
      texts={{ send: t("blind.return"), ask: t("blind.ask_title"), askText: t("blind.ask_text") }}
      acts={
        <Button
          variant="quiet"
          size="small"
          loading={release.isPending}
          onClick={() => release.mutate(undefined, { onSuccess: () => void navigate(paths.grading) })}
        >
          {t("response.give_back")}
        </Button>
      }
      onStep={onStep}
      onReturned={() => setReturned(true)}
      onLost={() => void marking.refetch()}
    />
  );
}
