/** Parents, children and consent. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { Wire } from "../../../api/types";

export type ParentLink = Wire["ParentLink"];
export type ParentLinks = Wire["ParentLinks"];
export type Consent = Wire["ParentConsent"];
export type MailedParentLink = Wire["MailedParentLink"];
export type MailedConsent = Wire["MailedConsent"];

const keys = { links: ["parent-links"] as const, consent: ["parent-consent"] as const };

/** The own children and parents. */
export const useLinks = () =>
  useQuery({
    queryKey: keys.links,
    queryFn: ({ signal }) => api.get<ParentLinks>("/parent-links", { signal }),
  });

/** Where the own consent stands. */
export const useConsent = (isStudent = true) =>
  useQuery({
    queryKey: keys.consent,
    queryFn: ({ signal }) => api.get<Consent>("/parent-consent", { signal }),
    enabled: isStudent,
  });

/** A change of a link; both lists are looked at again. */
function useChange<T>(change: (value: T) => Promise<unknown>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: keys.links }),
        cache.invalidateQueries({ queryKey: keys.consent }),
      ]),
  });
}

/** Asks one more child. */
export const useAskForChild = () => useChange((email: string) => api.post("/parent-links", { email }));

/** A child's answer. */
export const useAnswerLink = () =>
  useChange(({ id, verb }: { id: string; verb: "confirm" | "decline" }) =>
    api.post(`/parent-links/${id}/${verb}`),
  );

/** Ends a link or takes the question back. */
export const useRemoveLink = () => useChange((id: string) => api.delete(`/parent-links/${id}`));

/** Sends the child's mail again. */
export const useSendAgain = () => useChange((id: string) => api.post(`/parent-links/${id}/send-again`));

/** Lets one more parent ask, or takes that back. */
export const useAllowSecond = () =>
  useChange((allowed: boolean) => api.put("/parent-links/second-parent", { allowed }));

/** Asks a parent by mail. */
export const useAskConsent = () =>
  useChange((parent_email: string) => api.post("/parent-consent", { parent_email }));

/** What a mailed link asks; read once, because a link is not a page to come back to. */
export function useMailed<T>(
  path: "/parent-links/mailed" | "/parent-consent/mailed" | "/parent-consent/withdrawal",
  token: string,
) {
  return useQuery({
    queryKey: ["mailed", path, token],
    queryFn: ({ signal }) => api.get<T>(path, { query: { token }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

/** Answers the mailed question to a child. */
export const answerMailedLink = (token: string, confirm: boolean) =>
  api.post<MailedParentLink>("/parent-links/mailed", { token, confirm });

/** Answers the mailed question to a parent. */
export const answerMailedConsent = (token: string, agree: boolean, parent_name = "") =>
  api.post<void>("/parent-consent/mailed", { token, agree, parent_name });

/** Takes a parent's consent back, by the link of the receipt. */
export const withdrawMailedConsent = (token: string) =>
  api.post<void>("/parent-consent/withdrawal", { token });
