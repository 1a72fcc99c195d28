/** Parents, children and consent. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { Answer, Operation } from "../../../api/contract";
import type { Wire } from "../../../api/types";

export type ParentLink = Wire["ParentLink"];
export type ParentLinks = Wire["ParentLinks"];
export type ParentHome = Wire["ParentHome"];
export type Consent = Wire["ParentConsent"];
export type MailedParentLink = Wire["MailedParentLink"];
export type MailedConsent = Wire["MailedConsent"];

const keys = {
  links: ["parent-links"] as const,
  home: ["parent-links", "home"] as const,
  consent: ["parent-consent"] as const,
  tests: (child: string, page: number) => ["parent-links", "tests", child, page] as const,
};

/** The own children and parents. */
export const useLinks = () =>
  useQuery({
    queryKey: keys.links,
    queryFn: ({ signal }) => api.get("/api/parent-links", { signal }),
  });

/** Everything that a parent's home shows. */
export const useParentHome = () =>
  useQuery({
    queryKey: keys.home,
    queryFn: ({ signal }) => api.get("/api/parent/home", { signal }),
  });

/** A linked child's tests with their section scores, newest first. */
export const useChildTests = (child: string, page = 1) =>
  useQuery({
    queryKey: keys.tests(child, page),
    queryFn: ({ signal }) =>
      api.get("/api/transcript", { params: { query: { user_id: child, page } }, signal }),
    placeholderData: keepPreviousData,
  });

/** Where the own consent stands. */
export const useConsent = (isStudent = true) =>
  useQuery({
    queryKey: keys.consent,
    queryFn: ({ signal }) => api.get("/api/parent-consent", { signal }),
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
export const useAskForChild = () =>
  useChange((email: string) => api.post("/api/parent-links", { body: { email } }));

/** A child's answer. */
export const useAnswerLink = () =>
  useChange(({ id, verb }: { id: string; verb: "confirm" | "decline" }) =>
    api.post(verb === "confirm" ? "/api/parent-links/{id}/confirm" : "/api/parent-links/{id}/decline", {
      params: { path: { id } },
    }),
  );

/** Ends a link or takes the question back. */
export const useRemoveLink = () =>
  useChange((id: string) => api.delete("/api/parent-links/{id}", { params: { path: { id } } }));

/** Sends the child's mail again. */
export const useSendAgain = () =>
  useChange((id: string) => api.post("/api/parent-links/{id}/send-again", { params: { path: { id } } }));

/** Lets one more parent ask, or takes that back. */
export const useAllowSecond = () =>
  useChange((allowed: boolean) => api.put("/api/parent-links/second-parent", { body: { allowed } }));

/** Asks a parent by mail. */
export const useAskConsent = () =>
  useChange((parent_email: string) => api.post("/api/parent-consent", { body: { parent_email } }));

type MailedPath =
  | "/api/parent-links/mailed"
  | "/api/parent-consent/mailed"
  | "/api/parent-consent/withdrawal";

/** What a mailed link asks; read once, because a link is not a page to come back to. */
export function useMailed<P extends MailedPath>(path: P, token: string) {
  return useQuery({
    queryKey: ["mailed", path, token],
    queryFn: ({ signal }) =>
      api.get<MailedPath>(path, { params: { query: { token } }, signal }) as Promise<
        Answer<Operation<"get", P>>
      >,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

/** Answers the mailed question to a child. */
export const answerMailedLink = (token: string, confirm: boolean) =>
  api.post("/api/parent-links/mailed", { body: { token, confirm } });

/** Answers the mailed question to a parent. */
export const answerMailedConsent = (token: string, agree: boolean, parent_name = "") =>
  api.post("/api/parent-consent/mailed", { body: { token, agree, parent_name } });

/** Takes a parent's consent back, by the link of the receipt. */
export const withdrawMailedConsent = (token: string) =>
  api.post("/api/parent-consent/withdrawal", { body: { token } });
