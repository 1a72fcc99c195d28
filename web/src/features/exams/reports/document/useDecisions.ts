/**
 * What a learner accepted and kept: it changes nothing that others see. It is kept with the account, and on this device for when
 * that fails, and for teachers who read along.
 */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../../api/client";
import type { Decisions, Reading } from "./reading";

const readings: readonly unknown[] = ["accepted", "kept"];

export function useDecisions(
  attempt: string,
  item: string,
  isOwn: boolean,
): [Decisions, (decisions: Decisions) => void] {
  const key = `document-read:${attempt}:${item}`;
  const cache = useQueryClient();
  const queryKey = ["document-decisions", attempt, item];
  const at = { params: { path: { id: attempt, item } }, quiet: true };
  const [onDevice, setOnDevice] = useState<Decisions>(() => read(key));
  const kept = useQuery({
    queryKey,
    enabled: isOwn,
    queryFn: async ({ signal }) =>
      (await api.get("/api/attempts/{id}/documents/{item}/decisions", { ...at, signal })).decisions,
  });
  const keep = useMutation({
    mutationFn: (decisions: Decisions) =>
      api.put("/api/attempts/{id}/documents/{item}/decisions", {
        ...at,
        body: { decisions: decided(decisions) },
      }),
    // One after the other: the last press is what holds.
    scope: { id: key },
  });
  const change = (next: Decisions) => {
    setOnDevice(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // They hold until the window closes.
    }
    if (!isOwn) return;
    cache.setQueryData(queryKey, next);
    keep.mutate(next);
  };
  const hasKept = kept.data !== undefined && Object.keys(kept.data).length > 0;
  return [hasKept ? (kept.data as Decisions) : onDevice, change];
}

/** Without those that are open again. */
function decided(decisions: Decisions): Record<string, "accepted" | "kept"> {
  const made = Object.entries(decisions).flatMap(([edit, reading]) =>
    reading === "open" ? [] : [[edit, reading] as const],
  );
  return Object.fromEntries(made);
}

function read(key: string): Decisions {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    const entries = Object.entries(stored as Record<string, Reading>);
    return Object.fromEntries(entries.filter(([, reading]) => readings.includes(reading)));
  } catch {
    return {};
  }
}
