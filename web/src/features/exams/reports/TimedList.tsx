/** What a grader says at times of a recording: each time leads to its place in the sound. */
import { useTranslation } from "react-i18next";
import { clockText } from "../../../ui/recording/peaks";
import { isHeard, type TimedComment } from "../grading/timed/model";
import styles from "./TimedList.module.css";

interface TimedListProps {
  comments: readonly TimedComment[];
  /** Where the recording is being heard, in seconds. */
  at: number;
  onPlayFrom: (seconds: number) => void;
}

export function TimedList({ comments, at, onPlayFrom }: TimedListProps) {
  const { t } = useTranslation("timed");
  return (
    <ol className={styles.list} aria-label={t("read.title")}>
      {comments.map((comment, index) => {
        const { id, start_ms, end_ms, kind, text } = comment;
        const time = clockText(start_ms / 1000);
        const end = end_ms === undefined ? time : clockText(end_ms / 1000);
        return (
          <li key={id} data-now={(at > 0 && isHeard(comment, at)) || undefined}>
            <button type="button" className="num" onClick={() => onPlayFrom(start_ms / 1000)}>
              <span className="vh">{t("play_from")} </span>
              {end === time ? time : t("stretch", { time, end })}
            </button>
            <div>
              <b>
                <span aria-hidden="true">{index + 1}</span> {t(`kinds.${kind}`)}
              </b>
              <p>{text}</p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
