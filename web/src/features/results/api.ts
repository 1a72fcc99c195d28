/** What came out of attempts: the list of own ones, a result, its explanation, its report. */
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../api/client";
import type { AttemptCard, Narrow, Page, Result, Wire } from "../../api/types";
import { saveFile } from "../../ui/saveFile";
import { readExplanation } from "./explanation/model";
import type { ExplanationWire } from "./explanation/wire";
import { pollEvery } from "./rules/waiting";

/** Keys of the query cache. */
export const resultKeys = {
  attempts: (page: number) => ["attempts", page] as const,
  result: (attempt: string) => ["results", attempt] as const,
  check: (code: string) => ["scorereport", code] as const,
  explanation: (attempt: string) => ["explanations", attempt] as const,
};

/** Own attempts, newest first. */
export function useAttempts(page: number) {
  return useQuery({
    queryKey: resultKeys.attempts(page),
    queryFn: ({ signal }) => api.get<Page<AttemptCard>>("/attempts", { query: { page }, signal }),
    placeholderData: keepPreviousData,
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

/** What stands on the report with a code. */
export type CheckedReport = Narrow<
  Wire["CheckedReport"],
  Pick<Result, "sections"> & Pick<Result["attempt"], "test" | "mode">
>;

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
