/** Sends an email again. One that has arrived is asked about first: its receiver gets it twice. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Dialog } from "../../../../ui/Dialog";
import { useSnackbar } from "../../../../ui/Snackbar";
import { type OutgoingMail, useResendMail } from "./api";
import { useKindName } from "./kinds";
import styles from "./mails.module.css";

export function ResendMail({ mail }: { mail: OutgoingMail }) {
  const { t } = useTranslation("mails");
  const { t: common } = useTranslation("common");
  const say = useSnackbar();
  const kindName = useKindName();
  const resend = useResendMail();
  const [isAsked, setAsked] = useState(false);
  const { id, state, receiver, may_be_resent } = mail;
  const send = () =>
    resend.mutate(id, {
      onSuccess: () => {
        setAsked(false);
        say(t("resend.done"));
      },
    });
  const error = resend.error && errorText(resend.error, common);
  const named = { kind: kindName(mail.kind), name: receiver?.name ?? "" };
  if (!may_be_resent && !isAsked)
    return (
      <>
        {error && <Refusal text={error} />}
        {!error && state === "refused" && <span className="note">{t("resend.cannot")}</span>}
      </>
    );
  return (
    <div className={styles.resend}>
      <Button
        size="small"
        loading={resend.isPending && !isAsked}
        aria-label={t(named.name ? "resend.act_of" : "resend.act_of_none", named)}
        {...(state === "sent" && { "aria-haspopup": "dialog" })}
        onClick={state === "sent" ? () => setAsked(true) : send}
      >
        {t("resend.act")}
      </Button>
      {error && !isAsked && <Refusal text={error} />}
      {isAsked && (
        <Dialog
          title={t("resend.title")}
          onDismiss={() => setAsked(false)}
          actions={
            <>
              <Button onClick={() => setAsked(false)}>{t("resend.cancel")}</Button>
              <Button variant="primary" loading={resend.isPending} onClick={send}>
                {t("resend.act")}
              </Button>
            </>
          }
        >
          <SecondTime mail={mail} named={named} />
          {error && <Alert>{error}</Alert>}
        </Dialog>
      )}
    </div>
  );
}

const Refusal = ({ text }: { text: string }) => (
  <p className={styles.error} role="alert">
    {text}
  </p>
);

interface SecondTimeProps {
  mail: OutgoingMail;
  named: { kind: string; name: string };
}

function SecondTime({ mail: { sent_at, created_at }, named }: SecondTimeProps) {
  const { t } = useTranslation("mails");
  const lang = useLanguage();
  const at = formatDate(sent_at ?? created_at, lang, "dayTimeYear");
  return <p>{t(named.name ? "resend.text" : "resend.text_none", { ...named, at })}</p>;
}
