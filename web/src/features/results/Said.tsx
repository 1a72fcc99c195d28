/** What was said or written in a task, or that there was nothing. */
import { useTranslation } from "react-i18next";
import type { GradedResponse } from "../../api/types";
import { RecordingPlayer } from "../../ui/recording/RecordingPlayer";

export function Said({ response: { recording, text, kind } }: { response: GradedResponse }) {
  const { t } = useTranslation("results");
  if (recording) {
    return (
      <>
        <RecordingPlayer source={recording.url} seconds={recording.seconds} />
        {recording.is_silent && <p className="note">{t("response.silent_take")}</p>}
      </>
    );
  }
  if (text?.trim()) {
    return (
      <div className="written" lang="en">
        {text}
      </div>
    );
  }
  return <p className="quiet small">{t(kind === "speaking" ? "response.silent" : "response.empty")}</p>;
}
