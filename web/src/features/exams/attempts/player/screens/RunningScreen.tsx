/** A running part: the bar of the skin, the screen of the step, and what lies over them. */
import { type ReactNode, useState } from "react";
import { LookupZone } from "../../../../flashcards/lookup/LookupZone";
import { ComfortableBar } from "../bar/ComfortableBar";
import { ConfirmDialog } from "../bar/ConfirmDialog";
import { HelpDialog } from "../bar/HelpDialog";
import { usePlayerKeys } from "../bar/keys";
import { StrictBar } from "../bar/StrictBar";
import { chosenBy } from "../items/choosing";
import { findItem, findSet, type Step } from "../parts/steps";
import { EndScreen } from "../review/EndScreen";
import { ReviewScreen } from "../review/ReviewScreen";
import type { Phase } from "../session/view";
import { SilentNote } from "../speaking/SilentNote";
import { NotesPad } from "../tools/NotesPad";
import type { ItemSet, Section } from "../types";
import { useMode } from "./AnsweringContext";
import { ContinueScreen } from "./ContinueScreen";
import { PausedScreen } from "./PausedScreen";
import { usePlayer, usePlayerView } from "./PlayerContext";
import { PlayerFrame } from "./PlayerFrame";
import { StepScreen } from "./StepScreen";
import { usePane } from "./usePane";
import { useQuestionMarks, useStepMoves } from "./useStepMoves";

/** What lies over the step. */
type Overlay = "help" | "review" | null;

export function RunningScreen({ running }: { running: Extract<Phase, { kind: "running" }> }) {
  const player = usePlayer();
  const { answers, attempt, checked } = usePlayerView();
  const [overlay, setOverlay] = useState<Overlay>(null);
  const [hasNotes, setNotes] = useState(false);
  const moves = useStepMoves(running);
  const marks = useQuestionMarks(running, () => setOverlay(null));
  const step = running.rules.steps[running.progress.index];
  const item = step?.kind === "question" ? findItem(running.content, step.item) : undefined;
  const pane = usePane(item, running.rules.mode);
  const isFinal =
    step !== undefined && (checked.has(step.set) || !!attempt?.checked_sets?.includes(step.set));
  const { isPaused } = running.progress;
  const isOpen = overlay === null && !running.isGated && !isPaused;

  // Chunks of a sentence have keys of their own.
  const hasOptions = item !== undefined && item.answer.kind !== "build_sentence";
  usePlayerKeys(hasOptions && isOpen, (meaning) => {
    if (!isOpen) return;
    if (meaning.kind === "next") moves.next?.();
    else if (meaning.kind === "back") moves.back?.();
    else if (item && !isFinal) {
      const value = chosenBy(item.answer, answers.get(item.id), meaning.index);
      if (value) player.answer(item.id, value);
    }
  });

  const bar = {
    pane,
    notes: { isOpen: hasNotes, toggle: () => setNotes(!hasNotes) },
    running,
    moves,
    marks,
    openHelp: () => setOverlay("help"),
    openReview: () => setOverlay("review"),
  };
  return (
    <PlayerFrame bar={running.rules.mode === "strict" ? <StrictBar {...bar} /> : <ComfortableBar {...bar} />}>
      <div className="step-place" inert={isPaused}>
        {overlay === "review" ? (
          <ReviewScreen marks={marks} onClose={() => setOverlay(null)} />
        ) : running.isGated ? (
          <ContinueScreen />
        ) : step ? (
          <StepWords set={findSet(running.content, step.set)}>
            <StepScreen
              key={stepKey(step, running.rules.section)}
              running={running}
              step={step}
              moves={moves}
              pane={pane}
            />
          </StepWords>
        ) : (
          <EndScreen running={running} marks={marks} />
        )}
      </div>
      {running.rules.mode === "strict" && <SilentNote />}
      {isPaused && <PausedScreen />}
      {hasNotes && running.rules.mode === "comfortable" && <NotesPad onClose={() => setNotes(false)} />}
      {overlay === "help" && (
        <HelpDialog running={running} openNotes={() => setNotes(true)} onClose={() => setOverlay(null)} />
      )}
      {running.progress.isConfirming && <ConfirmDialog running={running} />}
    </PlayerFrame>
  );
}

/** Words are looked up and saved in comfortable mode only: the real test has no dictionary (D-038, D-039). */
function StepWords({ set, children }: { set: ItemSet | undefined; children: ReactNode }) {
  return useMode() === "comfortable" ? (
    <LookupZone source={set?.title || null}>{children}</LookupZone>
  ) : (
    children
  );
}

/** A passage stays where it was scrolled to while its questions change; every other step begins afresh. */
function stepKey(step: Step, section: Section): string {
  if (step.kind === "listen" || (section === "reading" && step.kind === "question"))
    return `${step.kind} ${step.set}`;
  return `${step.kind} ${step.item}`;
}
