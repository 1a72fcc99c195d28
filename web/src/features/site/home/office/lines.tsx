/** The lines of Today, of the figures that one call brings. */
import { useTranslation } from "react-i18next";
import type { Wire } from "../../../../api/types";
import { paths, withQuery } from "../../../../app/paths";
import { formatDate, formatDue, formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Chip } from "../../../../ui/Chip";
import { useNow } from "../../../../ui/useNow";
import { TodayLine } from "./TodayLine";

export function GradingLine({ queue }: { queue: Wire["OfficeGrading"] }) {
  const { t } = useTranslation("homes");
  const lang = useLanguage();
  const now = useNow(60_000);
  const { open, late, soon, first_due_at } = queue;
  return (
    <TodayLine
      figure={late + soon}
      to={paths.officeGrading}
      title={t("office.grading")}
      note={
        first_due_at
          ? t("office.grading_note", { count: open, when: formatDue(first_due_at, lang, now) })
          : t("office.grading_none")
      }
      chip={late > 0 && <Chip tone="bad">{t("office.late", { count: late })}</Chip>}
    />
  );
}

export function FeedbackLine({ feedback }: { feedback: Wire["OfficeFeedback"] }) {
  const { t } = useTranslation("homes");
  const lang = useLanguage();
  const { unanswered, oldest_at } = feedback;
  return (
    <TodayLine
      figure={unanswered}
      to={withQuery(paths.officeFeedback, { state: "open", order: "oldest" })}
      title={t("office.feedback")}
      note={
        oldest_at
          ? t("office.feedback_note", { when: formatDate(oldest_at, lang, "day") })
          : t("office.feedback_none")
      }
    />
  );
}

/** So many courses are named; of the others only how many they are. */
const namedCourses = 3;

/** Of which courses there are most is told first; the list has the rest. */
export function EnrollmentsLine({ enrollments }: { enrollments: Wire["OfficeEnrollments"] }) {
  const { t } = useTranslation(["homes", "academy"]);
  const lang = useLanguage();
  const { unread, oldest_at, courses } = enrollments;
  const named = courses
    .slice(0, namedCourses)
    .map(({ course, count }) =>
      t("homes:office.enrollments_course", {
        course: t(`academy:courses.${course}`),
        count,
      }),
    )
    .join(lang === "en" ? ", " : "、");
  const more = courses.length - namedCourses;
  const wanted = more > 0 ? t("homes:office.enrollments_more", { courses: named, count: more }) : named;
  return (
    <TodayLine
      figure={unread}
      to={withQuery(paths.enrollments, unread > 0 ? { read_status: "unread", form: "submitted" } : {})}
      title={t("homes:office.enrollments")}
      note={
        oldest_at
          ? t("homes:office.enrollments_note", {
              courses: wanted,
              when: formatDate(oldest_at, lang, "day"),
            })
          : t("homes:office.enrollments_none")
      }
    />
  );
}

export function InvitationsLine({ invitations }: { invitations: Wire["OfficeInvitations"] }) {
  const { t } = useTranslation("homes");
  const { open, expired } = invitations;
  const none = open === 0 ? t("office.invitations_none") : null;
  return (
    <TodayLine
      figure={open}
      to={withQuery(paths.officeInvitations, { state: open === 0 && expired > 0 ? "expired" : "open" })}
      title={t("office.invitations")}
      note={expired > 0 ? t("office.invitations_expired", { count: expired }) : none}
    />
  );
}

export function PacksLine({ packs: { in_review } }: { packs: Wire["OfficePacks"] }) {
  const { t } = useTranslation("homes");
  return (
    <TodayLine
      figure={in_review}
      to={paths.questionPacks}
      title={t("office.packs")}
      note={in_review === 0 ? t("office.packs_none") : null}
    />
  );
}

export function TransfersLine({ transfers: { waiting } }: { transfers: Wire["OfficeTransfers"] }) {
  const { t } = useTranslation("homes");
  return (
    <TodayLine
      figure={waiting}
      to={withQuery(paths.officePayments, { state: "pending", method: "transfer" })}
      title={t("office.transfers")}
      note={t(waiting > 0 ? "office.transfers_note" : "office.transfers_none")}
    />
  );
}

/** Learners who asked for another grader: decided where graders are compared. */
export function DisputesLine({ count }: { count: number }) {
  const { t } = useTranslation("homes");
  return (
    <TodayLine
      figure={count}
      to={paths.officeAgreement}
      title={t("office.disputes")}
      note={t(count > 0 ? "office.disputes_note" : "office.disputes_none")}
    />
  );
}

/** Payments that a bank took back, of whatever time. */
export function ChargebacksLine({ count, renewals }: { count: number; renewals: number }) {
  const { t } = useTranslation("homes");
  const note = t(count > 0 ? "office.chargebacks_note" : "office.chargebacks_none");
  return (
    <TodayLine
      figure={count}
      to={withQuery(paths.officePayments, { dispute: "open" })}
      title={t("office.chargebacks")}
      note={renewals > 0 ? t("office.chargebacks_renewals", { count: renewals }) : note}
    />
  );
}

export function JoinedLine({ joined: { day, week } }: { joined: Wire["OfficeJoined"] }) {
  const { t } = useTranslation("homes");
  const lang = useLanguage();
  return (
    <TodayLine
      figure={week}
      to={withQuery(paths.officePeople, { joined: "week" })}
      title={t("office.joined")}
      note={t("office.joined_note", { figure: formatNumber(day, lang) })}
    />
  );
}

export function JobsLine({ jobs: { dead } }: { jobs: Wire["OfficeJobs"] }) {
  const { t } = useTranslation("homes");
  return (
    <TodayLine
      figure={dead}
      to={paths.jobs}
      title={t("office.jobs")}
      note={t("office.jobs_note")}
      chip={<Chip tone="bad">{t("office.jobs_chip")}</Chip>}
    />
  );
}

export function MailsLine({ mails: { failed, last_at } }: { mails: Wire["OfficeMails"] }) {
  const { t } = useTranslation("homes");
  const lang = useLanguage();
  return (
    <TodayLine
      figure={failed}
      to={withQuery(paths.officeMails, { state: "refused" })}
      title={t("office.mails")}
      note={last_at && t("office.mails_note", { when: formatDate(last_at, lang, "dayTime") })}
    />
  );
}
