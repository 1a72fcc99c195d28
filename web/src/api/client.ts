/**
 * The one door to the api: bearer token, language, time limits, and refusals as `ApiError`.
 * Screens do not call this; the `api.ts` of their feature does.
 */
import { getLanguage } from "../i18n/language";
import { httpTag } from "../i18n/languages";
import { ApiError, toCode } from "./errors";
import { endSession, getSession } from "./session";
import { countCall, emit } from "./signals";

/** Settings of one call. */
export interface CallOptions {
  /** JSON body, or bytes. */
  body?: unknown;
  query?: Record<string, string | number | undefined>;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Autosave, heartbeat, tracking and uploads show neither the loading line nor dialogs. */
  quiet?: boolean;
  /** Outlives the page. */
  keepalive?: boolean;
  /** What the answer holds. */
  answer?: "json" | "blob";
}

/** Limits of the specification, in milliseconds. */
export const limits = { timeout: 60_000, slow: 20_000 };

/** Address of a call. */
export function apiUrl(path: string, query: CallOptions["query"] = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  const text = search.toString();
  return `/api${path}${text ? `?${text}` : ""}`;
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

/** Turns a refused answer into an `ApiError` and tells the shell what it must know. */
export async function refusal(
  status: number,
  text: string,
  quiet: boolean,
  usedToken: string | null,
): Promise<ApiError> {
  let body: Record<string, unknown> = {};
  try {
    body = JSON.parse(text) as Record<string, unknown>;
  } catch {
    // A proxy's own page; the status says enough.
  }
  const error = new ApiError(status, toCode(body.code, status, body.message), body);
  // A late 401 of an older session must not end the new one.
  if (status === 401 && usedToken !== null && usedToken === getSession().token) {
    endSession();
    emit({ kind: "unauthorized" });
  }
  if (status === 402 && !quiet) emit({ kind: "payment", error });
  return error;
}

/** Performs a call and gives its parsed answer. */
export async function call<T>(method: string, path: string, options: CallOptions = {}): Promise<T> {
  const { quiet = false } = options;
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort("timeout"), limits.timeout);
  let wasSlow = false;
  let answered = false;
  const slow = setTimeout(() => {
    wasSlow = true;
    if (!quiet) emit({ kind: "slow" });
  }, limits.slow);
  const done = quiet ? () => {} : countCall();
  const usedToken = getSession().token;

  try {
    const response = await fetch(apiUrl(path, options.query), {
      method,
      headers: { ...commonHeaders(), ...bodyHeaders(options.body), ...options.headers },
      body: encode(options.body),
      signal: options.signal ? AbortSignal.any([options.signal, timer.signal]) : timer.signal,
      keepalive: options.keepalive ?? false,
    });
    answered = true;
    if (!response.ok) throw await refusal(response.status, await response.text(), quiet, usedToken);
    if (options.answer === "blob") return (await response.blob()) as T;
    return (response.status === 204 ? undefined : await response.json()) as T;
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    if (timer.signal.aborted) {
      if (!quiet) emit({ kind: "timeout" });
      throw new ApiError(0, "timeout");
    }
    throw new ApiError(0, options.signal?.aborted ? "aborted" : "network");
  } finally {
    clearTimeout(timeout);
    clearTimeout(slow);
    done();
    if (wasSlow && !quiet) emit({ kind: answered ? "restored" : "gave_up" });
  }
}

function isBytes(body: unknown): body is Blob | ArrayBuffer | ArrayBufferView {
  return body instanceof Blob || body instanceof ArrayBuffer || ArrayBuffer.isView(body);
}

function bodyHeaders(body: unknown): Record<string, string> {
  if (body === undefined) return {};
  return { "Content-Type": isBytes(body) ? "application/octet-stream" : "application/json" };
}

function encode(body: unknown): BodyInit | null {
  if (body === undefined) return null;
  return isBytes(body) ? (body as BodyInit) : JSON.stringify(body, withoutNul);
}

/** No text can be stored with U+0000, which a paste may bring along. Nobody sees it, so nobody misses it. */
export function withoutNul(_name: string, value: unknown): unknown {
  return typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "") : value;
}

/** The verbs. */
export const api = {
  get: <T>(path: string, options?: CallOptions) => call<T>("GET", path, options),
  post: <T>(path: string, body?: unknown, options?: CallOptions) =>
    call<T>("POST", path, { ...options, body }),
  put: <T>(path: string, body?: unknown, options?: CallOptions) => call<T>("PUT", path, { ...options, body }),
  patch: <T>(path: string, body?: unknown, options?: CallOptions) =>
    call<T>("PATCH", path, { ...options, body }),
  delete: <T>(path: string, options?: CallOptions) => call<T>("DELETE", path, options),
};
