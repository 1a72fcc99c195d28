/** What an entry of the activity log says: what was done, and to which fields. */
import { useTranslation } from "react-i18next";
import type { AuditEntry } from "../api";

const actions = {
  "profile.edit_basic": "edit_basic",
  "profile.edit_student": "edit_student",
  "profile.edit_teacher": "edit_teacher",
  "billing.edit": "edit_billing",
  "billing.read": "read_billing",
  "accommodations.set": "set_accommodations",
  "coins.give": "give_coins",
  "coins.deduct": "deduct_coins",
  "pro.give": "give_pro",
  "pro.end": "end_pro",
  "teaching.link": "link_teacher",
  "teaching.end": "end_teacher",
  "account.block": "block",
  "account.unblock": "unblock",
  "account.end_session": "end_session",
  "account.end_sessions": "end_sessions",
  "account.appoint": "appoint",
  "account.dismiss": "dismiss",
  "account.give_old_pro": "give_old_pro",
  "account.end_old_pro": "end_old_pro",
  "account.send_password_link": "send_password_link",
  "account.invite": "invite",
  "account.invite_again": "invite_again",
  "account.revoke_invitation": "revoke_invitation",
  "account.ask_email": "ask_email",
  "account.change_email": "change_email",
  "account.request_deletion": "request_deletion",
  "account.keep": "keep",
  "account.withdraw_consent": "withdraw_consent",
  "accounts.permit_grading": "permit_grading",
} as const;

interface TrailText {
  what: string;
  fields: string[];
}

export function useTrailText(): (entry: AuditEntry) => TrailText {
  const { t } = useTranslation("profiles");
  return ({ action, fields }) => {
    const known = actions[action as keyof typeof actions];
    return {
      what: known ? t(`trail.${known}`) : action,
      fields: fields.map((field) => t(`fields.${field as "phone"}`, { defaultValue: field })),
    };
  };
}
