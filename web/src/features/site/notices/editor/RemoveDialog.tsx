/** The question before something is gone. */
import { useTranslation } from "react-i18next";
import { AskDialog } from "../../../../ui/AskDialog";

interface RemoveDialogProps {
  title: string;
  text: string;
  isBusy: boolean;
  error: unknown;
  onRemove: () => void;
  onClose: () => void;
}

export function RemoveDialog({ title, text, isBusy, error, onRemove, onClose }: RemoveDialogProps) {
  const { t } = useTranslation("notices");
  return (
    <AskDialog
      title={title}
      words={{ keep: t("editor.cancel"), act: t("editor.remove") }}
      isBusy={isBusy}
      error={error}
      onAct={onRemove}
      onClose={onClose}
    >
      <p>{text}</p>
    </AskDialog>
  );
}
