/** A question before something is gone for good: what happens, the way back, and the act. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../api/errors";
import { Dialog } from "./Dialog";

interface AskDialogProps {
  title: string;
  /** What happens then. */
  children: ReactNode;
  /** Names of the way back and of the act. */
  words: { keep: string; act: string };
  isBusy: boolean;
  error: unknown;
  onAct: () => void;
  onClose: () => void;
}

export function AskDialog({ title, children, words, isBusy, error, onAct, onClose }: AskDialogProps) {
  const { t } = useTranslation("common");
  return (
    <Dialog
      title={title}
      onDismiss={onClose}
      actions={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {words.keep}
          </button>
          <button type="button" className="btn danger" disabled={isBusy} onClick={onAct}>
            {words.act}
          </button>
        </>
      }
    >
      {children}
      {Boolean(error) && (
        <p className="alert" role="alert">
          {errorText(error, t)}
        </p>
      )}
    </Dialog>
  );
}
