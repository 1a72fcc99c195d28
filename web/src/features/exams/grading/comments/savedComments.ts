/**
 * A grader's own comments for use again, on every device. Those that an earlier version kept on this device are brought into the
 * account when the bank is opened.
 */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { Wire } from "../../../../api/types";

/** A saved comment. */
export type SavedComment = Wire["SavedComment"];
type Saved = { data: SavedComment[] };

/** As the api bounds them. */
export const bankBounds = { comments: 300, text: 1_000 };

const keyOf = (user: string) => `grading-comments:${user}`;

/** What this grader once saved on this device. */
export function onDevice(user: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(user)) ?? "[]");
    const isText = (text: unknown) => typeof text === "string" && text.trim() !== "";
    return Array.isArray(stored) ? stored.filter(isText) : [];
  } catch {
    return [];
  }
}

/** A comment with a saved one after it; null where both do not fit. */
export function joined(comment: string, saved: string, maxLength: number): string | null {
  const before = comment.trimEnd();
  const whole = before === "" ? saved : `${before} ${saved}`;
  // The api counts characters, a text field counts UTF-16 units: the field's count is never the smaller one.
  return whole.length > maxLength ? null : whole;
}

const key = ["grading", "comments"] as const;
const save = (texts: string[]) => api.post("/api/grading/comments", { body: { texts }, quiet: true });

async function load(user: string, signal: AbortSignal): Promise<Saved> {
  const texts = onDevice(user);
  if (texts.length > 0) {
    const saved = await save(texts).catch(() => null);
    if (saved) {
      localStorage.removeItem(keyOf(user));
      return saved;
    }
  }
  return api.get("/api/grading/comments", { quiet: true, signal });
}

/** The saved comments of a grader, the most used first. */
export function useSavedComments(user: string) {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => load(user, signal) });
}

/** How they change. */
export function useChangeComments() {
  const cache = useQueryClient();
  const of = (id: string) => ({ params: { path: { id } }, quiet: true });
  const add = useMutation({
    mutationFn: (text: string) => save([text]),
    onSuccess: (saved) => cache.setQueryData(key, saved),
  });
  const remove = useMutation({
    mutationFn: ({ id }: SavedComment) => api.delete("/api/grading/comments/{id}", of(id)),
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  });
  // Nobody waits for it, and nothing is lost when it fails but the place in the list.
  const use = useMutation({
    mutationFn: ({ id }: SavedComment) => api.post("/api/grading/comments/{id}/use", of(id)),
  });
  return { add, remove, use };
}
