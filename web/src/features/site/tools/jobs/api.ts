/** The installation's background jobs, as who runs it sees them. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { Wire } from "../../../../api/types";

export type Queue = Wire["QueueStanding"];
export type DeadJob = Wire["DeadJob"];

const key = ["jobs"] as const;
/** Whoever looks on sees it move. */
const every = 10_000;

/** Every queue that has a job. */
export const useQueues = () =>
  useQuery({
    queryKey: [...key, "queues"],
    queryFn: ({ signal }) => api.get("/api/admin-tools/jobs", { signal }),
    select: ({ data }) => data,
    refetchInterval: every,
  });

/** A page of the jobs that were given up, the newest first. */
export const useDeadJobs = (page: number) =>
  useQuery({
    queryKey: [...key, "dead", page],
    queryFn: ({ signal }) => api.get("/api/admin-tools/jobs/dead", { params: { query: { page } }, signal }),
    placeholderData: keepPreviousData,
  });

/** Starts one anew, or all of them. */
export function useRetryJobs() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (id: string | null) => {
      if (id === null) return (await api.post("/api/admin-tools/jobs/retry", {})).retried;
      await api.post("/api/admin-tools/jobs/{id}/retry", { params: { path: { id } } });
      return 1;
    },
    // One that somebody else has started anew is gone from the list, too.
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: key }),
        cache.invalidateQueries({ queryKey: ["office", "today"] }),
      ]),
  });
}
