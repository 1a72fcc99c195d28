/** Mails somebody a link to choose a password; who sends it never sees the link. */
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../../api/errors";
import { Alert } from "../../../../../ui/Alert";
import { Button } from "../../../../../ui/Button";
import { type AdminUser, useSendResetLink } from "../api";

export function ResetLink({ user: { id, email } }: { user: AdminUser }) {
  const { t } = useTranslation("office_people");
  const { t: common } = useTranslation("common");
  const hint = useId();
  const send = useSendResetLink(id);
  return (
    <>
      <div>
        <Button
          icon="mail"
          fullWidth
          aria-describedby={hint}
          loading={send.isPending}
          onClick={() => send.mutate()}
        >
          {t("reset.send")}
        </Button>
        <p className="note" id={hint}>
          {t("reset.hint", { email })}
        </p>
      </div>
      {send.isSuccess && <Alert tone="ok">{t("reset.sent", { email })}</Alert>}
      {send.isError && <Alert>{errorText(send.error, common)}</Alert>}
    </>
  );
}
