/** All invitations with what became of them. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import { hasRole, useSession } from "../../../../api/session";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { AskDialog } from "../../../../ui/AskDialog";
import { type Invitation, type InvitedRole, useRevokeInvitation, useSendInvitation } from "./api";

const chip = { open: "chip", expired: "chip bad", accepted: "chip ok" };

export function InvitationTable({ invitations }: { invitations: Invitation[] }) {
  const { t } = useTranslation("invitations");
  const { t: common } = useTranslation("common");
  const [asked, setAsked] = useState<Invitation | null>(null);
  const send = useSendInvitation();
  const renewed = send.isSuccess ? send.data.email : null;
  return (
    <>
      {send.isError && (
        <p className="alert" role="alert">
          {errorText(send.error, common)}
        </p>
      )}
      {renewed && (
        <p className="alert ok" role="status">
          {t("sent", { email: renewed })}
        </p>
      )}
      <ul className="card invitation-list">
        {invitations.map((invitation) => (
          <Row
            key={invitation.id}
            invitation={invitation}
            isBusy={send.isPending}
            onSend={() => send.mutate(invitation.id)}
            onRevoke={() => setAsked(invitation)}
          />
        ))}
      </ul>
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
      <div className="who">
        <span className="strong">{name || email}</span>
        {name && <span className="note block">{email}</span>}
      </div>
      <div className="what">
        <span>{t(`roles.${role as InvitedRole}`)}</span>{" "}
        <span className={chip[state]}>{t(`state.${state}`)}</span>
        <span className="note block">
          {invited_by ? t("by", { name: invited_by, at }) : t("by_platform", { at })}
          {state === "open" && ` · ${t("until", { at: formatDate(expires_at, lang, "full") })}`}
        </span>
      </div>
      {mayChange && (
        <div className="row acts">
          <button
            type="button"
            className="btn"
            disabled={isBusy}
            aria-label={t("send_to", { email })}
            onClick={onSend}
          >
            {t("send")}
          </button>
          <button
            type="button"
            className="btn bare"
            aria-label={t("revoke_of", { email })}
            onClick={onRevoke}
          >
            {t("revoke")}
          </button>
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
