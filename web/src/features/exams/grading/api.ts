/** The grading desk's calls. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { DraftDoor } from "./draft/DraftKeeper";
import type { DraftBody, DraftSaved, GradingJob, GradingQueue } from "./types";

/** Keys of the query cache. */
export const gradingKeys = {
  queue: ["grading", "queue"] as const,
  job: (id: string) => ["grading", "job", id] as const,
};

const path = (id: string, verb = "") => `/grading/jobs/${id}${verb && `/${verb}`}`;

/** A page of the queue by deadline, looked at again every half minute. */
export function useQueue(page: number) {
  return useQuery({
    queryKey: [...gradingKeys.queue, page],
    queryFn: ({ signal }) => api.get<GradingQueue>(`/grading/jobs?page=${page}`, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
}

async function openJob(id: string): Promise<GradingJob> {
  const job = await api.get<GradingJob>(path(id));
  return job.state === "queued" ? await api.post<GradingJob>(path(id, "claim")) : job;
}

/** Opens a job: a free one is claimed by opening it. Never again by itself, the draft lives on the desk. */
export function useOpenJob(id: string) {
  const cache = useQueryClient();
  return useQuery({
    queryKey: gradingKeys.job(id),
    queryFn: async () => {
      const job = await openJob(id);
      void cache.invalidateQueries({ queryKey: gradingKeys.queue });
      return job;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

/** The calls of a draft's keeper. */
export function draftDoor(id: string): DraftDoor {
  return {
    save: (body: DraftBody, isLeaving: boolean) =>
      api.put<DraftSaved>(path(id, "draft"), body, { quiet: true, keepalive: isLeaving }),
    load: () => api.get<GradingJob>(path(id), { quiet: true }),
    claim: () => api.post<GradingJob>(path(id, "claim")),
  };
}

/** Gives a job back to the queue; its draft stays for the next grader. */
export function useRelease(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.post<void>(path(id, "release")),
    onSuccess: () => cache.invalidateQueries({ queryKey: gradingKeys.queue }),
  });
}

/** Returns the marks to the learner. */
export function useDeliver(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.post<GradingJob>(path(id, "deliver")),
    onSuccess: (job) => {
      cache.setQueryData(gradingKeys.job(id), job);
      void cache.invalidateQueries({ queryKey: gradingKeys.queue });
    },
  });
}
