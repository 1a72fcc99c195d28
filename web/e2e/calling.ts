/** What journeys do beside the screen: calls of one person that must succeed. */
import type { APIRequestContext } from "@playwright/test";
import { dial, expect } from "./fixtures";

/** Calls of one person on a brand. */
export function caller(request: APIRequestContext, origin: string, token: string) {
  const { base, headers } = dial(origin);
  return async <T>(
    method: "get" | "post" | "put" | "patch" | "delete",
    path: string,
    data?: unknown,
    more?: Record<string, string>,
  ): Promise<T> => {
    const answer = await request[method](`${base}/api${path}`, {
      headers: { ...headers, ...more, authorization: `Bearer ${token}` },
      ...(data === undefined ? {} : { data }),
    });
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    // Some calls only say that it is done.
    return (answer.status() === 204 ? undefined : await answer.json()) as T;
  };
}

export type Call = ReturnType<typeof caller>;

/** A reading set that nobody has to mark, taken without an answer. */
export async function takeReadingSet(me: Call): Promise<string> {
  const sets = await me<{ data: { test_id: string; id: string }[] }>("get", "/sets?section=reading");
  const [first] = sets.data;
  const attempt = await me<{ id: string; parts: { id: string }[] }>("post", "/attempts", {
    test_id: first?.test_id,
    set: first?.id,
    mode: "comfortable",
  });
  for (const part of attempt.parts) {
    await me("post", `/attempts/${attempt.id}/parts/${part.id}/start`, {});
    await me("post", `/attempts/${attempt.id}/parts/${part.id}/finish`, {});
  }
  await me("post", `/attempts/${attempt.id}/submit`, {});
  return attempt.id;
}
