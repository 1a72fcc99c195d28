/** The middle of a blind marking: what was asked, what was said or written, and nobody's name. */
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { paths } from "../../../../app/paths";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { RecordingPlayer } from "../../../../ui/recording/RecordingPlayer";
import { ResponseTabs } from "../desk/ResponseTabs";
import styles from "../desk/response.module.css";
import { hasStimulus, TaskPanel } from "../desk/TaskPanel";
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
    <section className={styles.pane} data-pane="response" aria-label={t("response.title")}>
      <div className={styles.head}>
        <div className={styles.top}>
          <h2>
            {t(`blind.kinds.${marking.kind}`)}{" "}
            <span className="quiet">
              {t("response.task", { number: index + 1, kind: t(`kinds.${response.kind}`) })}
            </span>
          </h2>
          <div className={styles.acts}>
            <Button
              variant="quiet"
              size="small"
              aria-expanded={showsTask}
              onClick={() => setShowsTask(!showsTask)}
            >
              {t(showsTask ? "response.hide_task" : "response.show_task")}
            </Button>
            <Button
              variant="quiet"
              size="small"
              loading={release.isPending}
              onClick={() => release.mutate(undefined, { onSuccess: () => void navigate(paths.grading) })}
            >
              {t("response.give_back")}
            </Button>
          </div>
        </div>
        <div className={`note num ${styles.facts}`}>
          <span lang="en">{marking.title}</span>
          {response.kind === "writing" && <span>{t("response.words", { count: response.words })}</span>}
          {response.recording && (
            <span>{t("response.seconds", { count: Math.round(response.recording.seconds) })}</span>
          )}
        </div>
      </div>
      <ResponseTabs job={job} index={index} missing={missing} onOpen={onOpen} />
      {trouble}
      <div
        className={showsTask && hasStimulus(response) ? `${styles.essay} ${styles.withTask}` : styles.essay}
      >
        <div className={styles.words}>
          {showsTask && (
            <p className={styles.prompt} lang="en">
              {response.prompt}
            </p>
          )}
          {response.heard.length > 0 && (
            <blockquote className={styles.said}>
              <span className="note">{t("response.was_said")}</span>
              {response.heard.map(({ start, text }) => (
                <p key={start} lang="en">
                  {text}
                </p>
              ))}
            </blockquote>
          )}
          <Answer key={response.item} response={response} />
        </div>
        {showsTask && <TaskPanel response={response} />}
      </div>
      {footer}
    </section>
  );
}

function Answer({ response: { recording, text, kind } }: { response: TaskResponse }) {
  const { t } = useTranslation("grading");
  const [speed, setSpeed] = useState(1);
  if (recording)
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
  if (text?.trim())
    return (
      <div className={styles.text} lang="en">
        {text}
      </div>
    );
  return <Alert tone="info">{t(kind === "speaking" ? "response.silent" : "response.empty")}</Alert>;
}
