/** What emails are called: by the stored names of their templates. A test holds the list to the worker's. */
import { useTranslation } from "react-i18next";
import type mails from "../../../../../locales/en/mails.json";

/** A template by its stored name. */
export type Kind = keyof (typeof mails)["kinds"];

const all: Record<Kind, true> = {
  verification: true,
  set_password: true,
  reset_password: true,
  password_changed: true,
  sign_in_alert: true,
  email_change: true,
  email_changed: true,
  welcome: true,
  account_leaving: true,
  parent_link: true,
  parent_link_confirmed: true,
  parent_consent: true,
  consent_receipt: true,
  report_ready: true,
  results_ready: true,
  grading_assigned: true,
  claim_lapsed: true,
  late_part_refund: true,
  late_full_refund: true,
  dispute_upheld: true,
  dispute_changed: true,
  dispute_given_back: true,
  score_corrected: true,
  enrollment_for_support: true,
  enrollment_receipt: true,
  feedback_receipt: true,
  feedback_for_support: true,
  feedback_answer: true,
  order_receipt: true,
  subscription_receipt: true,
  renewal_notice: true,
  renewal_failed: true,
  subscription_canceled: true,
  subscription_ended: true,
  subscription_failed: true,
  weekly_parents: true,
  weekly_teachers: true,
};

const isKnown = (kind: string): kind is Kind => Object.hasOwn(all, kind);

/** One that another version sends goes by its stored name. */
export function useKindName(): (kind: string) => string {
  const { t } = useTranslation("mails");
  return (kind) => (isKnown(kind) ? t(`kinds.${kind}`) : kind);
}
