/** Samples of grading, in the language of the interface. */
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { Lang, Wire } from "../../../../api/types";

export type GradingSample = Wire["GradingSample"];

/** Where the spoken sample is heard. */
export const sampleRecording = "/api/grading-samples/recording";

/** They change with the product only, so one answer serves the whole visit. */
export function useGradingSamples(lang: Lang) {
  return useQuery({
    queryKey: ["grading-samples", lang],
    queryFn: ({ signal }) => api.get("/api/grading-samples", { signal }),
    select: ({ data }) => data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
