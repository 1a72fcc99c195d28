/** The cockpit for a job that this grader holds: response in the middle, marks on the right. */
import { useRef, useState } from "react";
import { useDeliver } from "../api";
import { CommentBank } from "../comments/CommentBank";
import type { Document } from "../documents/model";
import { emptyMark, type Missing, missingIn, withDocument, withMark, withTimed } from "../draft/content";
import type { GradingJob, Mark } from "../types";
import { useDraft } from "../useDraft";
import { useVoice } from "../useVoice";
import { DeliverDialog } from "./DeliverDialog";
import type { DeskStep } from "./DeskTabs";
import { DraftLine } from "./DraftLine";
import { DraftTrouble } from "./DraftTrouble";
import { PhoneBar } from "./PhoneBar";
import { beginningOf, type Place, placeAfter, placeBefore, placeOf } from "./places";
import { ResponsePane } from "./ResponsePane";
import { type CommentName, commentLength, ScorePane } from "./ScorePane";
import { useDeskFocus } from "./useDeskFocus";
import { useDeskKeys } from "./useDeskKeys";
import { useShownItem } from "./useShownItem";

interface AtWorkProps {
  job: GradingJob;
  user: string;
  onStep: (step: DeskStep) => void;
  /** Reads the job again, as after losing it to another grader. */
  onReload: () => void;
  /** The results are on their way: the next job may come. */
  onSent: () => void;
}

export function AtWork({ job, user, onStep, onReload, onSent }: AtWorkProps) {
  const { keeper, draft } = useDraft(job, user);
  const { index, show } = useShownItem(job);
  const voice = useVoice(job, job.responses[index]?.item);
  const [isSettling, setSettling] = useState(false);
  const [isDelivering, setDelivering] = useState(false);
  const [bankFor, setBankFor] = useState<CommentName | null>(null);
  const pane = useRef<HTMLElement>(null);
  const deliver = useDeliver(job.id);
  const response = job.responses[index];
  const focusOn = useDeskFocus(pane, response?.item);

  const goTo = (place: Place) => {
    if (place.item !== response?.item) show(place.item);
    focusOn(place);
  };
  const isIn = (part: string) => document.activeElement?.closest(`[data-part=${part}]`) !== null;
  /** To a neighbor; who writes comments goes on writing them, all others begin with what is not set. */
  const leaf = (by: number) => {
    const item = job.responses[index + by]?.item;
    if (item)
      goTo(isIn("comment") ? { item, part: "comment" } : beginningOf(job, keeper.read().content, item));
  };
  useDeskKeys({
    next: () => leaf(1),
    previous: () => leaf(-1),
    score: () => response && focusOn(beginningOf(job, keeper.read().content, response.item)),
    comment: () => response && focusOn({ item: response.item, part: "comment" }),
    saved: () => setBankFor(isIn("overall") ? "overall" : "comment"),
    voice: () => response && job.product !== "scores" && voice.toggle(response.item),
    deliver: () => askToDeliver(),
  });
  if (!response) return null;

  const { item } = response;
  const { content } = draft;
  const mark = content.responses[item] ?? emptyMark;
  const change = (part: Partial<Mark>) => keeper.edit((now) => withMark(now, item, part));
  const setOverall = (overall: string) => keeper.edit((now) => ({ ...now, overall }));
  const missing = missingIn(job, content);
  const back = (part: Place["part"]) => {
    const place = placeBefore(job, { item, part });
    if (place) goTo(place);
  };
  const goToMissing = (entry: Missing) => {
    setDelivering(false);
    onStep(entry.isDocument ? "response" : "score");
    goTo(placeOf(entry));
  };
  /** What is still being said ends with the question. */
  const askToDeliver = () => {
    void voice.stop();
    setDelivering(true);
  };
  const send = async () => {
    setSettling(true);
    const isSaved = [await voice.settle(), await keeper.flush()].every(Boolean);
    setSettling(false);
    if (isSaved) return deliver.mutate(undefined, { onSuccess: onSent });
    setDelivering(false);
    // What could not be saved says so where it was said.
    if (voice.unsaved !== undefined) goTo({ item: voice.unsaved, part: "comment" });
  };

  return (
    <>
      <ResponsePane
        job={job}
        index={index}
        missing={missing}
        user={user}
        document={content.documents[item]}
        commenting={
          job.product === "scores"
            ? null
            : {
                comments: content.timed[item] ?? [],
                onComments: (change) => keeper.edit((now) => withTimed(now, item, change)),
              }
        }
        onDocument={(document: Document) => keeper.edit((now) => withDocument(now, item, document))}
        onOpen={(target) => show(job.responses[target]?.item ?? item)}
        onSave={() => keeper.flush()}
        footer={
          <>
            <DraftLine draft={draft} isOnDevice={keeper.isOnDevice} />
            <PhoneBar mark={mark} max={response.rubric.max} onMarks={() => onStep("score")} />
          </>
        }
        trouble={<DraftTrouble draft={draft} keeper={keeper} onLost={onReload} />}
      />
      <ScorePane
        ref={pane}
        job={job}
        index={index}
        mark={mark}
        overall={content.overall}
        missing={missing}
        onChange={change}
        onOverall={setOverall}
        onSettle={(part) => goTo(placeAfter(job, keeper.read().content, { item, part }))}
        onBack={back}
        onNext={() => leaf(1)}
        onSaved={setBankFor}
        onDeliver={askToDeliver}
        voice={job.product === "scores" ? null : voice}
      />
      {bankFor && (
        <CommentBank
          user={user}
          comment={bankFor === "overall" ? content.overall : mark.comment}
          maxLength={commentLength[bankFor]}
          onChange={(text) => (bankFor === "overall" ? setOverall(text) : change({ comment: text }))}
          onClose={() => setBankFor(null)}
        />
      )}
      {isDelivering && (
        <DeliverDialog
          job={job}
          content={content}
          missing={missing}
          hasVoice={voice.hasAny}
          isBusy={deliver.isPending || isSettling}
          error={deliver.error}
          onGoTo={goToMissing}
          onSend={() => void send()}
          onClose={() => {
            setDelivering(false);
            deliver.reset();
          }}
        />
      )}
    </>
  );
}
