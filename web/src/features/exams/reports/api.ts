/** What came out of attempts: the list of own ones, a result, its explanation, its report. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { Page, Result, Section, Wire } from "../../../api/types";
import { saveFile } from "../../../ui/saveFile";
import { coinKeys } from "../../money/coins/api";
import { subscriptionKeys } from "../../money/subscriptions/api";
import { readExplanation } from "./explanation/model";
import type { ExplanationWire } from "./explanation/wire";
import { pollEvery } from "./rules/waiting";
import type {
  CombinedReport,
  IntegrityReport,
  PastTest,
  PdfState,
  ScoredSection,
  SharedReport,
  ShareKey,
  TranscriptRow,
  WritingContent,
} from "./types";

/** Keys of the query cache. */
export const resultKeys = {
  transcript: (page: number, filters: object) => ["transcript", page, filters] as const,
  history: ["history"] as const,
  integrity: (attempt: string) => ["integrity", attempt] as const,
  combined: ["combined-reports"] as const,
  combinable: ["combined-reports", "sources"] as const,
  shareKeys: ["share-keys"] as const,
  shared: (key: string) => ["shared-report", key] as const,
  pdf: (attempt: string) => ["pdf", attempt] as const,
  pdfFile: (attempt: string) => ["pdf", attempt, "file"] as const,
  result: (attempt: string) => ["results", attempt] as const,
  check: (code: string) => ["scorereport", code] as const,
  explanation: (attempt: string) => ["explanations", attempt] as const,
};

/** What the lists of tests are narrowed by; part of the address. */
export interface TranscriptFilters {
  format?: string;
  kind?: string;
  mode?: string;
  standing?: string;
}

/** Own tests, newest first. */
export function useTranscript(page: number, filters: TranscriptFilters) {
  return useQuery({
    queryKey: resultKeys.transcript(page, filters),
    queryFn: ({ signal }) =>
      api.get<Page<TranscriptRow>>("/transcript", { query: { page, ...filters }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Finished tests, oldest first. */
export function useHistory() {
  return useQuery({
    queryKey: resultKeys.history,
    queryFn: ({ signal }) => api.get<{ data: PastTest[] }>("/history", { signal }),
    select: ({ data }) => data,
  });
}

/** How a test was taken. */
export function useIntegrityReport(attempt: string) {
  return useQuery({
    queryKey: resultKeys.integrity(attempt),
    queryFn: ({ signal }) => api.get<IntegrityReport>(`/attempts/${attempt}/report`, { signal }),
  });
}

/** Own combinations. */
export function useCombinedReports() {
  return useQuery({
    queryKey: resultKeys.combined,
    queryFn: ({ signal }) => api.get<{ data: CombinedReport[] }>("/combined-reports", { signal }),
    select: ({ data }) => data,
  });
}

/** What can be combined. */
export function useCombinable() {
  return useQuery({
    queryKey: resultKeys.combinable,
    queryFn: ({ signal }) => api.get<{ data: ScoredSection[] }>("/combined-reports/sources", { signal }),
    select: ({ data }) => data,
  });
}

/** Combines four sections. */
export function useCombine() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (sections: { section: Section; attempt_id: string }[]) =>
      api.post<CombinedReport>("/combined-reports", { sections }),
    onSuccess: () => cache.invalidateQueries({ queryKey: resultKeys.combined }),
  });
}

/** Takes a combination away. */
export function useRemoveCombined() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete(`/combined-reports/${id}`),
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
    queryFn: ({ signal }) => api.get<{ data: ShareKey[] }>("/share-keys", { signal }),
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
    mutationFn: (share: NewShare) => api.post<{ share: ShareKey; key: string }>("/share-keys", share),
    onSuccess: () => cache.invalidateQueries({ queryKey: resultKeys.shareKeys }),
  });
}

/** Takes a key back. */
export function useRevokeShare() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete(`/share-keys/${id}`),
    onSuccess: () => cache.invalidateQueries({ queryKey: resultKeys.shareKeys }),
  });
}

/** What a key opens. */
export function useSharedReport(key: string) {
  return useQuery({
    queryKey: resultKeys.shared(key),
    queryFn: ({ signal }) => api.get<SharedReport>("/shared-report", { query: { key }, signal }),
  });
}

/** Whether the PDF may be fetched; asks again by itself while it is being made. */
export function usePdfState(attempt: string) {
  return useQuery({
    queryKey: resultKeys.pdf(attempt),
    queryFn: ({ signal }) => api.get<PdfState>(`/attempts/${attempt}/pdf`, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === "rendering" ? 2_000 : false),
  });
}

/** What a PDF is unlocked with; credits are used before T-Coins (D-065). */
export type PdfPayment = "credit" | "coins";

/** Unlocks the PDF and has it made; a refusal leads to `/scorereport` or to the T-Coins. */
export function useUnlockPdf(attempt: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (pay: PdfPayment) => api.post<PdfState>(`/attempts/${attempt}/pdf`, { pay }),
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
      URL.createObjectURL(await api.get<Blob>(`/attempts/${attempt}/report.pdf`, { answer: "blob", signal })),
    enabled: isReady,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** One result; asks again by itself while grades or the report are on their way. */
export function useResult(attempt: string) {
  return useQuery({
    queryKey: resultKeys.result(attempt),
    queryFn: ({ signal }) => api.get<Result>(`/attempts/${attempt}/result`, { signal }),
    refetchInterval: ({ state }) => pollEvery(state.data),
  });
}

/** Why every answer is right or wrong. */
export function useExplanation(attempt: string) {
  return useQuery({
    queryKey: resultKeys.explanation(attempt),
    queryFn: ({ signal }) => api.get<ExplanationWire>(`/attempts/${attempt}/explanation`, { signal }),
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
      api.get<WritingContent>(`/attempts/${attempt}/writing/${encodeURIComponent(item)}`, { signal }),
  });
}

/** All passages, scripts and keys of a form. */
export function useAllContent(test: string) {
  return useQuery({
    queryKey: ["all-content", test],
    queryFn: ({ signal }) => api.get<ExplanationWire>(`/tests/${test}/content`, { signal }),
    select: readExplanation,
  });
}

/** What stands on the report with a code. */
export type CheckedReport = Wire["CheckedReport"];

/** A printed report, by its code. */
export function useCheckedReport(code: string) {
  return useQuery({
    queryKey: resultKeys.check(code),
    queryFn: ({ signal }) => api.get<CheckedReport>("/scorereport", { query: { code }, signal }),
  });
}

/** Fetches the report with the session's token and hands it to the browser as a file. */
export function useReportDownload(attempt: string, fileName: string) {
  return useMutation({
    mutationFn: () => api.get<Blob>(`/attempts/${attempt}/report.pdf`, { answer: "blob" }),
    onSuccess: (file) => saveFile(file, fileName),
  });
}
