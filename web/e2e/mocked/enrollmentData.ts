/** Enrollments in every state that the office's list shows, and one of them opened. */
import type { Wire } from "../../src/api/types";
import { inHours } from "./commonData";

const uuid = (number: number) => `0198f0a0-0000-7000-8000-0000000e${String(number).padStart(4, "0")}`;

const listed = (
  number: number,
  first_name: string,
  last_name: string,
  more: Partial<Wire["ListedEnrollment"]>,
): Wire["ListedEnrollment"] => ({
  id: uuid(number),
  reference: `3F9A-0B${number}C`,
  created_at: inHours(-20 * number),
  submitted_at: inHours(-20 * number + 1),
  form_step: 4,
  role: "parent",
  first_name,
  last_name,
  email: `family${number}@people.test`,
  phone: "+886 912 345 678",
  courses: ["toefl_group"],
  students: ["Mei"],
  read_status: "unread",
  status: "normal",
  payment_status: "unknown",
  payment_terms: null,
  contacted_at: null,
  ...more,
});

export const listedEnrollments: Wire["ListedEnrollment"][] = [
  listed(1, "Yi-Chen", "Wu", { payment_status: "paid" }),
  listed(2, "Daniel", "Ortiz-Fernández de la Peña", {
    courses: ["sat_act_summer", "private_tutoring", "application_counseling"],
    students: ["Sofía", "Mateo"],
  }),
  listed(3, "Hana", "Sato", { role: "student", payment_status: "created", payment_terms: "prepay" }),
  listed(4, "慧敏", "林", { submitted_at: null, form_step: 2, students: [] }),
  listed(5, "Leo", "Chang", {
    read_status: "read",
    status: "archived",
    payment_status: "unpaid",
    contacted_at: inHours(-30),
  }),
];

const [first] = listedEnrollments;

export const openedEnrollment: Wire["Enrollment"] = {
  form: {
    id: uuid(1),
    reference: first?.reference ?? "",
    lang: "tw",
    form_step: 4,
    submitted_at: inHours(-19),
    contact: {
      role: "parent",
      first_name: "Yi-Chen",
      last_name: "Wu",
      email: "family1@people.test",
      phone: "+886 912 345 678",
      courses: ["toefl_group", "private_tutoring"],
    },
    students: [
      {
        first_name: "Mei",
        last_name: "Wu",
        chinese_name: "吳美",
        email: "mei@people.test",
        phone: "0912 345 679",
        home_phone: "(02) 2345 6789",
        school: "Taipei Fuxing Private School",
        graduation_year: 2028,
        address: "No. 7, Lane 12, Fuxing South Road, Taipei",
      },
    ],
    parents: [
      { first_name: "Yi-Chen", last_name: "Wu", email: "family1@people.test", phone: "+886 912 345 678" },
    ],
    preferences: {
      class_type: "group",
      tutoring_mode: "in_person",
      other_course: null,
      test_scores: "TOEFL 84 in March\nSAT not yet",
      previous_class: null,
      mandarin_help: "wanted",
      heard_from: "friend",
      referred_by: "Amy Chen",
      group_members: "Leo Chang, Ivy Lee",
      payment_method: "bank_transfer",
      payment_currency: "TWD",
      notes: "Mei has piano lessons on Wednesdays.",
    },
  },
  user_id: null,
  created_at: inHours(-20),
  read_status: "read",
  status: "normal",
  payment_status: "paid",
  payment_terms: "prepay",
  office_notes: "Prefers calls after 7 PM.",
  version: 3,
  contacts: [
    { id: uuid(91), author: "Ruth Lin", text: "Called. Wants to start in July.", created_at: inHours(-4) },
  ],
};
