/** What came out of attempts: the list of own ones, a result, its explanation, its report. */
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../api/client";
import type { AttemptCard, Page, Result, Section } from "../../api/types";
import { saveFile } from "../../ui/saveFile";
import { pollEvery } from "./rules/waiting";

/** One spoken line with its time in the audio. */
export interface TranscriptLine {
  speaker: string;
  start: number;
  end: number;
  text: string;
}

/** Why an option is right or wrong, as packs name it. */
export type Verdict =
  | "correct"
  | "true_but_not_asked"
  | "opposite"
  | "half_right"
  | "not_mentioned"
  | "wrong_scope";

/** One option or place with its reason. */
export interface ExplainedOption {
  id: string;
  text: string;
  is_correct: boolean;
  is_chosen: boolean;
  verdict: Verdict | null;
  reason: string | null;
}

/** A model response of a task. */
export interface ModelResponse {
  level: number;
  text: string;
  note: string;
}

/** One question or task with its key. */
export interface ExplainedItem {
  id: string;
  /** Counts from 1 in its section. */
  number: number;
  question_type: string;
  kind: string;
  prompt: string;
  /** The introductory sentence of a summary, or the sentence to insert. */
  lead: string | null;
  /** The paragraph that the question names. */
  paragraph: number | null;
  options: ExplainedOption[];
  explanation: string;
  evidence: string[];
  models: ModelResponse[];
}

/** One stimulus with its questions. */
export interface ExplainedSet {
  id: string;
  section: Section;
  kind: string;
  title: string | null;
  scene: string | null;
  paragraphs: { number: number; text: string }[];
  posts: { author: string; is_professor: boolean; text: string }[];
  audio: { name: string; seconds: number; sources: { type: string; url: string }[] } | null;
  transcript: TranscriptLine[];
  items: ExplainedItem[];
}

/** All sets of the parts that are over. */
export interface Explanation {
  title: string;
  sets: ExplainedSet[];
}

/** Keys of the query cache. */
export const resultKeys = {
  attempts: (page: number) => ["attempts", page] as const,
  result: (attempt: string) => ["results", attempt] as const,
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
    queryFn: ({ signal }) => api.get<Explanation>(`/attempts/${attempt}/explanation`, { signal }),
    // Media addresses in it live for a while; the texts never change.
    staleTime: 5 * 60_000,
  });
}

/** Fetches the report with the session's token and hands it to the browser as a file. */
export function useReportDownload(attempt: string, fileName: string) {
  return useMutation({
    mutationFn: () => api.get<Blob>(`/attempts/${attempt}/report.pdf`, { answer: "blob" }),
    onSuccess: (file) => saveFile(file, fileName),
  });
}
