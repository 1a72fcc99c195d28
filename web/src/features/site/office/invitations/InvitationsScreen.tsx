/** `/office/invitations`: people whom the office has invited, and the form for the next one. */

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { OfficeFrame } from "../../../../app/office/OfficeFrame";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Pager } from "../../../../ui/Pager";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { type Invitation, useInvitations } from "./api";
import { InvitationTable } from "./InvitationTable";
import { InviteForm } from "./InviteForm";
import styles from "./invitations.module.css";

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
          <Button variant="primary" onClick={() => setOpen(true)}>
            {t("new")}
          </Button>
        )
      }
    >
      <div className={styles.invitations}>
        {isOpen && <InviteForm onSent={setSent} onClose={() => setOpen(false)} />}
        {sent && <Alert tone="ok">{t("sent", { email: sent.email })}</Alert>}
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
