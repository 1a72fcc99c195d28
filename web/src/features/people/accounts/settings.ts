/** The calls of the settings tab: the address, devices, the password, consent, and leaving. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import { beginSession, endSession } from "../../../api/session";
import type { Wire } from "../../../api/types";

/** A device that is logged in. */
export type DeviceSession = Wire["DeviceSession"];

const sessionsKey = ["sessions"];

/** The devices on which one is logged in. */
export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async () => (await api.get("/api/sessions")).data,
  });
}

/** Logs out one device, or every other one. */
export function useRevoke() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (which: { id: string } | "others") =>
      which === "others"
        ? api.delete("/api/sessions")
        : api.delete("/api/sessions/{id}", { params: { path: { id: which.id } } }),
    // Also after a refusal: the device may have been logged out elsewhere.
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}

/** Changes the password. Every session ends; the answer begins this device's new one. */
export async function changePassword(body: Wire["ChangePasswordBody"]): Promise<void> {
  beginSession(await api.post("/api/change-password", { body }));
}

/** Gives up the account; says until when it can be kept. */
export async function destroyAccount(id: string, password: string): Promise<string> {
  const answer = await api.delete("/api/account/destroy/{id}", {
    params: { path: { id } },
    body: { password },
  });
  endSession();
  return answer.deletes_at;
}

/** An address that waits for its confirmation. */
export type EmailChange = Wire["EmailChange"];

const emailKey = ["email-change"];

/** The address that waits. */
export function useEmailChange() {
  return useQuery({ queryKey: emailKey, queryFn: () => api.get("/api/email-change") });
}

/** Asks for another address. */
export function useAskEmail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wish: { email: string; password: string }) => api.post("/api/email-change", { body: wish }),
    onSuccess: () => queries.invalidateQueries({ queryKey: emailKey }),
  });
}

/** Keeps the old address after all. */
export function useForgetEmail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete("/api/email-change"),
    onSettled: () => queries.invalidateQueries({ queryKey: emailKey }),
  });
}

/** Takes the consent to the privacy text back. Every session ends. */
export async function withdrawConsent(): Promise<void> {
  await api.delete("/api/privacy-consent");
  endSession();
}
