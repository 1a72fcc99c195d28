/** Binds a keeper to the screen that shows its draft. */
import { useEffect, useState, useSyncExternalStore } from "react";
import { draftDoor } from "./api";
import { DraftKeeper } from "./draft/DraftKeeper";
import type { DraftState } from "./draft/draftMachine";
import type { GradingJob } from "./types";

/** The draft of a job that this grader holds. Mount once per job. */
export function useDraft(job: GradingJob, user: string): { keeper: DraftKeeper; draft: DraftState } {
  const [keeper] = useState(() => new DraftKeeper(job, user, draftDoor(job.id)));
  const draft = useSyncExternalStore(keeper.subscribe, keeper.read);
  useEffect(() => {
    const retry = () => keeper.retry();
    const leave = () => document.visibilityState === "hidden" && keeper.stop();
    window.addEventListener("online", retry);
    document.addEventListener("visibilitychange", leave);
    return () => {
      window.removeEventListener("online", retry);
      document.removeEventListener("visibilitychange", leave);
      keeper.stop();
    };
  }, [keeper]);
  return { keeper, draft };
}
