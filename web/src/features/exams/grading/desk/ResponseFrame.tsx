/** The middle of the desk around one response: whose or which it is, what was asked, and what can be done. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import type { Missing } from "../draft/content";
import type { GradingJob, TaskResponse } from "../types";
import { ResponseTabs } from "./ResponseTabs";
import styles from "./response.module.css";
import { hasStimulus, TaskPanel } from "./TaskPanel";

interface ResponseFrameProps {
  job: GradingJob;
  index: number;
  response: TaskResponse;
  missing: Missing[];
  /** Whose it is, or which marking. */
  heading: ReactNode;
  /** Beside showing and hiding the task. */
  acts: ReactNode;
  showsTask: boolean;
  onShowTask: (isShown: boolean) => void;
  /** The prompt, above what was said or written. */
  showsPrompt: boolean;
  onOpen: (index: number) => void;
  /** What was said or written. */
  children: ReactNode;
  footer: ReactNode;
  trouble: ReactNode;
}

export function ResponseFrame({
  job,
  index,
  response,
  missing,
  heading,
  acts,
  showsTask,
  onShowTask,
  showsPrompt,
  onOpen,
  children,
  footer,
  trouble,
}: ResponseFrameProps) {
  const { t } = useTranslation("grading");
  return (
    <section className={styles.pane} data-pane="response" aria-label={t("response.title")}>
      <div className={styles.head}>
        <div className={styles.top}>
          <h2>
            {heading}{" "}
            <span className="quiet">
              {t("response.task", { number: index + 1, kind: t(`kinds.${response.kind}`) })}
            </span>
          </h2>
          <div className={styles.acts}>
            <Button
              variant="quiet"
              size="small"
              aria-expanded={showsTask}
              onClick={() => onShowTask(!showsTask)}
            >
              {t(showsTask ? "response.hide_task" : "response.show_task")}
            </Button>
            {acts}
          </div>
        </div>
        <div className={`note num ${styles.facts}`}>
          {job.title && <span lang="en">{job.title}</span>}
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
          {showsPrompt && (
            <p className={styles.prompt} lang="en">
              {response.prompt}
            </p>
          )}
          <Heard response={response} />
          {children}
        </div>
        {showsTask && <TaskPanel response={response} />}
      </div>
      {footer}
    </section>
  );
}

/** What was written, or that there is nothing. */
export function WrittenResponse({ response: { text, kind } }: { response: TaskResponse }) {
  const { t } = useTranslation("grading");
  if (text?.trim()) {
    return (
      <div className={styles.text} lang="en">
        {text}
      </div>
    );
  }
  return <Alert tone="info">{t(kind === "speaking" ? "response.silent" : "response.empty")}</Alert>;
}

/** The sentence to repeat or the interviewer's question stands beside the take, whatever is hidden. */
function Heard({ response: { heard = [] } }: { response: TaskResponse }) {
  const { t } = useTranslation("grading");
  if (heard.length === 0) return null;
  return (
    <blockquote className={styles.said}>
      <span className="note">{t("response.was_said")}</span>
      {heard.map(({ start, text }) => (
        <p key={start} lang="en">
          {text}
        </p>
      ))}
    </blockquote>
  );
}
