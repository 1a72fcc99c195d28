/** The office's calls about fairness. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { Wire } from "../../../api/types";

export type Agreement = Wire["Agreement"];
export type GraderAgreement = Wire["GraderAgreement"];
export type OfficeDispute = Wire["OfficeDispute"];
export type DisputedTask = Wire["DisputedTask"];

/** How far the brand's graders agree, over so many weeks. */
export function useAgreement(weeks: number) {
  return useQuery({
    queryKey: ["fairness", "agreement", weeks],
    queryFn: ({ signal }) =>
      api.get("/api/office/grading/agreement", { params: { query: { weeks } }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What learners disputed, open ones first. */
export function useDisputes(page: number) {
  return useQuery({
    queryKey: ["fairness", "disputes", page],
    queryFn: ({ signal }) => api.get("/api/office/grading/disputes", { params: { query: { page } }, signal }),
    placeholderData: keepPreviousData,
  });
}
