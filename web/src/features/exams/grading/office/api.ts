/** What the office asks about grading. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { Wire } from "../../../../api/types";

export type GradingHealth = Wire["GradingHealth"];
export type GraderLoad = Wire["GraderLoad"];
export type GradingPay = Wire["GradingPay"];
export type GradingAct = Wire["GradingAct"];
export type LoggedGradingAct = Wire["LoggedGradingAct"];
export type OpenGrading = Wire["OpenGrading"];
export type PermittedGrader = Wire["PermittedGrader"];
export type GradingPermit = Wire["GradingPermit"];

const keys = {
  all: ["office-grading"] as const,
  graders: ["office-grading", "graders"] as const,
  open: (page: number, only: string) => ["office-grading", "open", page, only] as const,
  health: ["office-grading", "health"] as const,
  pay: (month: string) => ["office-grading", "pay", month] as const,
  acts: (page: number, act: string) => ["office-grading", "acts", page, act] as const,
};

/** The queue against its promise, and the last four weeks. */
export function useGradingHealth() {
  return useQuery({
    queryKey: keys.health,
    queryFn: ({ signal }) => api.get("/api/office/grading", { signal }),
    refetchOnMount: "always",
  });
}

/** What graders are paid for in a month, `2026-11`. */
export function useGradingPay(month: string) {
  return useQuery({
    queryKey: keys.pay(month),
    queryFn: ({ signal }) => api.get("/api/office/grading/pay", { params: { query: { month } }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

/** Every grading of a month, as CSV. */
export const fetchPayFile = (month: string) =>
  api.file("/api/office/grading/pay/csv", { params: { query: { month } } });

/** What was done with grading jobs, newest first. */
export function useGradingActs(page: number, act: GradingAct | null) {
  return useQuery({
    queryKey: keys.acts(page, act ?? ""),
    queryFn: ({ signal }) =>
      api.get("/api/office/grading/acts", { params: { query: { page, ...(act && { act }) } }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

/** Whose open gradings: of everybody, of nobody, or of a grader. */
export type OpenOf = "all" | "waiting" | { grader: string };

/** What is not delivered, the first promise first. */
export function useOpenGradings(page: number, only: OpenOf) {
  const query =
    typeof only === "object" ? { grader_id: only.grader } : only === "waiting" ? { is_waiting: true } : {};
  return useQuery({
    queryKey: keys.open(page, JSON.stringify(query)),
    queryFn: ({ signal }) =>
      api.get("/api/office/grading/jobs", { params: { query: { page, ...query } }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

/** Teachers and admins, and what they may grade. */
export function useGraders() {
  return useQuery({
    queryKey: keys.graders,
    queryFn: ({ signal }) => api.get("/api/office/grading/graders", { signal }),
    refetchOnMount: "always",
  });
}

/** Gives a job to a grader, as long as nobody else has it than was seen. */
export function useAssign({ id: job, grader_id: seen }: OpenGrading) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (grader: string) =>
      api.put("/api/office/grading/jobs/{id}/grader", {
        params: { path: { id: job } },
        body: { grader_id: grader, seen_grader_id: seen },
        quiet: true,
      }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.all }),
  });
}

/** How a teacher's last calibration for a section ended. */
export type CalibrationResult = Wire["CalibrationResult"];

/** Lets a teacher grade whose calibration was not close enough. */
export function useAcceptCalibration(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () =>
      api.post("/api/office/grading/calibrations/{id}/accept", { params: { path: { id } }, quiet: true }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.graders }),
  });
}

/** Permits a teacher sections and languages, over what was read. */
export function usePermit({ id, version }: PermittedGrader) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (permits: GradingPermit[]) =>
      api.put("/api/office/grading/graders/{id}", {
        params: { path: { id } },
        body: { permits, version },
        quiet: true,
      }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.graders }),
  });
}
