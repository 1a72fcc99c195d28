/**
 * What the client tells the shell about running calls: how many are shown, whether one is slow,
 * and which refusals need a dialog. A tiny store, because the shell has no query cache to ask.
 */
import type { ApiError } from "./errors";

/** Something the shell must react to. */
export type Signal =
  | { kind: "unauthorized" }
  | { kind: "payment"; error: ApiError }
  /** A refusal that no screen has caught. */
  | { kind: "unhandled"; error: ApiError }
  | { kind: "timeout" }
  | { kind: "slow" }
  | { kind: "restored" }
  /** A slow call ended without success: the warning goes, nothing is celebrated. */
  | { kind: "gave_up" };

type Listener = (signal: Signal) => void;
const listeners = new Set<Listener>();

/** Tells every listener. */
export function emit(signal: Signal): void {
  for (const listener of [...listeners]) listener(signal);
}

/** Listens until the returned function is called. */
export function onSignal(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

let shown = 0;
const watchers = new Set<() => void>();

/** Counts a call that the loading line shows; returns how to end it. */
export function countCall(): () => void {
  shown += 1;
  for (const watch of watchers) watch();
  let open = true;
  return () => {
    if (!open) return;
    open = false;
    shown -= 1;
    for (const watch of watchers) watch();
  };
}

/** For `useSyncExternalStore`: whether any shown call is running. */
export const activity = {
  subscribe(watch: () => void): () => void {
    watchers.add(watch);
    return () => void watchers.delete(watch);
  },
  isBusy: () => shown > 0,
};
