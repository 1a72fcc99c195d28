/** What was said or written in a task, or that there was nothing. */
import { useTranslation } from "react-i18next";
import type { GradedResponse } from "../../../api/types";
import { marksOf, type TimedComment } from "../grading/timed/model";
import type { Speech } from "../speech/api";
import { SpokenTake } from "../speech/SpokenTake";
import styles from "./Said.module.css";
import { TimedList } from "./TimedList";

interface SaidProps {
  response: GradedResponse;
  /** What it answers: on a page of many recordings each "Play" belongs to one. */
  name: string;
  /** Of what was written. */
  className?: string | undefined;
  /** What a machine heard in what was said. */
  speech?: Speech | undefined;
  /** What the grader says at times of what was said. */
  comments?: readonly TimedComment[] | undefined;
}

export function Said({
  response: { recording, text, kind },
  name,
  className = "",
  speech,
  comments = [],
}: SaidProps) {
  const { t } = useTranslation("results");
  if (recording) {
    return (
      <>
        <SpokenTake
          recording={recording}
          name={name}
          speech={speech}
          marks={marksOf(comments)}
          below={
            comments.length > 0
              ? (at, onPlayFrom) => <TimedList comments={comments} at={at} onPlayFrom={onPlayFrom} />
              : undefined
          }
        />
        {recording.is_silent && <p className="note">{t("response.silent_take")}</p>}
      </>
    );
  }
  if (text?.trim()) {
    return (
      <div className={`${styles.written} ${className}`.trim()} lang="en">
        {text}
      </div>
    );
  }
  return <p className="quiet small">{t(kind === "speaking" ? "response.silent" : "response.empty")}</p>;
}
