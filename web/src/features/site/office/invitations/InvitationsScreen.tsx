/** `/office/invitations`: people whom the office has invited, and the form for the next one. */

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { OfficeFrame } from "../../../../app/office/OfficeFrame";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { SelectField } from "../../../../ui/Field";
import { Pager } from "../../../../ui/Pager";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { type Invitation, type InvitationState, useInvitations } from "./api";
import { InvitationTable } from "./InvitationTable";
import { InviteForm } from "./InviteForm";
import styles from "./invitations.module.css";

const states: InvitationState[] = ["open", "expired", "accepted"];

export function InvitationsScreen() {
  const { t } = useTranslation("invitations");
  const [search, setSearch] = useSearchParams();
  const state = states.find((each) => each === search.get("state"));
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
        <SelectField
          className={styles.filter ?? ""}
          label={t("status")}
          value={state ?? ""}
          onChange={(event) =>
            setSearch(event.target.value ? { state: event.target.value } : {}, { replace: true })
          }
        >
          <option value="">{t("all")}</option>
          {states.map((each) => (
            <option key={each} value={each}>
              {t(`state.${each}`)}
            </option>
          ))}
        </SelectField>
        <QueryGate query={useInvitations(page, state)} skeleton={<SkeletonCard lines={[40, 100, 100, 80]} />}>
          {({ data, total }) =>
            data.length === 0 ? (
              <Empty
                title={t(state ? "none_title" : "empty_title")}
                text={t(state ? "none_text" : "empty_text")}
              />
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
