/** What the office asks about grading. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { Wire } from "../../../../api/types";

export type GradingHealth = Wire["GradingHealth"];
export type GraderLoad = Wire["GraderLoad"];
export type GradingPay = Wire["GradingPay"];
export type GradingAct = Wire["GradingAct"];
export type LoggedGradingAct = Wire["LoggedGradingAct"];

const keys = {
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
