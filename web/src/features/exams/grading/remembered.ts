/** How a grader likes the desk, remembered on this device. */
import { useState } from "react";

/** A setting and how to change it. What cannot be stored holds until the window closes. */
export function useRemembered<T extends boolean | number>(name: string, initial: T): [T, (value: T) => void] {
  const key = `grading-desk:${name}`;
  const [value, setValue] = useState<T>(() => read(key, initial));
  const change = (next: T) => {
    setValue(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // See above.
    }
  };
  return [value, change];
}

function read<T>(key: string, initial: T): T {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return typeof stored === typeof initial ? (stored as T) : initial;
  } catch {
    return initial;
  }
}
