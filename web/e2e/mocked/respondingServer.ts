/** A small attempt that lives in the test: parts begin and end, answers and takes are kept. */
import type { Page } from "@playwright/test";
import type { Mode, PartContent } from "../../src/features/exams/attempts/player/types";
import { profile } from "./commonData";
import { type Mock, mockApi } from "./mockApi";

/** What has arrived. */
export interface Arrived {
  answers: Record<string, unknown>;
  takes: string[];
  finished: string[];
}

interface ServerOptions {
  mode: Mode;
  parts: readonly PartContent[];
  kind?: string;
  lang?: "en" | "cn" | "tw";
}

const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 300"><path fill="#EAF3EC" d="M0 0h640v300H0z"/><path fill="#B98A5A" d="M60 190h520v110H60z"/><path fill="#CFA473" d="M40 176h560v22H40z"/><g fill="#2F7D55"><circle cx="150" cy="120" r="42"/><circle cx="320" cy="104" r="54"/><circle cx="492" cy="124" r="40"/></g><g fill="#A4552F"><path d="M126 146h48l-8 32h-32zM288 142h64l-10 36h-44zM470 148h44l-8 30h-28z"/></g></svg>`;

/** Answers the calls of the player for these parts. */
export async function respondingServer(
  page: Page,
  { mode, parts, kind = "quick_mock", lang = "en" }: ServerOptions,
) {
  const arrived: Arrived = { answers: {}, takes: [], finished: [] };
  const now = () => new Date().toISOString();
  const attempt = {
    id: "attempt-1",
    test: { id: "t", slug: "small", title: "Small test", format: "ibt-2026", kind },
    mode,
    status: "created",
    created_at: now(),
    started_at: null as string | null,
    submitted_at: null as string | null,
    server_now: now(),
    leave_count: 0,
    sittings: 1,
    parts: parts.map((part, position) => ({
      id: part.id,
      section: part.section,
      position,
      state: "waiting",
      seconds: "seconds" in part.clock ? part.clock.seconds : 900,
      clock: part.clock,
      started_at: null as string | null,
      deadline_at: null as string | null,
      remaining_seconds: 0,
      items: part.sets.flatMap((set) => set.items.map((item) => item.id)),
    })),
    answers: {},
    recordings: {},
  };
  const body = () => ({ body: { ...attempt, server_now: now() } });
  const calls: Record<string, Mock> = {
    "GET /attempts/attempt-1": body,
    "GET /attempts/attempt-1/seal": { key: "00ff" },
    "POST /attempts/attempt-1/submit": () => {
      attempt.status = "scored_auto";
      attempt.submitted_at = now();
      return body();
    },
    "POST /attempts/attempt-1/events": { leave_count: 0 },
    "PUT /attempts/attempt-1/answers": (route) => {
      const { answers } = route.request().postDataJSON() as {
        answers: { item: string; seq: number; value: unknown }[];
      };
      for (const { item, value } of answers) arrived.answers[item] = value;
      return { body: { data: answers.map(({ item, seq }) => ({ item, seq, received_at: now() })) } };
    },
    "POST /attempts/attempt-1/recordings": { state: "uploading", next_chunk: 0 },
  };
  for (const part of parts) {
    const state = attempt.parts.find((each) => each.id === part.id);
    if (!state) continue;
    const path = `/attempts/attempt-1/parts/${part.id}`;
    calls[`GET ${path}`] = part;
    calls[`GET ${path}/media`] = {
      audio: part.sets.flatMap((set) => [set.audio, ...set.items.map((item) => item.audio)]).filter(Boolean),
    };
    calls[`POST ${path}/start`] = () => {
      state.state = "running";
      state.started_at = now();
      if (mode === "strict") state.deadline_at = new Date(Date.now() + state.seconds * 1_000).toISOString();
      attempt.status = "in_progress";
      attempt.started_at ??= now();
      return body();
    };
    calls[`POST ${path}/finish`] = () => {
      state.state = "finished";
      arrived.finished.push(part.id);
      return body();
    };
    for (const set of part.sets)
      calls[`POST /attempts/attempt-1/sets/${set.id}/check`] = {
        transcript: [],
        keys: Object.fromEntries(
          set.items.map((item) => [
            item.id,
            {
              given: [],
              correct: [],
              explanation: "",
              options: {},
              evidence: [],
              models: [{ level: 5, text: modelText, note: "Reaches all three goals in a friendly tone." }],
            },
          ]),
        ),
      };
  }
  await mockApi(page, { person: profile(), lang, calls });
  // Addresses with an id of the device in them.
  await page.route(/\/api\/attempts\/attempt-1\/recordings\/[^/]+\/(chunks\/\d+|finish)$/, async (route) => {
    const [, id = "", what = "", n] =
      /recordings\/([^/]+)\/(chunks|finish)(?:\/(\d+))?$/.exec(new URL(route.request().url()).pathname) ?? [];
    if (what === "finish") arrived.takes.push(id);
    await route.fulfill({ json: what === "finish" ? { state: "complete" } : { next_chunk: Number(n) + 1 } });
  });
  await page.route("**/api/media/*.svg", (route) =>
    route.fulfill({ body: picture, contentType: "image/svg+xml" }),
  );
  return arrived;
}

const modelText =
  "Dear Ms. Rivera,\n\nI came to the music building on three Thursdays, and each time the piano room was locked.\n\nI have an audition next month, and it is the only evening on which I can practise.\n\nWould it be possible to leave the key at the desk?\n\nKind regards,\nLin";
