/** Emails of a brand: sent, waiting and refused ones. */
import type { Wire } from "../../src/api/types";

const mail = (index: number, changes: Partial<Wire["OutgoingMail"]> = {}): Wire["OutgoingMail"] => ({
  id: `019d0000-0000-7000-8000-00000000e00${index}`,
  kind: "order_receipt",
  receiver: { id: "0198c7a0-0000-7000-8000-0000000000aa", name: "Jia-Hao Wang" },
  lang: "tw",
  state: "sent",
  error: null,
  created_at: `2026-11-27T0${9 - index}:02:00Z`,
  sent_at: `2026-11-27T0${9 - index}:02:03Z`,
  may_be_resent: true,
  ...changes,
});

export const mails: Wire["CappedPage_OutgoingMail"] = {
  data: [
    mail(1, {
      kind: "results_ready",
      state: "waiting",
      sent_at: null,
      may_be_resent: false,
      error: "421 4.7.0 try again later",
    }),
    mail(2, {
      kind: "verification",
      receiver: { id: "0198c7a0-0000-7000-8000-0000000000ab", name: "Sofía Keller-Hernández de la Cruz" },
      lang: "en",
      state: "refused",
      sent_at: null,
      error:
        "550 5.1.1 <sofia.keller-hernandez@mail.northfield-academy.example>: Recipient address rejected: User unknown",
    }),
    mail(3),
    mail(4, { kind: "feedback_for_support", receiver: null, lang: "en" }),
    mail(5, { kind: "dispute_given_back", lang: "cn" }),
    mail(6, {
      kind: "reset_password",
      state: "refused",
      sent_at: null,
      may_be_resent: false,
      error: "552 mailbox full",
    }),
  ],
  current_page: 1,
  total: 46,
  is_more: false,
};

export const mailCounts: Wire["OutgoingMailCounts"] = {
  waiting: 1,
  refused_week: 2,
  sent_day: 1_340,
  kinds: [
    "dispute_given_back",
    "feedback_for_support",
    "order_receipt",
    "reset_password",
    "results_ready",
    "verification",
  ],
};
