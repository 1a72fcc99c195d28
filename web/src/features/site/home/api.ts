/** What the practice home asks for: own attempts, the newest result, the tests on offer. */
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { AttemptCard, Page, Result, TestCard } from "../../../api/types";

/** Own attempts, newest first. */
export function useAttempts() {
  return useQuery({ queryKey: ["attempts"], queryFn: () => api.get<Page<AttemptCard>>("/attempts") });
}

/** Tests on offer. */
export function useTests() {
  return useQuery({ queryKey: ["tests"], queryFn: () => api.get<Page<TestCard>>("/tests") });
}

/** The result of an attempt that is handed in. */
export function useResult(attempt: string) {
  return useQuery({
    queryKey: ["attempts", attempt, "result"],
    queryFn: () => api.get<Result>(`/attempts/${attempt}/result`),
  });
}
