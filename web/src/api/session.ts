/**
 * Who is signed in. The token lives in local storage under `id_token`, as the specification demands;
 * a memory copy serves browsers that refuse storage. A store of its own, because public pages show
 * the greeting without loading the query cache.
 */
import { useSyncExternalStore } from "react";
import type { AuthResponse, Profile } from "./types";

const tokenKey = "id_token";

/** The session as screens see it. `profile` is null until it has been fetched. */
export interface Session {
  token: string | null;
  profile: Profile | null;
}

let session: Session = { token: readToken(), profile: null };
/** When the profile came. */
let profileSince = 0;
const watchers = new Set<() => void>();

function readToken(): string | null {
  try {
    return localStorage.getItem(tokenKey);
  } catch {
    return null;
  }
}

function writeToken(token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(tokenKey);
    else localStorage.setItem(tokenKey, token);
  } catch {
    // The memory copy is enough for this tab.
  }
}

function set(next: Session): void {
  if (next.profile !== session.profile) profileSince = Date.now();
  session = next;
  for (const watch of [...watchers]) watch();
}

/** The session now. */
export function getSession(): Session {
  return session;
}

/** For how many milliseconds the profile has been known. */
export function profileAge(): number {
  return Date.now() - profileSince;
}

/** Begins a session with what register or login answered. */
export function beginSession({ access_token, user }: AuthResponse): void {
  writeToken(access_token);
  set({ token: access_token, profile: user });
}

/** Stores a fresh profile. */
export function setProfile(profile: Profile): void {
  set({ ...session, profile });
}

/** Forgets token and profile. */
export function endSession(): void {
  writeToken(null);
  set({ token: null, profile: null });
}

/** Watches the session; returns how to stop. */
export function onSession(watch: () => void): () => void {
  watchers.add(watch);
  return () => void watchers.delete(watch);
}

/** The session, re-rendering when it changes. */
export function useSession(): Session {
  return useSyncExternalStore(onSession, getSession, getSession);
}

// Signing in or out in another tab counts here too.
if (typeof window !== "undefined") {
  window.addEventListener("storage", (event) => {
    if (event.key === tokenKey && event.newValue !== session.token)
      set({ token: event.newValue, profile: null });
  });
}

/** Whether the person has one of the roles. */
export function hasRole(profile: Profile | null, ...roles: Profile["all_roles"]): boolean {
  return profile?.all_roles.some((role) => roles.includes(role)) ?? false;
}

/** Pro means the role pro or old-pro. */
export const isPro = (profile: Profile | null): boolean => hasRole(profile, "pro", "old-pro");

/** Who may open the grading desk. */
export const mayGrade = (profile: Profile | null): boolean =>
  hasRole(profile, "admin", "super-admin") || (profile?.grading_sections.length ?? 0) > 0;

/** Whose home and menu are a learner's: students, and who has no other role to come with. */
export const isLearner = (profile: Profile | null): boolean =>
  hasRole(profile, "student") || !hasRole(profile, "parent", "teacher", "admin", "super-admin");
