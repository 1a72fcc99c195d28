/** The grading desk's calls. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { Wire } from "../../../api/types";
import type { DraftDoor } from "./draft/DraftKeeper";
import type { DraftBody, GradingJob, GradingQueue } from "./types";
import type { VoiceDoor } from "./voice/VoiceDesk";

/** Keys of the query cache. */
export const gradingKeys = {
  queue: ["grading", "queue"] as const,
  job: (id: string) => ["grading", "job", id] as const,
};

const of = (id: string) => ({ params: { path: { id } } });

/** Draft, rubric and levels are always told to graders, which the description leaves open. */
const asJob = (job: Wire["GradingJob"]) => job as GradingJob;

/** A page of the queue by deadline, looked at again every half minute, and more often while results are being sent. */
export function useQueue(page: number) {
  return useQuery({
    queryKey: [...gradingKeys.queue, page],
    queryFn: ({ signal }) => api.get("/api/grading/jobs", { params: { query: { page } }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isSending) ? whileSending : 30_000),
  });
}

/** How often the server is asked whether results are out. */
const whileSending = 3_000;
export const isSending = ({ state }: { state: GradingJob["state"] }) => state === "sending";

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
    refetchInterval: ({ state }) => (state.data && isSending(state.data) ? whileSending : false),
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

/** Claims the most urgent job that nobody holds; nothing when none is left. */
export function useClaimNext() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { job } = await api.post("/api/grading/next", {});
      return job ? asJob(job) : null;
    },
    onSuccess: (job) => {
      if (job) cache.setQueryData(gradingKeys.job(job.id), job);
      return cache.invalidateQueries({ queryKey: gradingKeys.queue });
    },
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

/** The calls of spoken comments. */
export function voiceDoor(id: string): VoiceDoor {
  const path = "/api/grading/jobs/{id}/responses/{item}/voice";
  return {
    save: (item, body) => api.put(path, { params: { path: { id, item } }, body, quiet: true }),
    remove: (item) => api.delete(path, { params: { path: { id, item } } }),
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

/** Why a job is skipped. */
export type SkipReason = Wire["SkipReason"];

/** Gives a job back for a reason: it is not offered to this grader again. */
export function useSkip(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (reason: SkipReason) =>
      api.post("/api/grading/jobs/{id}/skip", { ...of(id), body: { reason }, quiet: true }),
    onSuccess: () => cache.invalidateQueries({ queryKey: gradingKeys.queue }),
  });
}

/** What became of a job shows on the desk and in the queue at once; then the queue is read again. */
function useChangedJob() {
  const cache = useQueryClient();
  return (job: GradingJob) => {
    const { id, state, sends_at } = job;
    cache.setQueryData(gradingKeys.job(id), job);
    cache.setQueriesData<GradingQueue>(
      { queryKey: gradingKeys.queue, predicate: isPage },
      (queue) =>
        queue && {
          ...queue,
          data: queue.data.map((card) => (card.id === id ? { ...card, state, sends_at } : card)),
        },
    );
    void cache.invalidateQueries({ queryKey: gradingKeys.queue });
  };
}

/** The summary is kept under the queue's key, so that it is read again with it. */
const isPage = ({ queryKey }: { queryKey: readonly unknown[] }) => typeof queryKey[2] === "number";

/** Sends the results to the learner in a minute. */
export function useDeliver(id: string) {
  const onSuccess = useChangedJob();
  return useMutation({
    mutationFn: async () => asJob(await api.post("/api/grading/jobs/{id}/deliver", { ...of(id), body: {} })),
    onSuccess,
  });
}

/** Sends what is being sent without waiting for the end of the minute. */
export function useSendNow() {
  const onSuccess = useChangedJob();
  return useMutation({
    mutationFn: async (id: string) =>
      asJob(await api.post("/api/grading/jobs/{id}/deliver", { ...of(id), body: { at_once: true } })),
    onSuccess,
  });
}

/** Undoes sending. */
export function useUndoSending() {
  const cache = useQueryClient();
  const onSuccess = useChangedJob();
  return useMutation({
    mutationFn: async (id: string) => asJob(await api.post("/api/grading/jobs/{id}/deliver/cancel", of(id))),
    onSuccess,
    onError: () => cache.invalidateQueries({ queryKey: ["grading"] }),
  });
}
