/** Other conditions for learners who need them (D-054): the office sets them, attempts begun from then on have them. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { Wire } from "../../../api/types";

/** Under which conditions somebody takes tests. */
export type Accommodations = Wire["Accommodations"];

/** What is set; version 0 until something is. */
export type AccommodationSetting = Wire["AccommodationSetting"];

const key = (user: string) => ["accommodations", user] as const;

/** What is set for somebody. */
export function useAccommodations(user: string) {
  return useQuery({
    queryKey: key(user),
    queryFn: () => api.get("/api/accommodations/{user}", { params: { path: { user } } }),
  });
}

/** Sets it over the version that was seen. */
export function useSetAccommodations(user: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (setting: AccommodationSetting) =>
      api.put("/api/accommodations/{user}", { params: { path: { user } }, body: setting }),
    onSuccess: (saved) => {
      cache.setQueryData(key(user), saved);
      void cache.invalidateQueries({ queryKey: ["profiles", user, "trail"] });
    },
    // Somebody else was faster: show theirs beside the refusal.
    onError: () => void cache.invalidateQueries({ queryKey: key(user) }),
  });
}
