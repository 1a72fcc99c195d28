/** The take: seconds left, the voice as a line, and what is noticed about it while it can still be changed. */
import { Trans, useTranslation } from "react-i18next";
import { Icon } from "../../../../../ui/Icon";
import { shownSeconds } from "../clock/countdown";
import { HearAgain } from "../listening/HearAgain";
import { findItem } from "../parts/steps";
import { useNow, usePlayer, usePlayerView } from "../screens/PlayerContext";
import type { StepProps } from "../screens/StepScreen";
import { shownTime } from "../session/partTime";
import type { TakeState } from "../session/TakeDesk";
import type { Item } from "../types";
import { HearingChecks } from "./HearingChecks";
import { LevelWave } from "./LevelWave";
import { MicrophoneCard } from "./MicrophoneCard";
import { TaskPrompt } from "./TaskPrompt";

export function SpeakStep({ item, running }: StepProps & { item: Item }) {
  const { t } = useTranslation(["player", "responses"]);
  const player = usePlayer();
  const { take, takes } = usePlayerView();
  const time = shownTime(running, useNow(200));
  const isStrict = running.rules.mode === "strict";
  const answer = findItem(running.content, item.id)?.answer;
  const seconds = answer?.kind === "speaking" ? answer.timing.respond : 0;
  const number = takes.filter((row) => row.item === item.id && row.state !== "dropped").length + 1;
  const isRecording = take.kind === "recording";

  if (take.kind === "problem") {
    return (
      <div className="stage">
        <div className="stage-in">
          <TaskPrompt item={item} running={running} />
          <MicrophoneCard problem={take.problem}>
            <button type="button" className="btn fill" onClick={() => void player.retryMicrophone()}>
              {t("microphone.again")}
            </button>
            <button type="button" className="btn" onClick={() => player.dispatch({ type: "window over" })}>
              {t("microphone.skip_task")}
            </button>
          </MicrophoneCard>
        </div>
      </div>
    );
  }
  return (
    <div className="stage">
      <div className="stage-in">
        <TaskPrompt item={item} running={running}>
          {!isStrict && item.audio && take.kind === "idle" && <HearAgain clip={item.audio} />}
        </TaskPrompt>
        <section className="card rec" aria-label={t("speak.recording_area")}>
          <div className="head2">
            <div className="left num">
              {/* Chinese puts words on both sides of the figure. */}
              <Trans
                t={t}
                i18nKey="speak.seconds_left"
                values={{ seconds: shownSeconds(time?.leftMs ?? seconds * 1000) }}
                components={{ b: <b /> }}
              />
            </div>
            <span className={isRecording ? "live" : "live off"} role="status">
              <i />
              {t(stateKey(take.kind))}
            </span>
          </div>
          <LevelWave
            heights={isRecording ? take.heights : []}
            seconds={seconds}
            elapsedMs={isRecording ? take.elapsedMs : 0}
          />
          {isRecording && <HearingChecks take={take} />}
        </section>
        {!isStrict && (
          <div className="acts">
            {isRecording ? (
              <>
                <button type="button" className="btn fill big solid" onClick={() => void player.endTake()}>
                  <Icon name="stop" />
                  {t("speak.finish")}
                </button>
                <button type="button" className="btn big" onClick={() => void player.restartTake()}>
                  <Icon name="refresh" size={18} />
                  {t("speak.start_over")}
                </button>
              </>
            ) : (
              <button
                type="button"
                className="btn fill big"
                disabled={take.kind !== "idle"}
                onClick={() => void player.beginTake()}
              >
                <Icon name="microphone" size={18} />
                {t("speak.start")}
              </button>
            )}
            <span className="note">{t("speak.take", { number })}</span>
          </div>
        )}
      </div>
    </div>
  );
}

function stateKey(kind: TakeState["kind"]) {
  switch (kind) {
    case "recording":
      return "speak.recording";
    case "ending":
      return "speak.saving";
    case "waiting":
      return "responses:speak.wait";
    default:
      return "speak.not_yet";
  }
}
