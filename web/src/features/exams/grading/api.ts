/** The grading desk's calls. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { Wire } from "../../../api/types";
import type { DraftDoor } from "./draft/DraftKeeper";
import type { DraftBody, GradingJob } from "./types";

/** Keys of the query cache. */
export const gradingKeys = {
  queue: ["grading", "queue"] as const,
  job: (id: string) => ["grading", "job", id] as const,
};

const of = (id: string) => ({ params: { path: { id } } });

/** Draft, rubric and levels are always told to graders, which the description leaves open. */
const asJob = (job: Wire["GradingJob"]) => job as GradingJob;

/** A page of the queue by deadline, looked at again every half minute. */
export function useQueue(page: number) {
  return useQuery({
    queryKey: [...gradingKeys.queue, page],
    queryFn: ({ signal }) => api.get("/api/grading/jobs", { params: { query: { page } }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
}

const claim = async (id: string) => asJob(await api.post("/api/grading/jobs/{id}/claim", of(id)));

async function openJob(id: string): Promise<GradingJob> {
  const job = asJob(await api.get("/api/grading/jobs/{id}", of(id)));
  return job.state === "queued" ? await claim(id) : job;
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
      api.put("/api/grading/jobs/{id}/draft", { ...of(id), body, quiet: true, keepalive: isLeaving }),
    load: async () => asJob(await api.get("/api/grading/jobs/{id}", { ...of(id), quiet: true })),
    claim: () => claim(id),
  };
}

/** Gives a job back to the queue; its draft stays for the next grader. */
export function useRelease(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.post("/api/grading/jobs/{id}/release", of(id)),
    onSuccess: () => cache.invalidateQueries({ queryKey: gradingKeys.queue }),
  });
}

/** Returns the marks to the learner. */
export function useDeliver(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async () => asJob(await api.post("/api/grading/jobs/{id}/deliver", of(id))),
    onSuccess: (job) => {
      cache.setQueryData(gradingKeys.job(id), job);
      void cache.invalidateQueries({ queryKey: gradingKeys.queue });
    },
  });
}
