/** What a learner accepted and kept, remembered on this device: it changes nothing that others see. */
import { useState } from "react";
import type { Decisions, Reading } from "./reading";

const readings: readonly unknown[] = ["accepted", "kept"];

export function useDecisions(attempt: string, item: string): [Decisions, (decisions: Decisions) => void] {
  const key = `document-read:${attempt}:${item}`;
  const [decisions, setDecisions] = useState<Decisions>(() => read(key));
  const change = (next: Decisions) => {
    setDecisions(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // They hold until the window closes.
    }
  };
  return [decisions, change];
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
