/** A stand-in for the api in unit tests: answers by method and path, and remembers what was asked. */
import { vi } from "vitest";

type Answer = { status?: number; body?: unknown } | ((request: Asked) => { status?: number; body?: unknown });

/** One call as it was made. */
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

/** Replaces `fetch` with a table such as `{ "POST /login": { body } }`. Unknown calls answer 404. */
export function mockApi(table: Record<string, Answer>) {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
    const sent = new Request(input, init);
    const url = new URL(sent.url, "http://localhost");
    const request: Asked = {
      method: sent.method,
      path: url.pathname.replace(/^\/api/, ""),
      query: url.searchParams,
      headers: sent.headers,
      body: await bodyOf(sent),
    };
    asked.push(request);
    sent.signal.throwIfAborted();
    const answer = table[`${request.method} ${request.path}`] ?? {
      status: 404,
      body: { code: "not_found", message: "" },
    };
    const { status = 200, body } = typeof answer === "function" ? answer(request) : answer;
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status: body === undefined && status === 200 ? 204 : status,
    });
  });
  return { asked, table };
}

/** JSON as it was meant, bytes as they came. */
async function bodyOf(sent: Request): Promise<unknown> {
  if (sent.headers.get("Content-Type") !== "application/json")
    return sent.body ? await sent.blob() : undefined;
  return JSON.parse(await sent.text());
}
