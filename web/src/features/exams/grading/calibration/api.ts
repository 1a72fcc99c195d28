/** The calls of a new grader's calibration. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { Narrow, Wire } from "../../../../api/types";
import type { BlindWork, Given } from "../blind/api";
import type { TaskResponse } from "../types";

/** A try with its responses. */
export type Calibration = Narrow<Wire["Calibration"], { responses: TaskResponse[] }>;
/** A section for which this grader has to be calibrated first. */
export type CalibrationStanding = Wire["CalibrationStanding"];

const calibrationKeys = {
  list: ["calibrations", "list"] as const,
  one: (id: string) => ["calibrations", "one", id] as const,
};

const of = (id: string) => ({ params: { path: { id } } });
/** Rubrics are always told to graders, which the description leaves open. */
const asCalibration = (calibration: Wire["Calibration"]) => calibration as Calibration;

/** The sections for which this grader has to be calibrated first; mostly none. */
export function useCalibrations() {
  return useQuery({
    queryKey: calibrationKeys.list,
    queryFn: ({ signal }) => api.get("/api/grading/calibrations", { quiet: true, signal }),
  });
}

/** Starts a try, or goes on with the one that is open. */
export function useStartCalibration() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (section: CalibrationStanding["section"]) =>
      asCalibration(await api.post("/api/grading/calibrations", { body: { section } })),
    onSuccess: (calibration) => {
      cache.setQueryData(calibrationKeys.one(calibration.id), calibration);
      return cache.invalidateQueries({ queryKey: calibrationKeys.list });
    },
  });
}

/** A try. Never read again by itself, what is given lives on the desk. */
export function useCalibration(id: string) {
  return useQuery({
    queryKey: calibrationKeys.one(id),
    queryFn: async () => asCalibration(await api.get("/api/grading/calibrations/{id}", of(id))),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

/** Keeps what is given; nobody else can have it. */
export const calibrationDoors = {
  save: (id: string, { scores }: { scores: Given }) =>
    api.put("/api/grading/calibrations/{id}/scores", { ...of(id), body: { scores }, quiet: true }),
  claim: () => Promise.resolve(),
};

/** Compares the scores with the known ones. Once passed, the queue has more in it. */
export function useFinishCalibration(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async () => asCalibration(await api.post("/api/grading/calibrations/{id}/finish", of(id))),
    onSuccess: (calibration) => {
      cache.setQueryData(calibrationKeys.one(id), calibration);
      void cache.invalidateQueries({ queryKey: ["grading"] });
      return cache.invalidateQueries({ queryKey: calibrationKeys.list });
    },
  });
}

/** As the desk knows what is marked blind. */
export const asWork = (calibration: Calibration): BlindWork => ({
  id: calibration.id,
  kind: "calibration",
  state: "claimed",
  title: "",
  tasks: calibration.responses.length,
  created_at: calibration.started_at,
  due_at: calibration.started_at,
  claimed_by_me: true,
  claim_expires_at: null,
  responses: calibration.responses,
  note: "",
});
