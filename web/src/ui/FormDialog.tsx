/** A dialog around one form: what can be done with it below, and what went wrong. */
import { type ReactNode, useId } from "react";
import { Alert } from "./Alert";
import { Button } from "./Button";
import { Dialog } from "./Dialog";

interface FormDialogProps {
  title: string;
  /** Names of the way back and of what the form does. */
  words: { cancel: string; submit: string };
  /** How the fields are laid out. */
  className?: string | undefined;
  close: () => void;
  submit: () => void;
  isSaving: boolean;
  /** Why it was not saved. */
  complaint: string | null;
  /** Before the usual two buttons. */
  more?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

export function FormDialog({
  title,
  words,
  className,
  close,
  submit,
  isSaving,
  complaint,
  more,
  children,
}: FormDialogProps) {
  const form = useId();
  return (
    <Dialog
      title={title}
      onDismiss={close}
      actions={
        <>
          {more}
          <Button onClick={close}>{words.cancel}</Button>
          <Button variant="primary" type="submit" form={form} loading={isSaving}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={className}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {children}
      </form>
      {complaint && <Alert>{complaint}</Alert>}
    </Dialog>
  );
}
