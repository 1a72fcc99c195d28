import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mockApi, on, refused } from "../testing/mockApi";
import { api } from "./client";
import { ApiError } from "./errors";
import { beginSession, endSession, getSession } from "./session";
import { onSignal, type Signal } from "./signals";
import type { Profile } from "./types";
import { limits } from "./watchCall";

let signals: Signal[] = [];
let stop: () => void;
beforeEach(() => {
  signals = [];
  stop = onSignal((signal) => signals.push(signal));
});
afterEach(() => {
  stop();
  endSession();
  vi.useRealTimers();
});

const registration = { email: "a", password: "b", captcha: "c", captcha_key: "d" };
const start = { test_id: "t", mode: "strict" } as const;
const signIn = () => beginSession({ access_token: "a-token", user: {} as Profile });

describe("every request", () => {
  it("carries language and mock marker, and the token once there is one", async () => {
    const { asked } = mockApi(on("get", "/api/tests", { body: { data: [], current_page: 1, total: 0 } }));
    await api.get("/api/tests");
    signIn();
    await api.get("/api/tests", { params: { query: { section: "reading", kind: undefined } } });
    expect(asked[0]?.headers.get("Accept-Language")).toBe("en");
    expect(asked[0]?.headers.get("X-Mock")).toBe("0");
    expect(asked[0]?.headers.get("Authorization")).toBeNull();
    expect(asked[1]?.headers.get("Authorization")).toBe("Bearer a-token");
    expect(asked[1]?.query.toString()).toBe("section=reading");
  });
});

describe("a body", () => {
  it("has no character that cannot be stored", async () => {
    const { asked } = mockApi(on("post", "/api/send-reset-link", { status: 204 }));
    await api.post("/api/send-reset-link", { body: { email: "a\0b\0typed: \\u0000" } });
    expect(asked[0]?.body).toEqual({ email: "abtyped: \\u0000" });
  });
});

describe("a refusal", () => {
  it("becomes an ApiError with code and joined field errors", async () => {
    mockApi(
      on(
        "post",
        "/api/register",
        refused(422, "invalid", { errors: { email: ["One."], password: ["Two."] }, request_id: "r" }),
      ),
    );
    const error = await api.post("/api/register", { body: registration }).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 422, code: "invalid", joined: "One. Two.", requestId: "r" });
  });

  it("with 401 ends the session and tells the shell", async () => {
    mockApi(on("post", "/api/me", refused(401, "unauthenticated")));
    signIn();
    await expect(api.post("/api/me")).rejects.toMatchObject({ status: 401 });
    expect(getSession().token).toBeNull();
    expect(signals).toEqual([{ kind: "unauthorized" }]);
  });

  it("with 401 does not end a session that began meanwhile", async () => {
    mockApi(
      on("post", "/api/me", {
        reply: () => {
          beginSession({ access_token: "newer", user: {} as Profile });
          return refused(401, "unauthenticated");
        },
      }),
    );
    signIn();
    await expect(api.post("/api/me")).rejects.toMatchObject({ status: 401 });
    expect(getSession().token).toBe("newer");
  });

  it("with 402 opens a dialog, except in the background", async () => {
    mockApi(on("post", "/api/attempts", refused(402, "exceeded_test")));
    await expect(api.post("/api/attempts", { body: start, quiet: true })).rejects.toMatchObject({
      code: "exceeded_test",
    });
    expect(signals).toEqual([]);
    await expect(api.post("/api/attempts", { body: start })).rejects.toMatchObject({ code: "exceeded_test" });
    expect(signals).toMatchObject([{ kind: "payment" }]);
  });

  it("that is not JSON keeps its status", async () => {
    vi.stubGlobal("fetch", async () => new Response("<html>", { status: 502 }));
    await expect(api.get("/api/tests")).rejects.toMatchObject({ status: 502, code: "internal" });
  });
});

describe("a call without an answer", () => {
  const hang = () =>
    vi.stubGlobal(
      "fetch",
      ({ signal }: Request) =>
        new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    );

  it("is called slow after 20 seconds and given up after 60", async () => {
    vi.useFakeTimers();
    hang();
    const outcome = api.get("/api/tests").catch((cause: unknown) => cause);
    await vi.advanceTimersByTimeAsync(limits.slow);
    expect(signals).toEqual([{ kind: "slow" }]);
    await vi.advanceTimersByTimeAsync(limits.timeout - limits.slow);
    expect(await outcome).toMatchObject({ status: 0, code: "timeout" });
    expect(signals).toEqual([{ kind: "slow" }, { kind: "timeout" }, { kind: "gave_up" }]);
  });

  it("is waited for as long as it is given, where it is an upload", async () => {
    vi.useFakeTimers();
    hang();
    let outcome: unknown = "waiting";
    api.get("/api/tests", { limit: 600_000, quiet: true }).catch((cause: unknown) => {
      outcome = cause;
    });
    await vi.advanceTimersByTimeAsync(599_999);
    expect(outcome).toBe("waiting");
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toMatchObject({ status: 0, code: "timeout" });
  });

  it("is a network error when the line is down", async () => {
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("Failed to fetch");
    });
    await expect(api.get("/api/tests")).rejects.toMatchObject({ status: 0, code: "network" });
  });
});

describe("a call", () => {
  it("does not compile with what the contract does not know", () => {
    const wrong = () => [
      // @ts-expect-error There is no such address.
      api.get("/api/test"),
      // @ts-expect-error The address is not asked this way.
      api.delete("/api/tests"),
      // @ts-expect-error Which one?
      api.get("/api/tests/{id}"),
      // @ts-expect-error It is called `id`.
      api.get("/api/tests/{id}", { params: { path: { test: "t" } } }),
      // @ts-expect-error Nothing is narrowed so.
      api.get("/api/tests", { params: { query: { sections: "reading" } } }),
      // @ts-expect-error It takes an email address.
      api.post("/api/send-reset-link"),
      // @ts-expect-error It takes nothing else.
      api.post("/api/send-reset-link", { body: { email: "a", name: "b" } }),
      // @ts-expect-error It takes no body.
      api.get("/api/tests", { body: {} }),
    ];
    expect(wrong).toBeTypeOf("function");
  });
});
