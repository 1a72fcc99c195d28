/** What needs a hand in the office, every line of it. */
import type { Wire } from "../../src/api/types";
import { inHours } from "./commonData";
import { listedEnrollments } from "./enrollmentData";

export const officeToday: Wire["OfficeToday"] = {
  grading: { open: 41, late: 2, soon: 6, first_due_at: inHours(-3) },
  feedback: { unanswered: 3, oldest_at: inHours(-50) },
  enrollments: {
    unread: 5,
    oldest_at: inHours(-70),
    courses: [
      { course: "toefl_group", count: 3 },
      { course: "sat_act_summer", count: 2 },
    ],
    newest: listedEnrollments.slice(0, 3),
  },
  invitations: { open: 4, expired: 1 },
  packs: { in_review: 2 },
  mails: { failed: 3, last_at: inHours(-5) },
  transfers: { waiting: 2 },
  jobs: { dead: 1 },
  disputes: { gradings: 2, payments: 1, renewals: 0 },
  joined: { day: 31, week: 204 },
};
