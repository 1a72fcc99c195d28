/** The question before Pro stops renewing: until when it stays, and that nothing more is charged. */
import { useTranslation } from "react-i18next";
import type { Timestamp } from "../../../../api/types";
import { useLanguage } from "../../../../i18n/language";
import { planDay } from "../../../../i18n/planDate";
import { AskDialog } from "../../../../ui/AskDialog";
import { useSnackbar } from "../../../../ui/Snackbar";
import type { Owner } from "../api";
import { type AutoRenew, useCancelRenewal } from "./api";

interface CancelDialogProps {
  owner: Owner;
  status: AutoRenew["status"];
  /** Until when Pro stays; null when it has ended or never ends. */
  until: Timestamp | null;
  onClose: () => void;
}

export function CancelDialog({ owner, status, until, onClose }: CancelDialogProps) {
  const { t } = useTranslation("subscriptions");
  const lang = useLanguage();
  const say = useSnackbar();
  const cancel = useCancelRenewal(owner);
  const act = () =>
    cancel.mutate(undefined, {
      onSuccess: () => {
        say(t("renew.ask.done"));
        onClose();
      },
    });
  return (
    <AskDialog
      title={t("renew.ask.title")}
      words={{ keep: t("renew.ask.keep"), act: t("renew.ask.act") }}
      isBusy={cancel.isPending}
      error={cancel.error}
      onAct={act}
      onClose={onClose}
    >
      <p className="num">
        {t("renew.ask.charge")} {until !== null && t("renew.stays", { day: planDay(until, lang) })}
      </p>
      <p className="quiet">{t(status === "subscribed" ? "renew.ask.back" : "renew.ask.at_once")}</p>
    </AskDialog>
  );
}
