/** A username to begin with: the part of the email address before the at-sign, if it is free, or with a number behind it. */
import type { Profile } from "../../../api/types";
import { isUsernameTaken } from "./api";
import { rules } from "./rules";

/** How many are asked for: each answer tells who is here, so the server counts them. */
const TRIES = 3;

/** The first free one; null when there is nothing to propose. */
export async function proposeUsername(profile: Profile | null): Promise<string | null> {
  if (!profile) return null;
  if (profile.username) return profile.username;
  for (const name of namesFrom(profile.email)) if (!(await isUsernameTaken(name))) return name;
  return null;
}

/** What the address suggests, the likeliest first. */
export function namesFrom(email: string): string[] {
  const local = (email.split("@")[0] ?? "").replace(/\+.*$/, "").replace(/[^\p{L}\p{N}._-]/gu, "");
  const base = local.slice(0, 28);
  const names = [base, ...Array.from({ length: TRIES - 1 }, (_, n) => `${base}${n + 2}`)];
  return names.filter((name) => rules.username(name) === true);
}
