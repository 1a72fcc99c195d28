/** The middle of a blind marking: what was asked, what was said or written, and nobody's name. */
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../../ui/Alert";
import { RecordingPlayer } from "../../../../ui/recording/RecordingPlayer";
import { ResponseFrame, WrittenResponse } from "../desk/ResponseFrame";
import styles from "../desk/response.module.css";
import type { Missing } from "../draft/content";
import type { GradingJob, TaskResponse } from "../types";
import type { BlindWork } from "./api";

interface BlindResponseProps {
  marking: BlindWork;
  /** Ways out. */
  acts: ReactNode;
  job: GradingJob;
  index: number;
  missing: Missing[];
  onOpen: (index: number) => void;
  footer: ReactNode;
  trouble: ReactNode;
}

export function BlindResponse({
  marking,
  acts,
  job,
  index,
  missing,
  onOpen,
  footer,
  trouble,
}: BlindResponseProps) {
  const { t } = useTranslation("grading");
  const [showsTask, setShowsTask] = useState(true);
  const response = job.responses[index];
  if (!response) return null;
  return (
    <ResponseFrame
      job={job}
      index={index}
      response={response}
      missing={missing}
      heading={t(`blind.kinds.${marking.kind}`)}
      acts={acts}
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
