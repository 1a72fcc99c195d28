/** What the practice home asks for: own attempts, the newest result, the tests on offer. */
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client";

/** Own attempts, newest first. */
export function useAttempts() {
  return useQuery({ queryKey: ["attempts"], queryFn: () => api.get("/api/attempts") });
}

/** Tests on offer. */
export function useTests() {
  return useQuery({ queryKey: ["tests"], queryFn: () => api.get("/api/tests") });
}

/** The result of an attempt that is handed in. */
export function useResult(attempt: string) {
  return useQuery({
    queryKey: ["attempts", attempt, "result"],
    queryFn: () => api.get("/api/attempts/{id}/result", { params: { path: { id: attempt } } }),
  });
}

/** The grading queue in figures, kept under the desk's key: what is claimed or sent there counts here too. */
export function useGradingSummary() {
  return useQuery({
    queryKey: ["grading", "queue", "summary"],
    queryFn: ({ signal }) => api.get("/api/grading/summary", { signal }),
    refetchInterval: 60_000,
  });
}

/** The first page of the grading queue, under the key of the desk, so that a claim there counts here too. */
export function useGradingQueue() {
  return useQuery({
    queryKey: ["grading", "queue", 1],
    queryFn: ({ signal }) => api.get("/api/grading/jobs", { params: { query: { page: 1 } }, signal }),
    refetchInterval: 60_000,
  });
}

/** What needs a hand in the office. */
export function useOfficeToday() {
  return useQuery({
    queryKey: ["office", "today"],
    queryFn: ({ signal }) => api.get("/api/office/today", { signal }),
    refetchInterval: 60_000,
  });
}
