/** Asks before somebody's paid time ends now, and says what follows. */
import { useTranslation } from "react-i18next";
import { AskDialog } from "../../../ui/AskDialog";
import { useEndPro } from "./api";

interface EndProDialogProps {
  user: string;
  onEnded: () => void;
  onClose: () => void;
}

export function EndProDialog({ user, onEnded, onClose }: EndProDialogProps) {
  const { t } = useTranslation("subscriptions");
  const end = useEndPro(user);
  const act = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        onEnded();
        onClose();
      },
    });
  return (
    <AskDialog
      title={t("end.title")}
      words={{ keep: t("end.keep"), act: t("end.act") }}
      isBusy={end.isPending}
      error={end.error}
      onAct={act}
      onClose={onClose}
    >
      <p>{t("end.warning")}</p>
    </AskDialog>
  );
}
