import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ImportReport, type ImportWish, sendArchive } from "./upload";

/** How far an import has come. */
export type ImportState =
  | { kind: "idle" }
  | { kind: "sending"; share: number; isDryRun: boolean }
  | { kind: "answered"; report: ImportReport }
  | { kind: "failed"; error: unknown };

/** Sends an archive and remembers the answer; an import that took place is seen by the lists at once. */
export function useImport() {
  const cache = useQueryClient();
  const [state, setState] = useState<ImportState>({ kind: "idle" });
  const send = async (wish: ImportWish) => {
    const { isDryRun } = wish;
    setState({ kind: "sending", share: 0, isDryRun });
    try {
      const report = await sendArchive(wish, (share) => setState({ kind: "sending", share, isDryRun }));
      setState({ kind: "answered", report });
      if (report.outcome === "imported") await cache.invalidateQueries({ queryKey: ["bank"] });
    } catch (error) {
      setState({ kind: "failed", error });
    }
  };
  return { state, send, reset: () => setState({ kind: "idle" }) };
}
