/** An admin's home: what needs a hand today, each as a figure that leads to its screen. */
import { useTranslation } from "react-i18next";
import type { Wire } from "../../../../api/types";
import { useTenant } from "../../../../app/theme/brand";
import { Card } from "../../../../ui/Card";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { useOfficeToday } from "../api";
import { HomePart } from "../HomePart";
import type { HomeProps } from "../homesOf";
import {
  ChargebacksLine,
  DisputesLine,
  EnrollmentsLine,
  FeedbackLine,
  GradingLine,
  InvitationsLine,
  JobsLine,
  JoinedLine,
  MailsLine,
  PacksLine,
  TransfersLine,
} from "./lines";
import { MemoriesLine } from "./MemoriesLine";
import { NewEnrollments } from "./NewEnrollments";
import styles from "./today.module.css";
import { ViewsLine } from "./ViewsLine";

export function OfficeHome(props: HomeProps) {
  const { t } = useTranslation("homes");
  return (
    <HomePart {...props} title={t("office.title")} lead={<p>{t("office.lead")}</p>}>
      <QueryGate
        query={useOfficeToday()}
        part={t("office.waiting")}
        skeleton={<SkeletonCard lines={[30, 100, 100, 100]} />}
      >
        {(today) => (
          <>
            <Waiting today={today} />
            {today.enrollments && today.enrollments.newest.length > 0 && (
              <NewEnrollments enrollments={today.enrollments} />
            )}
          </>
        )}
      </QueryGate>
    </HomePart>
  );
}

/** A line is absent for who may not see what it counts. */
function Waiting({ today }: { today: Wire["OfficeToday"] }) {
  const { t } = useTranslation("homes");
  const tenant = useTenant();
  const { grading, feedback, enrollments, invitations, packs, mails, transfers, jobs, disputes, joined } =
    today;
  return (
    <Card pad={false} title={t("office.waiting")}>
      <ul className={`${styles.lines} num`}>
        {jobs && jobs.dead > 0 && <JobsLine jobs={jobs} />}
        {grading && <GradingLine queue={grading} />}
        {typeof disputes?.gradings === "number" && <DisputesLine count={disputes.gradings} />}
        {typeof disputes?.payments === "number" && (
          <ChargebacksLine count={disputes.payments} renewals={disputes.renewals ?? 0} />
        )}
        {transfers && <TransfersLine transfers={transfers} />}
        {feedback && <FeedbackLine feedback={feedback} />}
        {enrollments && <EnrollmentsLine enrollments={enrollments} />}
        <MemoriesLine />
        {invitations && <InvitationsLine invitations={invitations} />}
        {packs && <PacksLine packs={packs} />}
        {mails && mails.failed > 0 && <MailsLine mails={mails} />}
        {joined && <JoinedLine joined={joined} />}
        {/* Page views are figures of the platform, which the default brand runs (D-004). */}
        {tenant.is_default && <ViewsLine />}
      </ul>
    </Card>
  );
}
