/** What was said or written in a task, or that there was nothing. */
import { useTranslation } from "react-i18next";
import type { GradedResponse } from "../../../api/types";
import type { Speech } from "../speech/api";
import { SpokenTake } from "../speech/SpokenTake";
import styles from "./Said.module.css";

interface SaidProps {
  response: GradedResponse;
  /** What it answers: on a page of many recordings each "Play" belongs to one. */
  name: string;
  /** Of what was written. */
  className?: string | undefined;
  /** What a machine heard in what was said. */
  speech?: Speech | undefined;
}

export function Said({ response: { recording, text, kind }, name, className = "", speech }: SaidProps) {
  const { t } = useTranslation("results");
  if (recording) {
    return (
      <>
        <SpokenTake recording={recording} name={name} speech={speech} />
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
