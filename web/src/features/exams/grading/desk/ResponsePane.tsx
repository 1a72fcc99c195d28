/** The middle: what was asked, what was said or written. */
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { paths } from "../../../../app/paths";
import { RecordingPlayer } from "../../../../ui/recording/RecordingPlayer";
import { useRelease } from "../api";
import type { Missing } from "../draft/content";
import type { GradingJob, TaskResponse } from "../types";
import { ResponseTabs } from "./ResponseTabs";
import { hasStimulus, TaskPanel } from "./TaskPanel";

interface ResponsePaneProps {
  job: GradingJob;
  index: number;
  missing: Missing[];
  onOpen: (index: number) => void;
  /** The line that tells the truth about saving. */
  footer: ReactNode;
  trouble: ReactNode;
}

export function ResponsePane({ job, index, missing, onOpen, footer, trouble }: ResponsePaneProps) {
  const { t } = useTranslation("grading");
  const [showsTask, setShowsTask] = useState(true);
  const response = job.responses[index];
  if (!response) return null;
  const facts = [
    response.kind === "writing" && t("response.words", { count: response.words }),
    response.recording && t("response.seconds", { count: Math.round(response.recording.seconds) }),
  ].filter(Boolean);
  return (
    <section className="resp" aria-label={t("response.title")}>
      <div className="rh">
        <div className="row between">
          <h2>
            <span className="pn">{job.learner_name}</span>
            <span className="quiet">
              {t("response.task", { number: index + 1, kind: t(`kinds.${response.kind}`) })}
            </span>
          </h2>
          <GiveBack job={job} />
        </div>
        <div className="facts note num">
          <span lang="en">{job.title}</span>
          {facts.map((fact) => (
            <span key={String(fact)}>{fact}</span>
          ))}
          <button
            type="button"
            className="link plain"
            aria-expanded={showsTask}
            onClick={() => setShowsTask(!showsTask)}
          >
            {t(showsTask ? "response.hide_task" : "response.show_task")}
          </button>
        </div>
      </div>
      <ResponseTabs job={job} index={index} missing={missing} onOpen={onOpen} />
      {trouble}
      <div className={showsTask && hasStimulus(response) ? "essay with-task" : "essay"}>
        <div className="txt-pane">
          {showsTask && (
            <p className="prompt" lang="en">
              {response.prompt}
            </p>
          )}
          <Heard response={response} />
          <Response response={response} />
        </div>
        {showsTask && <TaskPanel response={response} />}
      </div>
      {footer}
    </section>
  );
}

/** The sentence to repeat or the interviewer's question stands beside the take, whatever is hidden. */
function Heard({ response: { heard = [] } }: { response: TaskResponse }) {
  const { t } = useTranslation("grading");
  if (heard.length === 0) return null;
  return (
    <blockquote className="was-said">
      <span className="note">{t("response.was_said")}</span>
      {heard.map(({ start, text }) => (
        <p key={start} lang="en">
          {text}
        </p>
      ))}
    </blockquote>
  );
}

function Response({ response }: { response: TaskResponse }) {
  const { t } = useTranslation("grading");
  if (response.recording) {
    return (
      <div className="heard">
        <RecordingPlayer
          key={response.item}
          source={response.recording.url}
          seconds={response.recording.seconds}
          hasHotkey
        />
        {response.recording.is_silent && <p className="alert warn">{t("response.silent_take")}</p>}
      </div>
    );
  }
  if (response.text?.trim()) {
    return (
      <div className="txt" lang="en">
        {response.text}
      </div>
    );
  }
  return (
    <p className="alert info">{t(response.kind === "speaking" ? "response.silent" : "response.empty")}</p>
  );
}

function GiveBack({ job }: { job: GradingJob }) {
  const { t } = useTranslation("grading");
  const release = useRelease(job.id);
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className="btn bare slim"
      disabled={release.isPending}
      onClick={() => release.mutate(undefined, { onSuccess: () => void navigate(paths.grading) })}
    >
      {t("response.give_back")}
    </button>
  );
}
