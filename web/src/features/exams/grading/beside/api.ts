/** Earlier work of the learner whose job the grader holds. */
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { Wire } from "../../../../api/types";

/** An earlier response with its scores. */
export type EarlierEntry = Wire["EarlierWork"];

/** The last responses to the same type of task; asked when it is opened. */
export const useEarlierWork = (job: string, item: string, enabled: boolean) =>
  useQuery({
    queryKey: ["grading", "job", job, "earlier", item],
    queryFn: ({ signal }) =>
      api.get("/api/grading/jobs/{id}/earlier", { params: { path: { id: job }, query: { item } }, signal }),
    enabled,
  });

/** What was written or said; a recording's address lives briefly, so it is asked anew each time. */
export const useEarlierResponse = (job: string, { attempt_id, item }: EarlierEntry, enabled: boolean) =>
  useQuery({
    queryKey: ["grading", "job", job, "earlier", attempt_id, item],
    queryFn: ({ signal }) =>
      api.get("/api/grading/jobs/{id}/earlier/{attempt}/{item}", {
        params: { path: { id: job, attempt: attempt_id, item } },
        signal,
      }),
    enabled,
    gcTime: 0,
  });
