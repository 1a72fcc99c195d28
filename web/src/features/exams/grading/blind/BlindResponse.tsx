/** The middle of a blind marking: what was asked, what was said or written, and nobody's name. */
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { paths } from "../../../../app/paths";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { RecordingPlayer } from "../../../../ui/recording/RecordingPlayer";
import { ResponseFrame, WrittenResponse } from "../desk/ResponseFrame";
import styles from "../desk/response.module.css";
import type { Missing } from "../draft/content";
import type { GradingJob, TaskResponse } from "../types";
import { type BlindMarking, useReleaseMarking } from "./api";

interface BlindResponseProps {
  marking: BlindMarking;
  job: GradingJob;
  index: number;
  missing: Missing[];
  onOpen: (index: number) => void;
  footer: ReactNode;
  trouble: ReactNode;
}

export function BlindResponse({ marking, job, index, missing, onOpen, footer, trouble }: BlindResponseProps) {
  const { t } = useTranslation("grading");
  const [showsTask, setShowsTask] = useState(true);
  const navigate = useNavigate();
  const release = useReleaseMarking(marking.id);
  const response = job.responses[index];
  if (!response) return null;
  return (
    <ResponseFrame
      job={job}
      index={index}
      response={response}
      missing={missing}
      heading={t(`blind.kinds.${marking.kind}`)}
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
      showsTask={showsTask}
      onShowTask={setShowsTask}
      showsPrompt={showsTask}
      onOpen={onOpen}
      footer={footer}
      trouble={trouble}
    >
      <Answer key={response.item} response={response} />
    </ResponseFrame>
  );
}

function Answer({ response }: { response: TaskResponse }) {
  const { t } = useTranslation("grading");
  const [speed, setSpeed] = useState(1);
  const { recording } = response;
  if (!recording) return <WrittenResponse response={response} />;
  return (
    <div className={styles.heard}>
      <RecordingPlayer
        source={recording.url}
        seconds={recording.seconds}
        hasHotkeys
        speed={speed}
        onSpeed={setSpeed}
      />
      {recording.is_silent && <Alert tone="warn">{t("response.silent_take")}</Alert>}
    </div>
  );
}
