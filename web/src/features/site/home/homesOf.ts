/** Which homes a person has, by roles: the first gives the page its heading, the others follow below. Pure. */
import type { ReactNode } from "react";
import { hasRole, isLearner, mayGrade } from "../../../api/session";
import type { Profile } from "../../../api/types";

/** What a home answers: where I stand, how my children do, what I have to grade, how my own learners do, what needs a hand. */
export type Home = "learner" | "parent" | "grader" | "teacher" | "office";

export function homesOf(profile: Profile): [Home, ...Home[]] {
  const isAdmin = hasRole(profile, "admin", "super-admin");
  const homes: Home[] = [];
  // Grading is one of the figures of the office.
  if (isAdmin) homes.push("office");
  if (isLearner(profile)) homes.push("learner");
  if (!isAdmin && mayGrade(profile)) homes.push("grader");
  if (hasRole(profile, "teacher")) homes.push("teacher");
  if (hasRole(profile, "parent")) homes.push("parent");
  const [first = "learner", ...others] = homes;
  return [first, ...others];
}

/** What the home of a role is given. */
export interface HomeProps {
  profile: Profile;
  /** The first on the page brings the greeting. */
  isFirst: boolean;
  /** What else waits for this person, in one line below the greeting. */
  line?: ReactNode;
}
