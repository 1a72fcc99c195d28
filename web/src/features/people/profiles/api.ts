/** Profiles: reading, changing, photos, billing, the trail, and what the tests say together. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import { getSession, setProfile } from "../../../api/session";
import type { Section, Wire } from "../../../api/types";
import { changeLanguage } from "../../../i18n";
import { getLanguage } from "../../../i18n/language";

/** Everything a profile shows, billing excepted. */
export type Sheet = Wire["ProfileSheet"];
export type StudentSheet = Wire["StudentProfile"];
export type TeacherSheet = Wire["TeacherProfile"];
export type Billing = Wire["Billing"];
export type Handle = Wire["Handle"];
export type RealScore = Wire["RealScore"];
/** What a field held before and after; null where it held nothing. */
export type AuditChange = Wire["AuditChange"];
/** Who did what and when. Contents are there while the account is: erasure takes them away and leaves the names. */
export type AuditEntry = Wire["AuditEntry"];
export type TestAnalysis = Wire["TestAnalysis"];
/** A section's name on the wire is text; the analysis has only these. */
export const sectionOf = (text: string) => text as Section;

/** Whose profile a screen is about. */
export type Who = { kind: "me" } | { kind: "somebody" | "child"; id: string };
export const me: Who = { kind: "me" };

const of = (id: string) => ({ params: { path: { id } } });

/** A parent reads a child by a call of its own. */
function fetchSheet(who: Who, signal?: AbortSignal): Promise<Sheet> {
  if (who.kind === "me") return api.get("/api/profile", { signal });
  if (who.kind === "child") return api.get("/api/child/profile/{id}", { ...of(who.id), signal });
  return api.get("/api/profile/{id}", { ...of(who.id), signal });
}

const nameOf = (who: Who) => (who.kind === "me" ? "me" : who.id);

/** Keys of the query cache. */
export const profileKeys = {
  sheet: (who: Who) => ["profiles", nameOf(who)] as const,
  billing: (who: Who) => ["profiles", nameOf(who), "billing"] as const,
  trail: (id: string, page: number) => ["profiles", id, "trail", page] as const,
  analysis: (who: Who) => ["profiles", nameOf(who), "analysis"] as const,
};

/** A profile. */
export function useSheet(who: Who) {
  return useQuery({
    queryKey: profileKeys.sheet(who),
    queryFn: ({ signal }) => fetchSheet(who, signal),
  });
}

/** The parts that are changed by themselves, and what a change of each may hold. */
export interface Changes {
  basic: Wire["ChangeBasicProfile"];
  student: Wire["ChangeStudentProfile"];
  teacher: Wire["ChangeTeacherProfile"];
}

/** Changes a part, of a child by a call of its own. */
function patchPart<Part extends keyof Changes>(part: Part, who: Who, change: Changes[Part]): Promise<Sheet> {
  if (who.kind === "child")
    return api.patch("/api/child/profile/{id}", { ...of(who.id), body: { [part]: change } });
  return who.kind === "me" ? ownPart[part](change) : partOf[part](who.id, change);
}

type Patches<Before extends unknown[]> = {
  [Part in keyof Changes]: (...given: [...Before, change: Changes[Part]]) => Promise<Sheet>;
};

const ownPart: Patches<[]> = {
  basic: (body) => api.patch("/api/basic/profile", { body }),
  student: (body) => api.patch("/api/student/profile", { body }),
  teacher: (body) => api.patch("/api/teacher/profile", { body }),
};

const partOf: Patches<[id: string]> = {
  basic: (id, body) => api.patch("/api/basic/profile/{id}", { ...of(id), body }),
  student: (id, body) => api.patch("/api/student/profile/{id}", { ...of(id), body }),
  teacher: (id, body) => api.patch("/api/teacher/profile/{id}", { ...of(id), body }),
};

/** How a part is changed; the answer is the whole profile, which the other parts then show. */
export function useChange<Part extends keyof Changes>(part: Part, who: Who) {
  const cache = useQueryClient();
  return async (change: Changes[Part]): Promise<Sheet> => {
    const sheet = await patchPart(part, who, change);
    cache.setQueryData(profileKeys.sheet(who), sheet);
    if (sheet.id === getSession().profile?.id) await adopt(sheet);
    if (who.kind === "somebody") void cache.invalidateQueries({ queryKey: ["profiles", who.id, "trail"] });
    return sheet;
  };
}

/** The own profile is also the header's greeting and the interface's language. */
async function adopt(sheet: Sheet): Promise<void> {
  setProfile(sheet);
  if (sheet.lang !== getLanguage()) await changeLanguage(sheet.lang);
}

/** Reads the profile anew, after somebody else changed it. */
export function useFreshSheet(who: Who) {
  const cache = useQueryClient();
  return async (): Promise<Sheet> => {
    const sheet = await fetchSheet(who);
    cache.setQueryData(profileKeys.sheet(who), sheet);
    return sheet;
  };
}

/** Asks for a profile and its trail again, after another feature has changed what they tell. */
export function useReadAnew(who: Who) {
  const cache = useQueryClient();
  return async (): Promise<void> => {
    // Exactly these: billing lies below the profile, and every look at it is noted.
    const trail = ["profiles", nameOf(who), "trail"];
    await Promise.all([
      cache.invalidateQueries({ queryKey: profileKeys.sheet(who), exact: true }),
      cache.invalidateQueries({ queryKey: trail }),
    ]);
    const sheet = cache.getQueryData<Sheet>(profileKeys.sheet(who));
    if (sheet && sheet.id === getSession().profile?.id) await adopt(sheet);
  };
}

/** How a teacher is paid. Looking at somebody else's is noted, so it is asked for only when wanted. */
export function useBilling(who: Who, isWanted: boolean) {
  return useQuery({
    queryKey: profileKeys.billing(who),
    queryFn: ({ signal }) =>
      who.kind === "me"
        ? api.get("/api/teacher/billing", { signal })
        : api.get("/api/teacher/billing/{id}", { ...of(who.id), signal }),
    enabled: isWanted,
    // Every further look would be another note.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Reads billing anew after a change. */
export function useFreshBilling(who: Who) {
  const cache = useQueryClient();
  return () => cache.refetchQueries({ queryKey: profileKeys.billing(who) });
}

/** Uploads a photo and gives its id. */
export async function uploadPhoto(photo: Blob): Promise<string> {
  const image = await api.post("/api/image", { params: { query: { purpose: "photo" } }, body: photo });
  return image.id;
}

/** Who changed or read what of a person. */
export function useTrail(id: string, page: number) {
  return useQuery({
    queryKey: profileKeys.trail(id, page),
    queryFn: ({ signal }) =>
      api.get("/api/profile/{id}/audit", { params: { path: { id }, query: { page } }, signal }),
  });
}

/** What a learner's tests say together. */
export function useAnalysis(who: Who) {
  return useQuery({
    queryKey: profileKeys.analysis(who),
    queryFn: ({ signal }) =>
      api.get("/api/student/test-analysis", {
        params: { query: { user_id: who.kind === "me" ? undefined : who.id } },
        signal,
      }),
  });
}

/** What a teacher shows to everybody. */
export const useTeacher = (id: string) =>
  useQuery({
    queryKey: ["teachers", id],
    queryFn: ({ signal }) => api.get("/api/teachers/{id}", { params: { path: { id } }, signal }),
  });
