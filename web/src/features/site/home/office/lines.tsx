/** The lines of Today. Each asks for its own figure, so that one that fails leaves the others standing. */
import { useTranslation } from "react-i18next";
import { paths, withQuery } from "../../../../app/paths";
import { formatDate, formatDue } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Chip } from "../../../../ui/Chip";
import { useNow } from "../../../../ui/useNow";
import { usePageViewDays } from "../../analytics/api";
import { lastDays } from "../../analytics/figures";
import { useInbox } from "../../feedback/api";
import { useInvitations } from "../../office/invitations/api";
import { useGradingSummary } from "../api";
import { TodayLine } from "./TodayLine";

export function GradingLine() {
  const { t } = useTranslation("homes");
  const lang = useLanguage();
  const now = useNow(60_000);
  return (
    <TodayLine query={useGradingSummary()} to={paths.grading} title={t("office.grading")}>
      {({ open, first_due_at: first, late, due_soon: soon }) => ({
        figure: late + soon,
        note: first
          ? t("office.grading_note", { count: open, when: formatDue(first, lang, now) })
          : t("office.grading_none"),
        chip: late > 0 && <Chip tone="bad">{t("office.late", { count: late })}</Chip>,
      })}
    </TodayLine>
  );
}

export function FeedbackLine() {
  const { t } = useTranslation("homes");
  const lang = useLanguage();
  const inbox = useInbox({ state: "open", kind: undefined, page: 1 });
  return (
    <TodayLine
      query={inbox}
      to={withQuery(paths.officeFeedback, { state: "open" })}
      title={t("office.feedback")}
    >
      {({ data: [newest], total }) => ({
        figure: total,
        note: newest
          ? t("office.feedback_note", { when: formatDate(newest.created_at, lang, "day") })
          : t("office.feedback_none"),
      })}
    </TodayLine>
  );
}

export function InvitationsLine() {
  const { t } = useTranslation("homes");
  return (
    <TodayLine query={useInvitations(1)} to={paths.officeInvitations} title={t("office.invitations")}>
      {({ data }) => {
        // The list is not narrowed by state; those that wait are among the newest, and a page has twenty.
        const open = data.filter(({ state }) => state === "open").length;
        const expired = data.filter(({ state }) => state === "expired").length;
        return {
          figure: open,
          note:
            expired > 0
              ? t("office.invitations_expired", { count: expired })
              : open === 0
                ? t("office.invitations_none")
                : null,
        };
      }}
    </TodayLine>
  );
}

export function ViewsLine() {
  const { t } = useTranslation("homes");
  const { from, to } = lastDays(new Date(), 1);
  return (
    <TodayLine query={usePageViewDays(from, to)} to={paths.pageView} title={t("office.views")}>
      {({ analysis }) => ({
        figure: analysis.views,
        note: t("office.views_note", { count: analysis.visitors }),
      })}
    </TodayLine>
  );
}
