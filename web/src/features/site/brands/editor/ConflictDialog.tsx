/** Two super-admins have edited one brand: says who was faster, and lets one look at it or go on all the same. */

import { useTranslation } from "react-i18next";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Button } from "../../../../ui/Button";
import { Dialog } from "../../../../ui/Dialog";

interface ConflictDialogProps {
  conflict: { by: string; at: string };
  onReload: () => void;
  onClose: () => void;
}

export function ConflictDialog({ conflict, onReload, onClose }: ConflictDialogProps) {
  const { t } = useTranslation("brands");
  const lang = useLanguage();
  const at = formatDate(conflict.at, lang, "dayTime");
  return (
    <Dialog
      title={t("conflict.title")}
      onDismiss={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("conflict.back")}</Button>
          <Button variant="primary" onClick={onReload}>
            {t("conflict.reload")}
          </Button>
        </>
      }
    >
      <p>{conflict.by ? t("conflict.text_by", { name: conflict.by, at }) : t("conflict.text", { at })}</p>
    </Dialog>
  );
}
