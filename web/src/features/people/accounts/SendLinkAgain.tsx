/** Asks for a new verification mail; who is not signed in logs in first. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { errorText } from "../../../api/errors";
import { useSession } from "../../../api/session";
import { paths } from "../../../app/paths";
import { sendVerifyEmail } from "./api";

type Sending = { kind: "idle" } | { kind: "busy" } | { kind: "sent" } | { kind: "failed"; error: unknown };

export function SendLinkAgain() {
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation("common");
  const { profile } = useSession();
  const [sending, setSending] = useState<Sending>({ kind: "idle" });

  if (!profile) {
    return (
      <Link className="btn" to={paths.login}>
        {t("verify.log_in_first")}
      </Link>
    );
  }
  if (sending.kind === "sent") return <p role="status">{t("verify.sent", { email: profile.email })}</p>;

  const send = () => {
    setSending({ kind: "busy" });
    sendVerifyEmail().then(
      () => setSending({ kind: "sent" }),
      (error: unknown) => setSending({ kind: "failed", error }),
    );
  };
  return (
    <div className="row">
      <button type="button" className="btn" disabled={sending.kind === "busy"} onClick={send}>
        {t("verify.send_again")}
      </button>
      {sending.kind === "failed" && (
        <span className="note" role="alert">
          {errorText(sending.error, common)}
        </span>
      )}
    </div>
  );
}
