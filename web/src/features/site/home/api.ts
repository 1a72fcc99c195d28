/** What the practice home asks for: own attempts, the next step, finished tests. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { api } from "../../../api/client";
import { ApiError } from "../../../api/errors";
import type { Mode, Wire } from "../../../api/types";
import { paths, withQuery } from "../../../app/paths";
import { missedType } from "./missedType";

/** The one thing to do now, with its reason, and what the learner aims at. */
export type Step = Wire["NextStep"];
/** Sets of one section that are taken together. */
export type ShortSet = Wire["ShortSet"];
/** A finished test with its scores. */
export type PastTest = Wire["PastTest"];

/** Own attempts, newest first. */
export function useAttempts() {
  return useQuery({ queryKey: ["attempts"], queryFn: () => api.get("/api/attempts") });
}

/** Under the attempts: what makes them anew makes it anew. */
const stepKey = ["attempts", "next-step"] as const;

/** The next step. Always asked again: answers that were given since change it. */
export function useNextStep() {
  const weak = missedType();
  return useQuery({
    queryKey: stepKey,
    queryFn: ({ signal }) =>
      api.get("/api/student/next-step", { params: { query: weak ? { weak } : {} }, signal }),
    refetchOnMount: "always",
  });
}

/** Finished tests, oldest first; the same rows as in "My tests". */
export function useHistory(isAsked: boolean) {
  return useQuery({
    queryKey: ["history"],
    queryFn: ({ signal }) => api.get("/api/history", { signal }),
    select: ({ data }) => data,
    enabled: isAsked,
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

/** Where the player of phones begins, as in the setup of a test. */
const narrow = "(max-width: 699px)";

/** Starts a short set, in the mode that the learner chose last, and opens the player with it. */
export function useStartShortSet(mode: Mode) {
  const navigate = useNavigate();
  const start = useMutation({
    mutationFn: ({ test_id, section, sets }: ShortSet) =>
      api.post("/api/attempts", { body: { test_id, section, sets, mode } }),
    onSuccess: ({ id }) => {
      const player = window.matchMedia(narrow).matches ? paths.mobileTest : paths.test;
      // A part that needs no sound begins at once: its start was pressed here.
      return navigate(withQuery(player, { attempt: id }), { state: { begins: true } });
    },
  });
  // A plan's limit is shown by the shell, as a question.
  const error = start.error instanceof ApiError && start.error.status === 402 ? null : start.error;
  return { start: start.mutate, isStarting: start.isPending || start.isSuccess, error };
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
