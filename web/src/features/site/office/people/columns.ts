/** Which columns the list shows beside the name: chosen by the reader, and kept on this device. */
import { useState } from "react";

/** In their order. */
export const columns = ["role", "pro", "coins", "joined", "seen", "state"] as const;

export type Column = (typeof columns)[number];
export type Shown = ReadonlySet<Column>;

/** What is shown until somebody chooses otherwise. */
const usual: Shown = new Set<Column>(["role", "pro", "coins", "seen", "state"]);

const key = "people_columns";

/** Reads what was kept; what makes no sense counts as nothing chosen. */
export function readColumns(): Shown {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return Array.isArray(kept) ? new Set(columns.filter((column) => kept.includes(column))) : usual;
  } catch {
    // Without storage, or with something else in it.
    return usual;
  }
}

function keepColumns(shown: Shown): void {
  try {
    localStorage.setItem(key, JSON.stringify([...shown]));
  } catch {
    // They are shown all the same until the page is left.
  }
}

/** The columns that are shown, and how one comes or goes. */
export function useColumns() {
  const [shown, setShown] = useState(readColumns);
  const show = (column: Column, isShown: boolean): void => {
    const next = new Set(columns.filter((each) => (each === column ? isShown : shown.has(each))));
    keepColumns(next);
    setShown(next);
  };
  return { shown, show };
}
