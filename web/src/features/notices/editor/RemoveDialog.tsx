/** The question before something is gone. */
import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import { Dialog } from "../../../ui/Dialog";

interface RemoveDialogProps {
  title: string;
  text: string;
  isBusy: boolean;
  error: unknown;
  onRemove: () => void;
  onClose: () => void;
}

export function RemoveDialog({ title, text, isBusy, error, onRemove, onClose }: RemoveDialogProps) {
  const { t } = useTranslation(["notices", "common"]);
  const { t: common } = useTranslation("common");
  return (
    <Dialog
      title={title}
      onDismiss={onClose}
      actions={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {t("editor.cancel")}
          </button>
          <button type="button" className="btn fill" disabled={isBusy} onClick={onRemove}>
            {t("editor.remove")}
          </button>
        </>
      }
    >
      <p>{text}</p>
      {Boolean(error) && (
        <p className="alert" role="alert">
          {errorText(error, common)}
        </p>
      )}
    </Dialog>
  );
}
