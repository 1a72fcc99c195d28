/** The calls that begin, renew and end a session. Apart from `api.ts`: the shell and the guards need only these. */

import { changeLanguage } from "../i18n";
import { getLanguage } from "../i18n/language";
import { api } from "./client";
import { beginSession, endSession, getSession, setProfile } from "./session";
import type { AuthResponse, Lang, Profile } from "./types";

let running: Promise<Profile> | null = null;
/** The language that was chosen here last. A new object each time. */
let choice: { lang: Lang } | null = null;

/** Fetches the profile of the stored token, once however many ask. The profile's language becomes the interface's. */
export function loadProfile(): Promise<Profile> {
  running ??= fetchProfile().finally(() => {
    running = null;
  });
  return running;
}

async function fetchProfile(): Promise<Profile> {
  const before = choice;
  const sent = await api.post("/api/me");
  // Whoever chose a language meanwhile knows better than a profile that was on its way.
  const profile = choice === before ? sent : { ...sent, ...choice };
  await adoptProfile(profile);
  return profile;
}

/** Asks for the profile again, beside whatever is going on: the language stays, and nobody waits or hears of a failure. */
export async function refreshProfile(): Promise<void> {
  const { token } = getSession();
  const profile = await api.post("/api/me", { quiet: true }).catch(() => null);
  if (profile && getSession().token === token) setProfile(profile);
}

/** Whether the registration has been finished meanwhile, in another window: then the profile says so, too. */
export async function finishedMeanwhile(): Promise<boolean> {
  const answer = await api.post("/api/finish-bind", { quiet: true }).catch(() => null);
  if (!answer?.finishBind) return false;
  await refreshProfile();
  return true;
}

/** Switches to the language of a profile, then stores it: nothing is shown to whoever it is in another language first. */
export async function adoptProfile(profile: Profile): Promise<void> {
  await speak(profile.lang);
  setProfile(profile);
}

/** Begins a session in the language of its profile. */
export async function adoptSession(answer: AuthResponse): Promise<void> {
  await speak(answer.user.lang);
  beginSession(answer);
}

async function speak(lang: Profile["lang"]): Promise<void> {
  if (lang && lang !== getLanguage()) await changeLanguage(lang);
}

/** Switches the interface and, for a signed-in person, stores the choice in the profile. */
export async function chooseLanguage(lang: Lang): Promise<void> {
  choice = { lang };
  await changeLanguage(lang);
  if (getSession().token !== null) setProfile(await api.patch("/api/lang", { body: { lang }, quiet: true }));
}

/** Tells the server, then forgets. A server that does not answer must not keep anyone signed in here. */
export async function logout(): Promise<void> {
  try {
    await api.post("/api/logout");
  } finally {
    endSession();
  }
}
