/** The calls of blind markings. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { Narrow, Wire } from "../../../../api/types";
import type { Mark, TaskResponse } from "../types";

/** A blind marking with its responses. */
export type BlindMarking = Narrow<Wire["BlindMarking"], { responses: TaskResponse[] }>;
/** What is marked blind on the desk. */
export type BlindWork = Omit<BlindMarking, "kind"> & { kind: BlindMarking["kind"] | "calibration" };
/** A blind marking in the list. */
export type MarkingCard = Wire["MarkingCard"];
/** What is given for each task. */
export type Given = Record<string, Pick<Mark, "dimensions" | "score">>;

const markingKeys = {
  list: ["markings", "list"] as const,
  one: (id: string) => ["markings", "one", id] as const,
};

const of = (id: string) => ({ params: { path: { id } } });
/** Rubrics and drafts are always told to graders, which the description leaves open. */
const asMarking = (marking: Wire["BlindMarking"]) => marking as BlindMarking;

/** Claims a marking, or renews the claim. */
export const claimMarking = async (id: string) =>
  asMarking(await api.post("/api/grading/markings/{id}/claim", { ...of(id), quiet: true }));

/** What this grader may mark again; the first twenty are what anybody chooses from. */
export function useMarkings() {
  return useQuery({
    queryKey: markingKeys.list,
    queryFn: ({ signal }) =>
      api.get("/api/grading/markings", { params: { query: { page: 1 } }, quiet: true, signal }),
    refetchInterval: 30_000,
  });
}

/** Opens a marking: a free one is claimed by opening it. Never again by itself, what is given lives on the desk. */
export function useOpenMarking(id: string) {
  const cache = useQueryClient();
  return useQuery({
    queryKey: markingKeys.one(id),
    queryFn: async () => {
      const marking = asMarking(await api.get("/api/grading/markings/{id}", of(id)));
      if (marking.state !== "queued") return marking;
      const claimed = await claimMarking(id);
      void cache.invalidateQueries({ queryKey: markingKeys.list });
      return claimed;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

/** Keeps what is given. */
export const saveMarking = (id: string, body: { scores: Given; note?: string }) =>
  api.put("/api/grading/markings/{id}/scores", { ...of(id), body, quiet: true });

/** Gives a marking back to the others; its scores go. */
export function useReleaseMarking(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.post("/api/grading/markings/{id}/release", of(id)),
    onSuccess: () => cache.invalidateQueries({ queryKey: markingKeys.list }),
  });
}

/** Returns a marking for good. */
export function useReturnMarking(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.post("/api/grading/markings/{id}/return", of(id)),
    onSuccess: () => cache.invalidateQueries({ queryKey: markingKeys.list }),
  });
}
