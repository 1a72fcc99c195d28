import { useTranslation } from "react-i18next";
import { Icon } from "../../../../ui/Icon";
import { CheckCard } from "./CheckCard";
import styles from "./systemcheck.module.css";
import { type MicrophoneTestState, useMicrophoneTest } from "./useMicrophoneTest";

interface MicrophoneTestProps {
  isGood: boolean | null;
  tell: (isGood: boolean) => void;
}

/** Speak three seconds, then hear yourself. The meter shows sound, it does not demand loudness. */
export function MicrophoneTest({ isGood, tell }: MicrophoneTestProps) {
  const { t } = useTranslation("systemcheck");
  const { state, start } = useMicrophoneTest();
  const isBusy = state.kind === "asking" || state.kind === "recording";
  const verdict = state.kind === "problem" || (state.kind === "done" && isMute(state)) ? false : isGood;
  return (
    <CheckCard icon="microphone" title={t("microphone.title")} isGood={verdict}>
      <p className="quiet">{t("microphone.text")}</p>
      <Shown state={state} />
      <div className={`row ${styles.acts}`}>
        <button type="button" className="btn" disabled={isBusy} onClick={start}>
          <Icon name="microphone" size={18} />
          {t(state.kind === "idle" ? "microphone.start" : isBusy ? "microphone.speak" : "microphone.again")}
        </button>
        {state.kind === "done" && !isMute(state) && (
          <>
            <span className="strong">{t("microphone.question")}</span>
            <button type="button" className="btn" aria-pressed={isGood === true} onClick={() => tell(true)}>
              {t("speaker.yes")}
            </button>
            <button type="button" className="btn" aria-pressed={isGood === false} onClick={() => tell(false)}>
              {t("speaker.no")}
            </button>
          </>
        )}
      </div>
    </CheckCard>
  );
}

function Shown({ state }: { state: MicrophoneTestState }) {
  const { t } = useTranslation("systemcheck");
  switch (state.kind) {
    case "idle":
      return null;
    case "asking":
      return <p className="small quiet">{t("microphone.asking")}</p>;
    case "problem":
      return (
        <div className="alert" role="alert">
          <b>{t(`problem.${state.problem}_title`)}</b>
          <p>{t(`problem.${state.problem}_text`)}</p>
        </div>
      );
    case "recording":
      return (
        <div className={styles.level} role="img" aria-label={t("microphone.meter")}>
          {Array.from({ length: 24 }, (_, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other identity
            <i key={n} className={n / 24 < state.level ? styles.on : undefined} />
          ))}
          <span className="num">{t("microphone.left", { count: Math.ceil(state.leftMs / 1000) })}</span>
        </div>
      );
    case "done":
      return (
        <>
          {state.quality === "good" ? null : (
            <p className={isMute(state) ? "alert" : "alert warn"} role="alert">
              {t(`microphone.${state.quality}`)}
            </p>
          )}
          {!isMute(state) && (
            // biome-ignore lint/a11y/useMediaCaption: the learner's own voice of a moment ago
            <audio controls src={state.url} aria-label={t("microphone.playback")} />
          )}
          {state.device !== "" && <p className="note">{t("microphone.device", { name: state.device })}</p>}
        </>
      );
    default:
      return state satisfies never;
  }
}

/** Nothing that could be handed in. */
function isMute(state: Extract<MicrophoneTestState, { kind: "done" }>): boolean {
  return state.quality === "silent" || state.quality === "empty";
}
