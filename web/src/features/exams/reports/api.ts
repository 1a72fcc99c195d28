/** What came out of attempts: the list of own ones, a result, its explanation, its report. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { paths } from "../../../api/schema";
import type { Section, Wire } from "../../../api/types";
import { saveFile } from "../../../ui/saveFile";
import { coinKeys } from "../../money/coins/api";
import { subscriptionKeys } from "../../money/plans/api";
import { readExplanation } from "./explanation/model";
import { pollEvery } from "./rules/waiting";

/** Keys of the query cache. */
export const resultKeys = {
  transcript: (page: number, filters: object) => ["transcript", page, filters] as const,
  history: ["history"] as const,
  integrity: (attempt: string) => ["integrity", attempt] as const,
  combined: ["combined-reports"] as const,
  combinable: ["combined-reports", "sources"] as const,
  shareKeys: ["share-keys"] as const,
  shared: (key: string) => ["shared-report", key] as const,
  gradings: (attempt: string) => ["gradings", attempt] as const,
  pdf: (attempt: string) => ["pdf", attempt] as const,
  pdfFile: (attempt: string) => ["pdf", attempt, "file"] as const,
  result: (attempt: string) => ["results", attempt] as const,
  check: (code: string) => ["scorereport", code] as const,
  errorProfile: ["error-profile"] as const,
  explanation: (attempt: string) => ["explanations", attempt] as const,
};

/** What the lists of tests are narrowed by; part of the address. */
export type TranscriptFilters = Pick<
  NonNullable<paths["/api/transcript"]["get"]["parameters"]["query"]>,
  "format" | "kind" | "mode" | "standing"
>;

/** Own tests, newest first. */
export function useTranscript(page: number, filters: TranscriptFilters) {
  return useQuery({
    queryKey: resultKeys.transcript(page, filters),
    queryFn: ({ signal }) => api.get("/api/transcript", { params: { query: { page, ...filters } }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Finished tests, oldest first. */
export function useHistory() {
  return useQuery({
    queryKey: resultKeys.history,
    queryFn: ({ signal }) => api.get("/api/history", { signal }),
    select: ({ data }) => data,
  });
}

/** How a test was taken. */
export function useIntegrityReport(attempt: string) {
  return useQuery({
    queryKey: resultKeys.integrity(attempt),
    queryFn: ({ signal }) =>
      api.get("/api/attempts/{id}/report", { params: { path: { id: attempt } }, signal }),
  });
}

/** Own combinations. */
export function useCombinedReports() {
  return useQuery({
    queryKey: resultKeys.combined,
    queryFn: ({ signal }) => api.get("/api/combined-reports", { signal }),
    select: ({ data }) => data,
  });
}

/** What can be combined. */
export function useCombinable() {
  return useQuery({
    queryKey: resultKeys.combinable,
    queryFn: ({ signal }) => api.get("/api/combined-reports/sources", { signal }),
    select: ({ data }) => data,
  });
}

/** Combines four sections. */
export function useCombine() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (sections: { section: Section; attempt_id: string }[]) =>
      api.post("/api/combined-reports", { body: { sections } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: resultKeys.combined }),
  });
}

/** Takes a combination away. */
export function useRemoveCombined() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete("/api/combined-reports/{id}", { params: { path: { id } } }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: resultKeys.combined });
      void cache.invalidateQueries({ queryKey: resultKeys.shareKeys });
    },
  });
}

/** Own keys to reports. */
export function useShareKeys() {
  return useQuery({
    queryKey: resultKeys.shareKeys,
    queryFn: ({ signal }) => api.get("/api/share-keys", { signal }),
    select: ({ data }) => data,
  });
}

/** What a key is to open, and for how long. */
export interface NewShare {
  attempt_id?: string | undefined;
  combined_id?: string | undefined;
  days?: number | undefined;
}

/** Makes a key; it is told once. */
export function useShare() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (share: NewShare) => api.post("/api/share-keys", { body: share }),
    onSuccess: () => cache.invalidateQueries({ queryKey: resultKeys.shareKeys }),
  });
}

/** Takes a key back. */
export function useRevokeShare() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete("/api/share-keys/{id}", { params: { path: { id } } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: resultKeys.shareKeys }),
  });
}

/** What a key opens. */
export function useSharedReport(key: string) {
  return useQuery({
    queryKey: resultKeys.shared(key),
    queryFn: ({ signal }) => api.get("/api/shared-report", { params: { query: { key } }, signal }),
  });
}

/** Whether the PDF may be fetched; asks again by itself while it is being made. */
export function usePdfState(attempt: string) {
  return useQuery({
    queryKey: resultKeys.pdf(attempt),
    queryFn: ({ signal }) => api.get("/api/attempts/{id}/pdf", { params: { path: { id: attempt } }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === "rendering" ? 2_000 : false),
  });
}

/** What a PDF is unlocked with; credits are used before T-Coins (D-065). With the price that was shown, nobody pays another. */
export type PdfPayment = Wire["UnlockPdf"];

/** Unlocks the PDF and has it made; a refusal leads to `/scorereport` or to the T-Coins. */
export function useUnlockPdf(attempt: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (payment: PdfPayment) =>
      api.post("/api/attempts/{id}/pdf", { params: { path: { id: attempt } }, body: payment }),
    onSuccess: (state) => {
      cache.setQueryData(resultKeys.pdf(attempt), state);
      void cache.invalidateQueries({ queryKey: resultKeys.result(attempt) });
      void cache.invalidateQueries({ queryKey: coinKeys.all });
      void cache.invalidateQueries({ queryKey: subscriptionKeys.all });
    },
    // What was shown was no longer true.
    onError: () => cache.invalidateQueries({ queryKey: resultKeys.pdf(attempt), exact: true }),
  });
}

