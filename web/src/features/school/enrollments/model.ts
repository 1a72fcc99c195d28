/** Enrollment forms as the api tells them, and what there is to choose from, in the order in which it is offered. */
import type { Wire } from "../../../api/types";

export type EnrollmentForm = Wire["EnrollmentForm"];
export type Contact = Wire["EnrollmentContact"];
export type Student = Wire["EnrollmentStudent"];
export type Parent = Wire["EnrollmentParent"];
export type Preferences = Wire["EnrollmentPreferences"];
export type Course = Wire["AcademyCourse"];

export const courses: readonly Course[] = [
  "toefl_group",
  "sat_act_summer",
  "sat_act_winter",
  "crash_course",
  "private_tutoring",
  "mentoring",
  "application_counseling",
];
export const roles: readonly Wire["EnrollmentRole"][] = ["student", "parent", "other"];
export const classTypes: readonly Wire["ClassType"][] = ["group", "private"];
export const tutoringModes: readonly Wire["TutoringMode"][] = ["in_person", "online"];
export const mandarinHelps: readonly Wire["MandarinHelp"][] = ["wanted", "not_needed", "no_preference"];
export const sources: readonly Wire["HeardFrom"][] = [
  "friend",
  "school",
  "search",
  "social_media",
  "event",
  "former_student",
  "other",
];
export const paymentMethods: readonly Wire["TuitionMethod"][] = ["bank_transfer", "cheque", "cash"];
export const currencies: readonly Wire["TuitionCurrency"][] = ["TWD", "RMB", "USD"];

/** As many as the server takes. */
export const mostStudents = 5;
export const mostParents = 4;
/** The longest name, line and text. */
export const longest = { name: 80, line: 200, text: 2000 } as const;

/** What is filled in of a text that may be missing. */
export const orNull = (text: string): string | null => text.trim() || null;

/** Names as they are written where the brand's families live. */
export const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`;
