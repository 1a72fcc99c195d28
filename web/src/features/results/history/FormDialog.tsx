/** A dialog around one form: what can be done with it below, and what went wrong. */
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../ui/Dialog";

interface FormDialogProps {
  title: string;
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

export function FormDialog({ title, close, submit, isSaving, complaint, more, children }: FormDialogProps) {
  const { t } = useTranslation("results");
  const form = useId();
  return (
    <Dialog
      title={title}
      onDismiss={close}
      actions={
        <>
          {more}
          <button type="button" className="btn" onClick={close}>
            {t("real.cancel")}
          </button>
          <button type="submit" form={form} className="btn fill" disabled={isSaving}>
            {t("real.save")}
          </button>
        </>
      }
    >
      <form
        id={form}
        className="field real-test"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {children}
      </form>
      {complaint && (
        <p className="alert" role="alert">
          {complaint}
        </p>
      )}
    </Dialog>
  );
}
