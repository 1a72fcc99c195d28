/** The middle: what was asked, what was said or written. */
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { paths } from "../../../../app/paths";
import { loadTexts } from "../../../../i18n";
import { Button } from "../../../../ui/Button";
import { Skeleton } from "../../../../ui/Skeleton";
import { useRelease } from "../api";
import { type Document, saysNothing, untouched } from "../documents/model";
import type { Missing } from "../draft/content";
import type { GradingJob } from "../types";
import { ResponseFrame, WrittenResponse } from "./ResponseFrame";
import { SkipDialog } from "./SkipDialog";
import { type Commenting, SpokenResponse } from "./SpokenResponse";

/** Loaded where a text is edited: the editor is larger than all the rest of the desk. */
const DocumentEditor = lazy(async () => {
  const [editor] = await Promise.all([import("./DocumentEditor"), loadTexts("documents")]);
  return editor;
});

interface ResponsePaneProps {
  job: GradingJob;
  index: number;
  missing: Missing[];
  user: string;
  /** The text with edits and comments so far. */
  document: Document | undefined;
  onDocument: (document: Document) => void;
  /** Comments on the recording so far; none where scores only were ordered. */
  commenting: Commenting | null;
  onOpen: (index: number) => void;
  /** Sends what is typed; says whether the server has everything. */
  onSave: () => Promise<boolean>;
  /** The line that tells the truth about saving. */
  footer: ReactNode;
  trouble: ReactNode;
}

export function ResponsePane({
  job,
  index,
  missing,
  user,
  document,
  onDocument,
  commenting,
  onOpen,
  onSave,
  footer,
  trouble,
}: ResponsePaneProps) {
  const { t } = useTranslation("grading");
  const [wantsTask, setWantsTask] = useState<boolean | null>(null);
  /** Whose text the grader began to edit although nobody ordered it. */
  const [begun, setBegun] = useState<string | null>(null);
  const [isSkipping, setSkipping] = useState(false);
  const response = job.responses[index];
  if (!response) return null;
  const text = response.kind === "writing" && response.text?.trim() ? response.text : null;
  const isOrdered = job.product === "vip";
  const hasDocument = document !== undefined && !saysNothing(document);
  const isEditing = text !== null && (isOrdered || hasDocument || begun === response.item);
  // Beside a text under edit stand its comments: the sources come when they are asked for.
  const showsTask = wantsTask ?? !isEditing;
  return (
    <ResponseFrame
      job={job}
      index={index}
      response={response}
      missing={missing}
      heading={<span className="pn">{job.learner_name}</span>}
      acts={
        <>
          {text !== null && !isEditing && (
            <Button variant="quiet" size="small" onClick={() => setBegun(response.item)}>
              {t("response.edit_text")}
            </Button>
          )}
          <GiveBack job={job} onSave={onSave} />
          <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => setSkipping(true)}>
            {t("skip.open")}
          </Button>
        </>
      }
      showsTask={showsTask}
      onShowTask={setWantsTask}
      showsPrompt={showsTask || isEditing}
      onOpen={onOpen}
      footer={footer}
      trouble={trouble}
    >
      {isSkipping && <SkipDialog job={job.id} onSave={onSave} close={() => setSkipping(false)} />}
      {response.recording ? (
        <SpokenResponse
          key={response.item}
          job={job.id}
          user={user}
          item={response.item}
          recording={response.recording}
          commenting={commenting}
        />
      ) : isEditing ? (
        <Suspense fallback={<Skeleton lines={[100, 96, 98, 92, 97, 60]} />}>
          <DocumentEditor
            key={response.item}
            text={text}
            document={document ?? untouched(text)}
            name={job.learner_name}
            user={user}
            onChange={onDocument}
          />
        </Suspense>
      ) : (
        <WrittenResponse response={response} />
      )}
    </ResponseFrame>
  );
}

function GiveBack({ job, onSave }: { job: GradingJob; onSave: () => Promise<boolean> }) {
  const { t } = useTranslation("grading");
  const release = useRelease(job.id);
  const navigate = useNavigate();
  // The draft stays for the next grader: with the last word that was typed.
  const give = async () => {
    if (await onSave()) release.mutate(undefined, { onSuccess: () => void navigate(paths.grading) });
  };
  return (
    <Button variant="quiet" size="small" loading={release.isPending} onClick={() => void give()}>
      {t("response.give_back")}
    </Button>
  );
}
