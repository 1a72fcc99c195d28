/** The last question before the learner sees the marks, or what is missing for it. */
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import { useLanguage } from "../../../../i18n/language";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Dialog } from "../../../../ui/Dialog";
import { saysNothing } from "../documents/model";
import type { Content, Missing } from "../draft/content";
import { written } from "../timed/model";
import type { GradingJob } from "../types";
import styles from "./score.module.css";

interface DeliverDialogProps {
  job: GradingJob;
  content: Content;
  missing: Missing[];
  /** Whether anything is said by voice. */
  hasVoice: boolean;
  isBusy: boolean;
  error: unknown;
  onGoTo: (missing: Missing) => void;
  onSend: () => void;
  onClose: () => void;
}

export function DeliverDialog(props: DeliverDialogProps) {
  return props.missing.length > 0 ? <StillMissing {...props} /> : <Confirm {...props} />;
}

function StillMissing({ job, missing, onGoTo, onClose }: DeliverDialogProps) {
  const { t } = useTranslation("grading");
  const lang = useLanguage();
  const [first] = missing;
  const hasDocument = missing.some(({ isDocument }) => isDocument);
  const nameOf = ({ item, dimension, isDocument }: Missing) => {
    const index = job.responses.findIndex((response) => response.item === item);
    const title = job.responses[index]?.rubric.dimensions.find(({ name }) => name === dimension)?.title[lang];
    const what = isDocument ? t("deliver.document") : (title ?? t("score.task"));
    return t("deliver.missing_line", { number: index + 1, what });
  };
  return (
    <Dialog
      title={t(hasDocument ? "deliver.unfinished_title" : "deliver.missing_title", { count: missing.length })}
      onDismiss={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("deliver.close")}</Button>
          {first && (
            <Button variant="primary" onClick={() => onGoTo(first)}>
              {t("deliver.go_first")}
            </Button>
          )}
        </>
      }
    >
      <ul className={`${styles.missing} num`}>
        {missing.map((entry) => (
          <li key={`${entry.item}|${entry.isDocument ? "document" : entry.dimension}`}>
            <Button variant="quiet" size="small" onClick={() => onGoTo(entry)}>
              {nameOf(entry)}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Confirm({ job, content, hasVoice, isBusy, error, onSend, onClose }: DeliverDialogProps) {
  const { t } = useTranslation("grading");
  const { t: tc } = useTranslation("common");
  const hasComment =
    hasVoice ||
    Object.values(content.responses).some(({ comment }) => comment.trim()) ||
    Object.values(content.documents).some((document) => !saysNothing(document)) ||
    Object.values(content.timed).some((comments) => written(comments).length > 0) ||
    content.overall.trim();
  return (
    <Dialog
      title={t("deliver.title", { name: job.learner_name })}
      onDismiss={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t("deliver.cancel")}
          </Button>
          {/* Ctrl+Enter, then Enter. */}
          <Button variant="primary" onClick={onSend} loading={isBusy} autoFocus>
            {t("deliver.send")}
          </Button>
        </>
      }
    >
      <p>{t("deliver.text")}</p>
      {!hasComment && <Alert tone="warn">{t("deliver.no_comment")}</Alert>}
      {Boolean(error) && <Alert>{errorText(error, tc)}</Alert>}
    </Dialog>
  );
}
