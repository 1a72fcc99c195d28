/** All invitations with what became of them. */

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import { hasRole, useSession } from "../../../../api/session";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Alert } from "../../../../ui/Alert";
import { AskDialog } from "../../../../ui/AskDialog";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Chip } from "../../../../ui/Chip";
import { type Invitation, useRevokeInvitation, useSendInvitation } from "./api";
import styles from "./invitations.module.css";

const tones = { open: "plain", expired: "bad", accepted: "ok" } as const;

export function InvitationTable({ invitations }: { invitations: Invitation[] }) {
  const { t } = useTranslation("invitations");
  const { t: common } = useTranslation("common");
  const [asked, setAsked] = useState<Invitation | null>(null);
  const send = useSendInvitation();
  const renewed = send.isSuccess ? send.data.email : null;
  return (
    <>
      {send.isError && <Alert>{errorText(send.error, common)}</Alert>}
      {renewed && <Alert tone="ok">{t("sent", { email: renewed })}</Alert>}
      <Card component="ul" pad={false} className={styles.list}>
        {invitations.map((invitation) => (
          <Row
            key={invitation.id}
            invitation={invitation}
            isBusy={send.isPending}
            onSend={() => send.mutate(invitation.id)}
            onRevoke={() => setAsked(invitation)}
          />
        ))}
      </Card>
      {asked && <Revoke invitation={asked} onDone={() => setAsked(null)} />}
    </>
  );
}

interface RowProps {
  invitation: Invitation;
  isBusy: boolean;
  onSend: () => void;
  onRevoke: () => void;
}

function Row({ invitation, isBusy, onSend, onRevoke }: RowProps) {
  const { t } = useTranslation("invitations");
  const lang = useLanguage();
  const { profile } = useSession();
  const { email, name, role, state, invited_by, invited_at, expires_at } = invitation;
  const isStaff = role === "admin" || role === "super-admin";
  const mayChange = state !== "accepted" && (!isStaff || (profile && hasRole(profile, "super-admin")));
  const at = formatDate(invited_at, lang, "full");
  return (
    <li>
      <div className={styles.who}>
        <span className="strong">{name || email}</span>
        {name && <span className={`note ${styles.block}`}>{email}</span>}
      </div>
      <div className={styles.what}>
        <span>{t(`roles.${role}`)}</span> <Chip tone={tones[state]}>{t(`state.${state}`)}</Chip>
        <span className={`note ${styles.block}`}>
          {invited_by ? t("by", { name: invited_by, at }) : t("by_platform", { at })}
          {state === "open" && ` · ${t("until", { at: formatDate(expires_at, lang, "full") })}`}
        </span>
      </div>
      {mayChange && (
        <div className={`row ${styles.acts}`}>
          <Button size="small" disabled={isBusy} aria-label={t("send_to", { email })} onClick={onSend}>
            {t("send")}
          </Button>
          <Button variant="danger" size="small" aria-label={t("revoke_of", { email })} onClick={onRevoke}>
            {t("revoke")}
          </Button>
        </div>
      )}
    </li>
  );
}

function Revoke({ invitation, onDone }: { invitation: Invitation; onDone: () => void }) {
  const { t } = useTranslation("invitations");
  const revoke = useRevokeInvitation();
  return (
    <AskDialog
      title={t("revoke_title", { email: invitation.email })}
      words={{ keep: t("keep"), act: t("revoke") }}
      isBusy={revoke.isPending}
      error={revoke.error}
      onAct={() => revoke.mutate(invitation.id, { onSuccess: onDone })}
      onClose={onDone}
    >
      <p>{t("revoke_text")}</p>
    </AskDialog>
  );
}
