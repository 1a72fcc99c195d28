/** People whom the office has invited. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { Lang, Page, Timestamp } from "../../../../api/types";

/** What the office can invite somebody as. */
export type InvitedRole = "student" | "teacher" | "parent" | "admin";

/** Somebody who was invited. */
export interface Invitation {
  id: string;
  email: string;
  name: string;
  role: InvitedRole | "super-admin";
  state: "open" | "expired" | "accepted";
  /** Empty when the platform invited the brand's first admin. */
  invited_by: string;
  invited_at: Timestamp;
  expires_at: Timestamp;
}

/** Whom the office invites. */
export interface NewInvitation {
  email: string;
  first_name: string;
  last_name: string;
  role: InvitedRole;
  lang: Lang;
}

const key = ["office", "invitations"] as const;

/** A page of invitations, the newest first. */
export const useInvitations = (page: number) =>
  useQuery({
    queryKey: [...key, page],
    queryFn: ({ signal }) => api.get<Page<Invitation>>("/office/invitations", { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

function useChange<Wish, Answer>(change: (wish: Wish) => Promise<Answer>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after a refusal: the person may have come meanwhile.
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  });
}

/** Makes the account and mails the link. */
export const useInvite = () =>
  useChange((wish: NewInvitation) => api.post<Invitation>("/office/invitations", wish));

/** Mails another link. */
export const useSendInvitation = () =>
  useChange((id: string) => api.post<Invitation>(`/office/invitations/${id}/send`));

/** Takes an invitation back, with its account. */
export const useRevokeInvitation = () =>
  useChange((id: string) => api.delete<void>(`/office/invitations/${id}`));