/** The PDF itself, as an address that lives as long as the page. */
export function usePdfFile(attempt: string, isReady: boolean) {
  return useQuery({
    queryKey: resultKeys.pdfFile(attempt),
    queryFn: async ({ signal }) =>
      URL.createObjectURL(
        await api.file("/api/attempts/{id}/report.pdf", { params: { path: { id: attempt } }, signal }),
      ),
    enabled: isReady,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** One result; asks again by itself while grades or the report are on their way. */
export function useResult(attempt: string) {
  return useQuery({
    queryKey: resultKeys.result(attempt),
    queryFn: ({ signal }) =>
      api.get("/api/attempts/{id}/result", { params: { path: { id: attempt } }, signal }),
    refetchInterval: ({ state }) => pollEvery(state.data),
  });
}

/** Why every answer is right or wrong. */
export function useExplanation(attempt: string) {
  return useQuery({
    queryKey: resultKeys.explanation(attempt),
    queryFn: ({ signal }) =>
      api.get("/api/attempts/{id}/explanation", { params: { path: { id: attempt } }, signal }),
    select: readExplanation,
    // Media addresses in it live for a while; the texts never change.
    staleTime: 5 * 60_000,
  });
}

/** One written response with its task. */
export function useWritingContent(attempt: string, item: string) {
  return useQuery({
    queryKey: ["writing-content", attempt, item],
    queryFn: ({ signal }) =>
      api.get("/api/attempts/{id}/writing/{item}", { params: { path: { id: attempt, item } }, signal }),
  });
}

/** All passages, scripts and keys of a form. */
export function useAllContent(test: string) {
  return useQuery({
    queryKey: ["all-content", test],
    queryFn: ({ signal }) => api.get("/api/tests/{id}/content", { params: { path: { id: test } }, signal }),
    select: readExplanation,
  });
}

/** What stands on the report with a code. */
export type CheckedReport = Wire["CheckedReport"];

/** A printed report, by its code. */
export function useCheckedReport(code: string) {
  return useQuery({
    queryKey: resultKeys.check(code),
    queryFn: ({ signal }) => api.get("/api/scorereport", { params: { query: { code } }, signal }),
  });
}

/** Fetches the report with the session's token and hands it to the browser as a file. */
export function useReportDownload(attempt: string, fileName: string) {
  return useMutation({
    mutationFn: () => api.file("/api/attempts/{id}/report.pdf", { params: { path: { id: attempt } } }),
    onSuccess: (file) => saveFile(file, fileName),
  });
}

/** Fetches the written responses with their edits, as a file. */
export function useDocumentsDownload(attempt: string, fileName: string) {
  return useMutation({
    mutationFn: () => api.file("/api/attempts/{id}/documents.pdf", { params: { path: { id: attempt } } }),
    onSuccess: (file) => saveFile(file, fileName),
  });
}

/** Own edits by kind, in the newest texts. */
export function useErrorProfile() {
  return useQuery({
    queryKey: resultKeys.errorProfile,
    queryFn: ({ signal }) => api.get("/api/error-profile", { signal }),
  });
}

/** What grading can be ordered for an own attempt, and what was. Without it the page is complete, too. */
export type GradingOffer = Wire["GradingOffer"];

export function useGradingOffer(attempt: string, enabled: boolean) {
  return useQuery({
    queryKey: resultKeys.gradings(attempt),
    queryFn: ({ signal }) =>
      api.get("/api/attempts/{id}/gradings", { params: { path: { id: attempt } }, quiet: true, signal }),
    enabled,
    refetchOnMount: "always",
  });
}

function useChangedGrading(attempt: string) {
  const cache = useQueryClient();
  return {
    onSuccess: (offer: GradingOffer) => {
      cache.setQueryData(resultKeys.gradings(attempt), offer);
      void cache.invalidateQueries({ queryKey: resultKeys.result(attempt) });
      void cache.invalidateQueries({ queryKey: coinKeys.all });
    },
    // What was shown was no longer true.
    onError: () => cache.invalidateQueries({ queryKey: resultKeys.gradings(attempt) }),
  };
}

/** The names of orders that are not answered yet: what is pressed again after a failure is paid once. */
const orderKeys = new Map<string, string>();

/** Orders a grading at the price that was shown. */
export function useOrderGrading(attempt: string) {
  const changed = useChangedGrading(attempt);
  return useMutation({
    mutationFn: async (body: Wire["OrderGrading"]) => {
      const name = `${attempt} ${body.product} ${body.price}`;
      const key = orderKeys.get(name) ?? crypto.randomUUID();
      orderKeys.set(name, key);
      const offer = await api.post("/api/attempts/{id}/gradings", {
        params: { path: { id: attempt }, header: { "Idempotency-Key": key } },
        body,
      });
      orderKeys.delete(name);
      return offer;
    },
    ...changed,
  });
}

/** Cancels what was ordered; all of it is given back. */
export function useCancelGrading(attempt: string) {
  const changed = useChangedGrading(attempt);
  return useMutation({
    mutationFn: () => api.delete("/api/attempts/{id}/gradings", { params: { path: { id: attempt } } }),
    ...changed,
  });
}
