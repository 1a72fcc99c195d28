/** Which response is open. It is in the address for a reload; the screen does not wait for the address. */
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { GradingJob } from "../types";

/**
 * Its place in the job, and how to open another one. The address changes a moment after it is told to, and a key that is
 * pressed meanwhile would still set the mark of the response before.
 */
export function useShownItem(job: GradingJob): { index: number; show: (item: string) => void } {
  const [search, setSearch] = useSearchParams();
  const [item, setItem] = useState(search.get("item"));
  const show = (wanted: string) => {
    setItem(wanted);
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.set("item", wanted);
        return next;
      },
      { replace: true },
    );
  };
  const index = job.responses.findIndex((response) => response.item === item);
  return { index: Math.max(0, index), show };
}
