/** The cockpit for a job that this grader holds: response in the middle, marks on the right. */
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useDeliver } from "../api";
import { emptyMark, type Missing, missingIn, withMark } from "../draft/content";
import type { GradingJob, Mark } from "../types";
import { useDraft } from "../useDraft";
import { DeliverDialog } from "./DeliverDialog";
import type { DeskStep } from "./DeskTabs";
import { DraftLine } from "./DraftLine";
import { DraftTrouble } from "./DraftTrouble";
import { PhoneBar } from "./PhoneBar";
import { ResponsePane } from "./ResponsePane";
import { ScorePane } from "./ScorePane";
import { useDeskKeys } from "./useDeskKeys";

interface AtWorkProps {
  job: GradingJob;
  user: string;
  onStep: (step: DeskStep) => void;
  /** Reads the job again, as after losing it to another grader. */
  onReload: () => void;
}

export function AtWork({ job, user, onStep, onReload }: AtWorkProps) {
  const { keeper, draft } = useDraft(job, user);
  const [search, setSearch] = useSearchParams();
  const [isDelivering, setDelivering] = useState(false);
  const pane = useRef<HTMLElement>(null);
  const deliver = useDeliver(job.id);

  const index = Math.max(
    0,
    job.responses.findIndex(({ item }) => item === search.get("item")),
  );
  const response = job.responses[index];
  const show = (item: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.set("item", item);
        return next;
      },
      { replace: true },
    );
  const open = (target: number) => {
    const item = job.responses[Math.min(job.responses.length - 1, Math.max(0, target))]?.item;
    if (item) show(item);
  };
  const focusOn = (selector: string) => pane.current?.querySelector<HTMLElement>(selector)?.focus();
  useDeskKeys({
    next: () => open(index + 1),
    previous: () => open(index - 1),
    score: () => focusOn("[role=radio][tabindex='0']"),
    comment: () => focusOn("textarea"),
    deliver: () => setDelivering(true),
  });
  if (!response) return null;

  const mark = draft.content.responses[response.item] ?? emptyMark;
  const change = (part: Partial<Mark>) => keeper.edit((content) => withMark(content, response.item, part));
  const missing = missingIn(job, draft.content);
  const goTo = ({ item, dimension }: Missing) => {
    setDelivering(false);
    onStep("score");
    show(item);
    // After the other response has been drawn.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        focusOn(`[data-scale="${dimension ?? "score"}"] [role=radio][tabindex='0']`),
      ),
    );
  };
  const send = async () => {
    if (await keeper.flush()) deliver.mutate();
    else setDelivering(false);
  };

  return (
    <>
      <ResponsePane
        job={job}
        index={index}
        missing={missing}
        onOpen={open}
        footer={
          <>
            <DraftLine draft={draft} />
            <PhoneBar mark={mark} max={response.rubric.max} onMarks={() => onStep("score")} />
          </>
        }
        trouble={<DraftTrouble draft={draft} keeper={keeper} onLost={onReload} />}
      />
      <ScorePane
        key={response.item}
        ref={pane}
        job={job}
        index={index}
        mark={mark}
        overall={draft.content.overall}
        missing={missing}
        onChange={change}
        onOverall={(overall) => keeper.edit((content) => ({ ...content, overall }))}
        onOpen={open}
        onDeliver={() => setDelivering(true)}
      />
      {isDelivering && (
        <DeliverDialog
          job={job}
          content={draft.content}
          missing={missing}
          isBusy={deliver.isPending}
          error={deliver.error}
          onGoTo={goTo}
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
