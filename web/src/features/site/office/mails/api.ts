/** Emails of a brand, those that did not arrive among them, and sending one again. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { Named, Operation } from "../../../../api/contract";
import type { Wire } from "../../../../api/types";

/** An email without its text, which nobody keeps. */
export type OutgoingMail = Wire["OutgoingMail"];
/** A page of them. */
export type OutgoingMails = Wire["CappedPage_OutgoingMail"];
/** How many wait, were refused and were sent, and which kinds there are. */
export type OutgoingMailCounts = Wire["OutgoingMailCounts"];
export type MailState = OutgoingMail["state"];
/** What the list can be narrowed to, as the call names it. */
export type MailFilter = Omit<NonNullable<Named<Operation<"get", "/api/office/mails">, "query">>, "page">;

const key = ["office", "mails"] as const;
/** What waits becomes sent or refused within moments. */
const every = 15_000;

/** A page of the emails that the filter lets through, the newest first. */
export const useMails = (filter: MailFilter, page: number) =>
  useQuery({
    queryKey: [...key, "list", filter, page],
    queryFn: ({ signal }) => api.get("/api/office/mails", { params: { query: { ...filter, page } }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: every,
  });

/** What the office asks first. */
export const useMailCounts = () =>
  useQuery({
    queryKey: [...key, "counts"],
    queryFn: ({ signal }) => api.get("/api/office/mails/counts", { signal }),
    refetchInterval: every,
  });

/** Tries a refused one anew, or sends one a second time. */
export function useResendMail() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.post("/api/office/mails/{id}/resend", { params: { path: { id } } }),
    // Also after a refusal: somebody else may have been faster. Today counts the refused ones.
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: key }),
        cache.invalidateQueries({ queryKey: ["office", "today"] }),
      ]),
  });
}
