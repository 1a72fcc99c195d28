/** Asks before several people are mailed a link to choose a password, and says whom it did not reach. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../../../../ui/FormDialog";
import { type AdminUser, sendResetLink, useForEach } from "../api";
import { OutcomeDialog } from "./OutcomeDialog";

interface LinksDialogProps {
  users: AdminUser[];
  onClose: () => void;
}

export function LinksDialog({ users, onClose }: LinksDialogProps) {
  const { t } = useTranslation("office_people");
  // Those who were selected when it was opened: the list is read again meanwhile.
  const [asked] = useState(users);
  const send = useForEach(({ id }) => sendResetLink(id));
  const title = t("bulk.links_title", { count: asked.length });
  if (send.outcome)
    return <OutcomeDialog title={title} outcome={send.outcome} act={send} onClose={onClose} />;
  return (
    <FormDialog
      title={title}
      words={{ cancel: t("bulk.cancel"), submit: t("bulk.links_act") }}
      close={onClose}
      submit={() => void send.run(asked)}
      isSaving={send.isPending}
      complaint={null}
    >
      <p>{t("bulk.links_text")}</p>
    </FormDialog>
  );
}
