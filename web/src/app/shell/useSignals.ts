/** What the api client and the browser report, as the shell shows it: one line, and at most one dialog. */
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { ApiError } from "../../api/errors";
import { onSignal } from "../../api/signals";
import { chunkFailed } from "../chunks";
import { paths } from "../paths";

/** How long a line that calls for nothing stays, in milliseconds. */
const shownFor = 5_000;

/** The line above the page. */
export type Line = { kind: "slow" } | { kind: "restored" } | { kind: "unhandled"; error: ApiError };
/** What stands in the way. Only a payment dialog can be left. */
export type Blocking = { kind: "timeout" } | { kind: "chunk" } | { kind: "payment"; error: ApiError };

export interface Reported {
  line: Line | null;
  blocking: Blocking | null;
  unblock: () => void;
}

export function useSignals(): Reported {
  const navigate = useNavigate();
  const [line, setLine] = useState<Line | null>(null);
  const [blocking, setBlocking] = useState<Blocking | null>(null);

  useEffect(() => {
    // A page that only a refresh can help asks nothing else.
    const block = (next: Blocking) => setBlocking((now) => (now && now.kind !== "payment" ? now : next));
    const onChunk = () => block({ kind: "chunk" });
    window.addEventListener(chunkFailed, onChunk);
    const stop = onSignal((signal) => {
      switch (signal.kind) {
        case "unauthorized":
          void navigate(paths.login);
          break;
        case "payment":
        case "timeout":
          block(signal);
          break;
        case "slow":
        case "restored":
        case "unhandled":
          setLine(signal);
          break;
        case "gave_up":
          setLine(null);
          break;
        default:
          signal satisfies never;
      }
    });
    return () => {
      stop();
      window.removeEventListener(chunkFailed, onChunk);
    };
  }, [navigate]);

  useEffect(() => {
    if (!line || line.kind === "slow") return;
    const timer = setTimeout(() => setLine(null), shownFor);
    return () => clearTimeout(timer);
  }, [line]);

  return { line, blocking, unblock: () => setBlocking(null) };
}
