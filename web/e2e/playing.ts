/** What the journeys of the player share: a fresh attempt, the server's view of it, and walking through a part. */
import type { APIRequestContext, Page } from "@playwright/test";
import type { Item, PartContent } from "../src/features/exams/attempts/player/types";
import { dial, expect } from "./fixtures";

/** The part of an attempt that journeys look at. */
export interface ServerAttempt {
  id: string;
  status: string;
  leave_count: number;
  parts: { id: string; state: string; items: string[]; module?: string | null }[];
  answers: Record<
    string,
    { seq: number; value: { kind: string; text?: string; options?: string[]; recording_id?: string } }
  >;
  recordings: Record<string, { id: string; state: string; seconds: number | null }>;
}

/** Talks to the api as the signed-in learner. */
export class Learner {
  private readonly request: APIRequestContext;
  private readonly origin: string;
  private readonly token: string;

  constructor(request: APIRequestContext, origin: string, token: string) {
    this.request = request;
    this.origin = origin;
    this.token = token;
  }

  private async call<T>(
    method: "get" | "post",
    path: string,
    data?: unknown,
  ): Promise<{ status: number; body: T }> {
    const { base, headers } = dial(this.origin);
    const answer = await this.request[method](`${base}/api${path}`, {
      headers: { ...headers, authorization: `Bearer ${this.token}` },
      ...(data === undefined ? {} : { data }),
    });
    expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
    return { status: answer.status(), body: (await answer.json()) as T };
  }

  /** A test nobody has begun: an unfinished one of an earlier journey is started over. */
  async freshAttempt(mode: "comfortable" | "strict"): Promise<string> {
    return this.begin("river-light", { mode });
  }

  /** The same of any pack, whole or one section of it. */
  async begin(
    slug: string,
    options: { mode: "comfortable" | "strict"; section?: string; set?: string },
  ): Promise<string> {
    const tests = await this.call<{ data: { id: string; slug: string }[] }>("get", "/tests");
    const test_id = tests.body.data.find((test) => test.slug === slug)?.id;
    expect(test_id, `the pack ${slug} is published`).toBeDefined();
    const made = await this.call<{ id: string }>("post", "/attempts", { test_id, ...options });
    if (made.status === 201) return made.body.id;
    return (await this.call<{ id: string }>("post", `/attempts/${made.body.id}/restart`)).body.id;
  }

  /** The part under way, as the player is given it. */
  async runningPart(id: string): Promise<PartContent> {
    const running = (await this.attempt(id)).parts.find((part) => part.state === "running");
    expect(running, "a part is running").toBeDefined();
    return (await this.call<PartContent>("get", `/attempts/${id}/parts/${running?.id}`)).body;
  }

  /** The attempt as the server has it. */
  async attempt(id: string): Promise<ServerAttempt> {
    return (await this.call<ServerAttempt>("get", `/attempts/${id}`)).body;
  }

  /** Every item of a finished attempt, in the order in which it is explained. */
  async explained(id: string): Promise<(Item & { section: string })[]> {
    const { body } = await this.call<{ sets: { section: string; set: { items: Item[] } }[] }>(
      "get",
      `/attempts/${id}/explanation`,
    );
    return body.sets.flatMap(({ section, set }) => set.items.map((item) => ({ ...item, section })));
  }

  /** Ends the parts before one, so that a journey can begin there. */
  async skipTo(id: string, part: string): Promise<void> {
    for (const each of (await this.attempt(id)).parts) {
      if (each.id === part) return;
      // A server that was killed half way may have ended some of them.
      if (each.state !== "finished") await this.finish(id, each.id);
    }
  }

  /** Begins a part and ends it at once. */
  async finish(id: string, part: string): Promise<void> {
    await this.call("post", `/attempts/${id}/parts/${part}/start`, {});
    await this.call("post", `/attempts/${id}/parts/${part}/finish`, {});
  }
}

/** Sound of several minutes is over in seconds, still played from its start to its end. */
export async function hurryAudio(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function hurried() {
      this.playbackRate = 16;
      return play.call(this);
    };
  });
}

/** The line at the bottom. */
export const savedLine = (page: Page) => page.getByTestId("saved");

/** Presses Start on a part's first page. */
export async function startPart(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start", exact: true }).click({ timeout: 30_000 });
}
