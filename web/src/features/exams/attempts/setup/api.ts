/** Choosing and starting a test. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { Mode } from "../../../../api/types";
import type { Extent } from "./choice";

/** One test. */
export function useTest(id: string | null) {
  return useQuery({
    queryKey: ["tests", "one", id],
    queryFn: () => api.get("/api/tests/{id}", { params: { path: { id: id ?? "" } } }),
    enabled: id !== null,
  });
}

/** The tests of a format. */
export function useTestsOfFormat(format: string | null) {
  return useQuery({
    queryKey: ["tests", "format", format],
    queryFn: () => api.get("/api/tests", { params: { query: { format: format ?? "" } } }),
    enabled: format !== null,
  });
}

/** The tests that the company assigns under a name. */
export function useAssignedTests(preset: string) {
  return useQuery({
    queryKey: ["tests", "preset", preset],
    queryFn: () => api.get("/api/tests", { params: { query: { preset } } }),
  });
}

/** Own attempts, newest first: among them those that can be gone on with. */
export function useOwnAttempts() {
  return useQuery({
    queryKey: ["attempts", "setup"],
    queryFn: () => api.get("/api/attempts"),
    refetchOnMount: "always",
  });
}

/** Gives an unfinished attempt up and starts the same again. */
export function useRestart() {
  return useMutation({
    mutationFn: (attempt: string) =>
      api.post("/api/attempts/{id}/restart", { params: { path: { id: attempt } } }),
  });
}

/** What is started. */
export interface NewAttempt extends Extent {
  test: string;
  mode: Mode;
}

/** Starts, or goes on with the unfinished attempt of the same test and mode. */
export function useStartAttempt() {
  return useMutation({
    mutationFn: ({ test, mode, ...extent }: NewAttempt) =>
      api.post("/api/attempts", { body: { test_id: test, mode, ...extent } }),
  });
}
