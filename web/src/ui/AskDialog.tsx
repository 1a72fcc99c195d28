/** A question before something is gone for good: what happens, the way back, and the act. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../api/errors";
import { Alert } from "./Alert";
import { Button } from "./Button";
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
          <Button onClick={onClose}>{words.keep}</Button>
          <Button variant="danger" loading={isBusy} onClick={onAct}>
            {words.act}
          </Button>
        </>
      }
    >
      {children}
      {Boolean(error) && <Alert>{errorText(error, t)}</Alert>}
    </Dialog>
  );
}
