/**
 * A grader's own comments for use again, on this device: the api has no place for them.
 * By person, for several graders may share a computer.
 */
import { useState } from "react";

/** More would not be found again. */
export const bankSize = 30;

const keyOf = (user: string) => `grading-comments:${user}`;

/** What this grader has saved on this device. */
export function readComments(user: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(user)) ?? "[]");
    return Array.isArray(stored) ? stored.filter((text) => typeof text === "string") : [];
  } catch {
    return [];
  }
}

/** Stores the comments; says whether the device took them. */
export function storeComments(user: string, comments: readonly string[]): boolean {
  try {
    localStorage.setItem(keyOf(user), JSON.stringify(comments));
    return true;
  } catch {
    return false;
  }
}

/** With a new comment at the end, once, without spaces around it. */
export function withComment(comments: readonly string[], text: string): string[] {
  const added = text.trim();
  return added === "" || comments.includes(added) ? [...comments] : [...comments, added];
}

/** A comment with a saved one after it; null where both do not fit. */
export function joined(comment: string, saved: string, maxLength: number): string | null {
  const before = comment.trimEnd();
  const whole = before === "" ? saved : `${before} ${saved}`;
  // The api counts characters, a text field counts UTF-16 units: the field's count is never the smaller one.
  return whole.length > maxLength ? null : whole;
}

/** The saved comments of a grader, and how they change. */
export function useSavedComments(user: string) {
  const [comments, setComments] = useState(() => readComments(user));
  const [isStored, setStored] = useState(true);
  const change = (next: string[]) => {
    setComments(next);
    setStored(storeComments(user, next));
  };
  return {
    comments,
    /** False: they live only until the window closes. */
    isStored,
    add: (text: string) => change(withComment(comments, text)),
    remove: (text: string) => change(comments.filter((other) => other !== text)),
  };
}
