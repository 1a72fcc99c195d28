/** People whom the office has invited. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { Wire } from "../../../../api/types";

/** What the office can invite somebody as. */
export type InvitedRole = Wire["InvitedRole"];

/** Somebody who was invited. */
export type Invitation = Wire["Invitation"];

/** Whom the office invites. */
export type NewInvitation = Required<Wire["NewInvitation"]>;

const key = ["office", "invitations"] as const;

/** How far an invitation is. */
export type InvitationState = Wire["InvitationState"];

/** A page of invitations, of all or of those in one state, the newest first. */
export const useInvitations = (page: number, state?: InvitationState) =>
  useQuery({
    queryKey: [...key, page, state],
    queryFn: ({ signal }) =>
      api.get("/api/office/invitations", { params: { query: { page, ...(state && { state }) } }, signal }),
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
  useChange((wish: NewInvitation) => api.post("/api/office/invitations", { body: wish }));

/** Gives somebody who has an account a further role. */
export const useGiveRole = () =>
  useChange((wish: Wire["NewRole"]) => api.post("/api/office/roles", { body: wish }));

/** Mails another link. */
export const useSendInvitation = () =>
  useChange((id: string) => api.post("/api/office/invitations/{id}/send", { params: { path: { id } } }));

/** Takes an invitation back, with its account. */
export const useRevokeInvitation = () =>
  useChange((id: string) => api.delete("/api/office/invitations/{id}", { params: { path: { id } } }));
