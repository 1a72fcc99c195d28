/** Before a part: what comes, how it is timed, and one button. Audio is fetched meanwhile, before any clock runs. */
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { errorText } from "../../../../../api/errors";
import { Icon } from "../../../../../ui/Icon";
import { PlainBar } from "../bar/PlainBar";
import { MicrophoneCard } from "../speaking/MicrophoneCard";
import type { AttemptPart } from "../types";
import { AudioLine } from "./AudioLine";
import { hasSentences, minutesOf, partsToCome, ruleKey, timeKey } from "./introFacts";
import { ModuleChoice } from "./ModuleChoice";
import { useIsPreview, usePlayer, usePlayerView } from "./PlayerContext";
import { PlayerFrame } from "./PlayerFrame";

interface PartIntroProps {
  part: AttemptPart;
  isStarting: boolean;
  error: unknown;
}

export function PartIntro({ part, isStarting, error }: PartIntroProps) {
  const { t } = useTranslation(["player", "responses", "common"]);
  const player = usePlayer();
  const { attempt, audio, take } = usePlayerView();
  const isPreview = useIsPreview();
  const needsAudio = part.section === "listening" || part.section === "speaking";
  useBegun(attempt !== null && attempt.mode === "comfortable" && attempt.started_at === null && !needsAudio);
  if (!attempt) return null;
  const isReady = !needsAudio || audio.kind === "ready";
  const { mode } = attempt;
  return (
    <PlayerFrame bar={<PlainBar canLeave />}>
      <div className="stage">
        <div className="stage-in intro">
          <p className="small quiet num">
            {t("intro.part", { number: part.position + 1, total: partsToCome(attempt) })}
          </p>
          <h1>{t(`common:sections.${part.section}`)}</h1>
          {part.kinds && part.kinds.length > 0 && (
            <p className="topic">{part.kinds.map((kind) => t(`sets.${kind as "lecture"}`)).join(" · ")}</p>
          )}
          <ul className="facts">
            <Fact icon="list">
              {part.section === "reading" || part.section === "listening"
                ? t("intro.questions", { count: part.items.length })
                : hasSentences(part)
                  ? t("responses:intro.sentences", { count: part.items.length })
                  : part.items.length > 1
                    ? t("responses:intro.answers", { count: part.items.length })
                    : t(`intro.task_${part.section}`)}
            </Fact>
            <Fact icon="clock">{t(timeKey(part), { count: minutesOf(part) })}</Fact>
            {needsAudio && <Fact icon="headphones">{t("intro.headphones")}</Fact>}
            {/* Of writing it says that every letter is saved, which is not so in a preview. */}
            {!(isPreview && part.section === "writing") && (
              <Fact icon="forward">{t(ruleKey(part, mode))}</Fact>
            )}
          </ul>
          {(part.module === "lower" || part.module === "upper") && mode === "comfortable" && (
            <ModuleChoice part={part} />
          )}
          {needsAudio && <AudioLine audio={audio} />}
          {take.kind === "problem" && (
            <MicrophoneCard problem={take.problem}>
              <button type="button" className="btn" onClick={() => void player.startPart(true)}>
                {t("microphone.go_without")}
              </button>
            </MicrophoneCard>
          )}
          {error !== null && (
            <p className="alert" role="alert">
              {errorText(error, (key) => t(key, { ns: "common" }))}
            </p>
          )}
          <div className="acts">
            <button
              type="button"
              className="btn fill big"
              disabled={!isReady || isStarting}
              onClick={() => void player.startPart()}
            >
              {t(take.kind === "problem" ? "intro.try_again" : "intro.start")}
            </button>
            <span className="note">{t(mode === "strict" ? "intro.clock_starts" : "intro.at_ease")}</span>
          </div>
        </div>
      </div>
    </PlayerFrame>
  );
}

/** The first part begins by itself when the start was pressed a moment ago: a second press would say nothing new. */
function useBegun(mayBegin: boolean) {
  const player = usePlayer();
  const { state } = useLocation();
  const isTried = useRef(false);
  const begins = mayBegin && (state as { begins?: boolean } | null)?.begins === true;
  useEffect(() => {
    if (!begins || isTried.current) return;
    isTried.current = true;
    void player.startPart();
  }, [begins, player]);
}

function Fact({ icon, children }: { icon: Parameters<typeof Icon>[0]["name"]; children: string }) {
  return (
    <li>
      <Icon name={icon} size={18} />
      {children}
    </li>
  );
}
