/** Reminds of the verification mail, as long as the address is not confirmed. */

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import type { Profile } from "../../../api/types";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { sendVerifyEmail } from "../../people/accounts/api";

type Sending = { kind: "idle" } | { kind: "busy" } | { kind: "sent" } | { kind: "failed"; error: unknown };

export function VerifyNotice({ profile }: { profile: Profile }) {
  const { t } = useTranslation("home");
  const { t: common } = useTranslation("common");
  const [sending, setSending] = useState<Sending>({ kind: "idle" });
  if (profile.email_verified) return null;

  const send = () => {
    setSending({ kind: "busy" });
    sendVerifyEmail().then(
      () => setSending({ kind: "sent" }),
      (error: unknown) => setSending({ kind: "failed", error }),
    );
  };
  return (
    <Alert
      tone="info"
      role="status"
      action={
        sending.kind !== "sent" && (
          <Button size="small" loading={sending.kind === "busy"} onClick={send}>
            {t("verify.send")}
          </Button>
        )
      }
    >
      {sending.kind === "sent" && t("verify.sent", { email: profile.email })}
      {sending.kind === "failed" && errorText(sending.error, common)}
      {(sending.kind === "idle" || sending.kind === "busy") && t("verify.text", { email: profile.email })}
    </Alert>
  );
}
