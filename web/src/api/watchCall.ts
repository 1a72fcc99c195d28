/** Watches one call from its start until its body has arrived: the loading line, the notice that it is slow, the time limit. */
import { ApiError } from "./errors";
import { countCall, emit } from "./signals";

/** Limits of the specification, in milliseconds. */
export const limits = { timeout: 60_000, slow: 20_000 };

/** A call that is being watched. */
export interface CallWatch {
  /** Ends the call when time is up, or when the caller wants it to end. */
  signal: AbortSignal;
  /** The call was answered. */
  answered(): void;
  /** The call failed: gives what to throw, and tells the shell what it must know. */
  failed(cause: unknown): ApiError;
  /** The call is over, one way or the other. */
  end(): void;
}

/** Begins to watch a call. A quiet one tells the shell nothing; one that takes longer than others has a limit of its own. */
export function watchCall(quiet: boolean, given?: AbortSignal, limit = limits.timeout): CallWatch {
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort("timeout"), limit);
  let wasSlow = false;
  let isAnswered = false;
  const slow = setTimeout(() => {
    wasSlow = true;
    if (!quiet) emit({ kind: "slow" });
  }, limits.slow);
  const done = quiet ? () => {} : countCall();

  function failed(cause: unknown): ApiError {
    if (cause instanceof ApiError) {
      isAnswered = true;
      if (cause.status === 402 && !quiet) emit({ kind: "payment", error: cause });
      return cause;
    }
    if (timer.signal.aborted) {
      if (!quiet) emit({ kind: "timeout" });
      return new ApiError(0, "timeout");
    }
    return new ApiError(0, given?.aborted ? "aborted" : "network");
  }

  return {
    signal: given ? AbortSignal.any([given, timer.signal]) : timer.signal,
    answered: () => {
      isAnswered = true;
    },
    failed,
    end: () => {
      clearTimeout(timeout);
      clearTimeout(slow);
      done();
      if (wasSlow && !quiet) emit({ kind: isAnswered ? "restored" : "gave_up" });
    },
  };
}
