/** What machines heard in recordings: beside the recording, and for the operators. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { Wire } from "../../../api/types";
import type { DaysFilter, JobsFilter } from "./office/filterOf";

/** What is known of one recording. */
export type Speech = Wire["ResponseSpeech"];
export type Figures = Wire["SpeechFigures"];
export type Transcript = Wire["SpeechTranscript"];
export type SpeechJob = Wire["SpeechJob"];
export type SpeechJobs = Wire["SpeechJobs"];
export type SpeechAnalysis = Wire["SpeechAnalysis"];
export type SpeechCounts = Wire["SpeechCounts"];

/** A recording is measured within seconds; a transcript takes minutes. */
const whileWaiting = 20_000;
const waits = ({ state }: Speech) => state === "queued" || state === "submitted";
const again = (found: { data: Speech[] } | undefined) => (found?.data.some(waits) ? whileWaiting : false);

/** Of the recordings that a grading job is about. */
export function useGradingSpeech(job: string) {
  return useQuery({
    queryKey: ["speech", "job", job],
    queryFn: ({ signal }) =>
      api.get("/api/grading/jobs/{id}/speech", { params: { path: { id: job } }, signal }),
    refetchInterval: ({ state }) => again(state.data),
  });
}

/** Of the recordings of an attempt whose grades are out. */
export function useAttemptSpeech(attempt: string, isShown: boolean) {
  return useQuery({
    queryKey: ["speech", "attempt", attempt],
    queryFn: ({ signal }) =>
      api.get("/api/attempts/{id}/speech", { params: { path: { id: attempt } }, signal }),
    enabled: isShown,
    refetchInterval: ({ state }) => again(state.data),
  });
}

const jobsKey = ["speech", "jobs"] as const;

/** A page of the jobs of every brand, looked at again every half minute. */
export function useSpeechJobs(filter: JobsFilter, page: number) {
  return useQuery({
    queryKey: [...jobsKey, filter, page],
    queryFn: ({ signal }) => api.get("/api/speech/jobs", { params: { query: { ...filter, page } }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
}

/** What came of the jobs by day. */
export function useSpeechDays(filter: DaysFilter) {
  return useQuery({
    queryKey: ["speech", "days", filter],
    queryFn: ({ signal }) => api.get("/api/speech/analysis", { params: { query: filter }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
}

/** Puts a failed job back into the queue. */
export function useRetry() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.post("/api/speech/jobs/{id}/retry", { params: { path: { id } } }),
    onSettled: () => cache.invalidateQueries({ queryKey: jobsKey }),
  });
}
