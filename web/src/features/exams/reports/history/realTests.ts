/** The own real tests with the aim, one call each (D-030, D-063). */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import { hasRole, useSession } from "../../../../api/session";
import type { Wire } from "../../../../api/types";
import { me, profileKeys, type RealScore } from "../../../people/profiles/api";

/** A real test that was taken. */
export type RealTest = Wire["RealTest"];

/** All of them with the aim, the newest first. */
export type RealTests = Wire["RealTests"];

const key = ["real-scores"] as const;

/** Only learners have real tests. */
export function useRealTests() {
  const { profile } = useSession();
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get("/api/real-scores", { signal }),
    enabled: hasRole(profile, "student"),
  });
}

/** The profile shows the same rows. */
function useRefresh() {
  const cache = useQueryClient();
  return () => {
    void cache.invalidateQueries({ queryKey: profileKeys.sheet(me) });
    return cache.invalidateQueries({ queryKey: key });
  };
}

/** Enters a real test, or corrects the one with the id. */
export function useSaveRealTest(id: string | undefined) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (score: RealScore) =>
      id
        ? api.put("/api/real-scores/{id}", { params: { path: { id } }, body: score })
        : api.post("/api/real-scores", { body: score }),
    onSuccess: refresh,
  });
}

/** Forgets a real test. */
export function useRemoveRealTest() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => api.delete("/api/real-scores/{id}", { params: { path: { id } } }),
    onSuccess: refresh,
  });
}
