/**
 * The one door to the api: a client of the contract with bearer token, language, time limits, and refusals as `ApiError`.
 * Screens do not call this; the `api.ts` of their feature does.
 */
import createClient, {
  createFinalURL,
  createQuerySerializer,
  defaultPathSerializer,
  type Middleware,
} from "openapi-fetch";
import { getLanguage } from "../i18n/language";
import { httpTag } from "../i18n/languages";
import type { Answer, Bytes, InitArgument, Manner, Method, Operation, PathOf } from "./contract";
import { ApiError, toCode } from "./errors";
import type { paths } from "./schema";
import { endSession, getSession } from "./session";
import { emit } from "./signals";
import { watchCall } from "./watchCall";

/** The address of a call that is not made here: of a media element, or of an upload with its progress. */
export function apiUrl<P extends PathOf<"get"> | PathOf<"post">>(path: P, params: UrlParams = {}): string {
  const querySerializer = createQuerySerializer();
  return createFinalURL(path, {
    baseUrl: "",
    params,
    querySerializer,
    pathSerializer: defaultPathSerializer,
  });
}

interface UrlParams {
  path?: Record<string, string>;
  query?: Record<string, string | boolean | undefined>;
}

/** Headers every request carries. */
export function commonHeaders(): Record<string, string> {
  const { token } = getSession();
  return {
    "Accept-Language": httpTag[getLanguage()],
    "X-Mock": "0",
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  };
}

/** Turns a refused answer into an `ApiError`; ends the session whose token is not valid anymore. */
export function refusal(status: number, text: string, usedToken: string | null): ApiError {
  let body: Record<string, unknown> = {};
  try {
    body = JSON.parse(text) as Record<string, unknown>;
  } catch {
    // A proxy's own page; the status says enough.
  }
  // A late 401 of an older session must not end the new one.
  if (status === 401 && usedToken !== null && usedToken === getSession().token) {
    endSession();
    emit({ kind: "unauthorized" });
  }
  return new ApiError(status, toCode(body.code, status, body.message), body);
}

const identity: Middleware = {
  onRequest({ request }) {
    for (const [name, value] of Object.entries(commonHeaders())) request.headers.set(name, value);
  },
};

const refusals: Middleware = {
  async onResponse({ request, response }) {
    if (response.ok) return;
    const usedToken = request.headers.get("Authorization")?.slice("Bearer ".length) ?? null;
    throw refusal(response.status, await response.text(), usedToken);
  },
};

/** No text can be stored with U+0000, which a paste may bring along. Nobody sees it, so nobody misses it. */
export function withoutNul(_name: string, value: unknown): unknown {
  return typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "") : value;
}

function isBytes(body: unknown): body is Bytes {
  return body instanceof Blob || body instanceof ArrayBuffer || ArrayBuffer.isView(body);
}

const client = createClient<paths>({
  // Looked up at each call: the client keeps what it finds when it is made, and tests put their own in its place.
  fetch: (request) => globalThis.fetch(request),
  bodySerializer: (body) => (isBytes(body) ? body : JSON.stringify(body, withoutNul)),
});
client.use(identity, refusals);

/** What a call is given, without what the contract says about it. */
interface AnyInit extends Manner {
  body?: unknown;
}

type Untyped = (method: string, path: string, init: object) => Promise<{ data?: unknown }>;

/** Performs a call and gives its parsed answer. */
async function call(method: Method, path: string, init: AnyInit = {}, parseAs?: "blob"): Promise<unknown> {
  const { quiet = false, signal, limit, ...rest } = init;
  const watch = watchCall(quiet, signal, limit);
  try {
    const { data } = await (client.request as Untyped)(method, path, {
      ...rest,
      ...(isBytes(rest.body) ? { headers: { "Content-Type": "application/octet-stream" } } : {}),
      ...(parseAs ? { parseAs } : {}),
      signal: watch.signal,
    });
    watch.answered();
    return data;
  } catch (cause) {
    throw watch.failed(cause);
  } finally {
    watch.end();
  }
}

type Verb<M extends Method> = <P extends PathOf<M>>(
  path: P,
  ...init: InitArgument<Operation<M, P>>
) => Promise<Answer<Operation<M, P>>>;

/** The types of a method are the contract's; what runs is the same for all. */
const verb = <M extends Method>(method: M) =>
  ((path: string, init?: AnyInit) => call(method, path, init)) as Verb<M>;

/** The verbs: `api.get("/api/tests/{id}", { params: { path: { id } } })`. */
export const api = {
  get: verb("get"),
  post: verb("post"),
  put: verb("put"),
  patch: verb("patch"),
  delete: verb("delete"),
  /** A GET whose answer is a file. */
  file: ((path: string, init?: AnyInit) => call("get", path, init, "blob")) as <P extends PathOf<"get">>(
    path: P,
    ...init: InitArgument<Operation<"get", P>>
  ) => Promise<Blob>,
};
