/** Writing to the brand, and the office's inbox. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { paths } from "../../../api/schema";
import type { Wire } from "../../../api/types";

export type FeedbackKind = Wire["FeedbackKind"];
export type FeedbackState = Wire["FeedbackState"];
export type FeedbackOrder = NonNullable<
  NonNullable<paths["/api/office/feedback"]["get"]["parameters"]["query"]>["order"]
>;
export type FeedbackEntry = Wire["FeedbackEntry"];
export type FeedbackThread = Wire["FeedbackThread"];
export type SendFeedback = Wire["SendFeedback"];
export type SendContact = Wire["SendContact"];

/** A picture that has arrived. */
export type UploadedImage = Wire["UploadedImage"];

/** Sends a bug report or a suggestion; says what it is called. Quiet: the form shows its own refusals. */
export const sendFeedback = (body: SendFeedback) => api.post("/api/feedback", { body, quiet: true });

/** Sends a message of the contact form. */
export const sendContact = (body: SendContact) => api.post("/api/contact", { body, quiet: true });

/** Uploads a screenshot. */
export const uploadScreenshot = (file: Blob) =>
  api.post("/api/image", { params: { query: { purpose: "screenshot" } }, body: file, quiet: true });

/** Takes an uploaded picture back. */
export const removeImage = (id: string) =>
  api.delete("/api/image/{id}", { params: { path: { id } }, quiet: true });

/** Which part of the inbox. */
export interface InboxFilter {
  state: FeedbackState | undefined;
  kind: FeedbackKind | undefined;
  order: FeedbackOrder | undefined;
  page: number;
}

const keys = {
  all: ["office", "feedback"] as const,
  list: (filter: InboxFilter) => [...keys.all, "list", filter] as const,
  thread: (id: string) => [...keys.all, "thread", id] as const,
};

/** A page of the inbox. */
export function useInbox(filter: InboxFilter) {
  return useQuery({
    queryKey: keys.list(filter),
    queryFn: ({ signal }) => api.get("/api/office/feedback", { params: { query: filter }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
}

/** One message with its answers. */
export function useThread(id: string) {
  return useQuery({
    queryKey: keys.thread(id),
    queryFn: ({ signal }) => api.get("/api/office/feedback/{id}", { params: { path: { id } }, signal }),
  });
}

function useThreadChange<Input>(id: string, change: (input: Input) => Promise<FeedbackThread>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (thread) => {
      cache.setQueryData(keys.thread(id), thread);
      await cache.invalidateQueries({ queryKey: [...keys.all, "list"] });
    },
  });
}

/** Answers by mail. */
export const useAnswer = (id: string) =>
  useThreadChange(id, (text: string) =>
    api.post("/api/office/feedback/{id}/answers", { params: { path: { id } }, body: { text }, quiet: true }),
  );

/** Closes a message, or opens it again. */
export const useMove = (id: string) =>
  useThreadChange(id, (closed: boolean) =>
    api.patch("/api/office/feedback/{id}", { params: { path: { id } }, body: { closed } }),
  );
