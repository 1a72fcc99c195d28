/** `/office/invitations`: people whom the office has invited, and the form for the next one. */
import "./invitations.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { OfficeFrame } from "../../../../app/office/OfficeFrame";
import { Pager } from "../../../../ui/Pager";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { type Invitation, useInvitations } from "./api";
import { InvitationTable } from "./InvitationTable";
import { InviteForm } from "./InviteForm";

export function InvitationsScreen() {
  const { t } = useTranslation("invitations");
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get("page")) || 1);
  const [isOpen, setOpen] = useState(false);
  const [sent, setSent] = useState<Invitation | null>(null);
  return (
    <OfficeFrame
      title={t("title")}
      lead={t("lead")}
      action={
        !isOpen && (
          <button type="button" className="btn fill" onClick={() => setOpen(true)}>
            {t("new")}
          </button>
        )
      }
    >
      <div className="invitations">
        {isOpen && <InviteForm onSent={setSent} onClose={() => setOpen(false)} />}
        {sent && (
          <p className="alert ok" role="status">
            {t("sent", { email: sent.email })}
          </p>
        )}
        <QueryGate query={useInvitations(page)} skeleton={<SkeletonCard lines={[40, 100, 100, 80]} />}>
          {({ data, total }) =>
            data.length === 0 ? (
              <Empty title={t("empty_title")} text={t("empty_text")} />
            ) : (
              <>
                <InvitationTable invitations={data} />
                <Pager page={page} total={total} />
              </>
            )
          }
        </QueryGate>
      </div>
    </OfficeFrame>
  );
}
