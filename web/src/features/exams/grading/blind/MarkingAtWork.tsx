/** A blind marking that this grader holds: response in the middle, scores on the right, by the desk's keys. */
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorText } from "../../../../api/errors";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Dialog } from "../../../../ui/Dialog";
import { Icon } from "../../../../ui/Icon";
import type { DeskStep } from "../desk/DeskTabs";
import { PhoneBar } from "../desk/PhoneBar";
import { beginningOf, type Place, placeAfter, placeBefore, placeOf } from "../desk/places";
import { useDeskFocus } from "../desk/useDeskFocus";
import { useDeskKeys } from "../desk/useDeskKeys";
import { useShownItem } from "../desk/useShownItem";
import { emptyMark, missingIn } from "../draft/content";
import type { BlindWork } from "./api";
import { BlindResponse } from "./BlindResponse";
import { BlindScores } from "./BlindScores";
import { contentOfGiven, deskJobOf } from "./deskJob";
import { type GivenDoors, useGiven } from "./useGiven";

interface MarkingAtWorkProps {
  marking: BlindWork;
  /** Where scores are kept; with the markings unless given. */
  doors?: GivenDoors;
  /** Sends them for good. */
  sending: {
    mutate: (nothing: undefined, on: { onSuccess: () => void }) => void;
    isPending: boolean;
    error: Error | null;
  };
  texts: { send: string; ask: string; askText: string };
  /** Ways out. */
  acts: ReactNode;
  onStep: (step: DeskStep) => void;
  onReturned: () => void;
  /** Another grader may have it by now. */
  onLost: () => void;
}

export function MarkingAtWork({
  marking,
  doors,
  sending,
  texts,
  acts,
  onStep,
  onReturned,
  onLost,
}: MarkingAtWorkProps) {
  const { t } = useTranslation(["grading", "common"]);
  const job = deskJobOf(marking);
  const given = useGiven(marking, doors);
  const { index, show } = useShownItem(job);
  const pane = useRef<HTMLElement>(null);
  const [isAsking, setAsking] = useState(false);
  const response = job.responses[index];
  const focusOn = useDeskFocus(pane, response?.item);

  const contentNow = () => contentOfGiven(given.read().scores);
  const missing = missingIn(job, contentOfGiven(given.scores));
  const isNoteMissing = marking.kind === "regrade" && given.note.trim() === "";
  const goTo = (place: Place) => {
    if (place.item !== response?.item) show(place.item);
    focusOn(place);
  };
  const leaf = (by: number) => {
    const item = job.responses[index + by]?.item;
    if (item) goTo(beginningOf(job, contentNow(), item));
  };
  /** What is missing takes the focus; otherwise it is asked once more. */
  const finish = () => {
    const [first] = missingIn(job, contentNow());
    if (first) {
      onStep("score");
      goTo(placeOf(first));
    } else if (marking.kind === "regrade" && given.read().note.trim() === "") {
      onStep("score");
      if (response) focusOn({ item: response.item, part: "comment" });
    } else setAsking(true);
  };
  useDeskKeys({
    next: () => leaf(1),
    previous: () => leaf(-1),
    score: () => response && focusOn(beginningOf(job, contentNow(), response.item)),
    comment: () => response && focusOn({ item: response.item, part: "comment" }),
    saved: () => undefined,
    deliver: finish,
  });
  if (!response) return null;

  const { item } = response;
  const mark = { ...emptyMark, ...given.scores[item] };
  const returnIt = async () => {
    if (await given.flush()) sending.mutate(undefined, { onSuccess: onReturned });
  };
  const isLost = sending.error instanceof ApiError && sending.error.code === "claim_lapsed";
  return (
    <>
      <BlindResponse
        marking={marking}
        acts={acts}
        job={job}
        index={index}
        missing={missing}
        onOpen={(target) => show(job.responses[target]?.item ?? item)}
        trouble={
          given.saving === "lost" ? (
            <Alert tone="warn" role="alert">
              {t("grading:taken.title")}. {t("grading:taken.text")}
            </Alert>
          ) : (
            given.saving === "failed" && (
              <Alert tone="warn" role="alert">
                {t("grading:blind.not_saved")}{" "}
                <Button size="small" onClick={() => void given.flush()}>
                  {t("common:state.try_again")}
                </Button>
              </Alert>
            )
          )
        }
        footer={
          <>
            <div className="saved" role="status">
              {given.saving === "saved" && <Icon name="tick" weight={2.2} />}
              {t(`grading:blind.saving.${given.saving}`)}
            </div>
            <PhoneBar mark={mark} max={response.rubric.max} onMarks={() => onStep("score")} />
          </>
        }
      />
      <BlindScores
        ref={pane}
        marking={marking}
        send={texts.send}
        response={response}
        mark={mark}
        note={given.note}
        open={missing.length}
        isNoteMissing={isNoteMissing}
        onChange={(part) => given.setScore(item, part)}
        onNote={given.setNote}
        onSettle={(part) => goTo(placeAfter(job, contentNow(), { item, part }))}
        onBack={(part) => {
          const place = placeBefore(job, { item, part });
          if (place) goTo(place);
        }}
        onReturn={finish}
      />
      {isAsking && (
        <Dialog
          title={texts.ask}
          onDismiss={() => setAsking(false)}
          actions={
            <>
              <Button onClick={isLost ? onLost : () => setAsking(false)} disabled={sending.isPending}>
                {t("grading:deliver.cancel")}
              </Button>
              <Button variant="primary" loading={sending.isPending} autoFocus onClick={() => void returnIt()}>
                {texts.send}
              </Button>
            </>
          }
        >
          <p>{texts.askText}</p>
          {Boolean(sending.error) && (
            <Alert>{errorText(sending.error, (key) => t(key, { ns: "common" }))}</Alert>
          )}
        </Dialog>
      )}
    </>
  );
}
