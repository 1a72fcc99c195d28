/**
 * A stand-in for the api in unit tests, typed by the contract: an address that there is not, a parameter that is missing,
 * a body or a status that the contract does not know do not compile.
 */
import { vi } from "vitest";
import type { Method, Named, Operation, PathOf } from "../api/contract";
import type { ErrorCode } from "../api/errors";
import type { ErrorBody } from "../api/types";

/** One call as it was made. */
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

/** Statuses that stand for refusals; the contract describes them all alike. */
type RefusedStatus = 400 | 401 | 402 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 502 | 503;

/** Without a body it is the refusal of something that stands before the api. */
export interface Refusal {
  status: RefusedStatus;
  body?: ErrorBody;
}

type Json<Response> = Response extends { content: { "application/json": infer Body } } ? Body : never;

/** A success has the status and body that the contract names; 200 need not be said. */
type Success<Responses> = {
  [Status in keyof Responses & number]: ([Json<Responses[Status]>] extends [never]
    ? { body?: never }
    : { body: Json<Responses[Status]> }) &
    (Status extends 200 ? { status?: 200 } : { status: Status });
}[keyof Responses & number];

/** What an operation may answer. */
export type Reply<Op> = (Op extends { responses: infer Responses } ? Success<Responses> : never) | Refusal;

/** Of which things: the values that the address has in its braces. */
type At<Op> = [Named<Op, "path"> & object] extends [never]
  ? { params?: never }
  : { params: { path: Named<Op, "path"> & object } };

type Given<Op> = At<Op> & (Reply<Op> | { reply: (asked: Asked) => Reply<Op> });

interface AnyReply {
  status?: number;
  body?: unknown;
}

/** An answer to one call. */
export interface Answering {
  call: string;
  reply: (asked: Asked) => AnyReply;
}

/** Answers a call: `on("get", "/api/tests/{id}", { params: { path: { id: "t-1" } }, body })`. */
export function on<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  given: Given<Operation<M, P>>,
): Answering {
  const { params, reply, ...fixed } = given as AnyReply & {
    params?: { path: Record<string, string | number> };
    reply?: Answering["reply"];
  };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params?.path[name] ?? ""),
  );
  return { call: `${method.toUpperCase()} ${filled}`, reply: reply ?? (() => fixed) };
}

type DeepPartial<T> = T extends readonly (infer Each)[]
  ? DeepPartial<Each>[]
  : T extends object
    ? { [Key in keyof T]?: DeepPartial<T[Key]> }
    : T;

/** A body of which a test needs some fields only. These must be the contract's. */
export const fragment = <Body>(fields: DeepPartial<Body>): Body => fields as Body;

/** A refusal of the api by its code. */
export const refused = (
  status: RefusedStatus,
  code: ErrorCode,
  more: Partial<ErrorBody> = {},
): Required<Refusal> => ({
  status,
  body: { code, message: code, request_id: "r", ...more },
});

/** Replaces `fetch`. Of two answers to the same call the later one counts; calls without any are answered 404. */
export function mockApi(...answerings: Answering[]) {
  const asked: Asked[] = [];
  const table = new Map(answerings.map(({ call, reply }) => [call, reply]));
  vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url, "http://localhost");
    const { method, headers } = request;
    const call: Asked = { method, path: pathname, query: searchParams, headers, body: await bodyOf(request) };
    asked.push(call);
    request.signal.throwIfAborted();
    const reply = table.get(`${method} ${pathname}`) ?? (() => refused(404, "not_found"));
    const { status = 200, body } = reply(call);
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  });
  return {
    asked,
    /** From now on answers these calls so. */
    answer: (...later: Answering[]): void => {
      for (const { call, reply } of later) table.set(call, reply);
    },
  };
}

/** JSON as it was meant, bytes as they came. */
async function bodyOf(sent: Request): Promise<unknown> {
  if (sent.headers.get("Content-Type") === "application/json") return JSON.parse(await sent.text());
  return sent.body ? await sent.blob() : undefined;
}
