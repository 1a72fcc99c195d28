/** A server for one attempt, as far as the player needs it: parts begin and end, answers are kept, sets are checked. */
import type { Route } from "@playwright/test";
import { itemsOf } from "../../src/features/exams/attempts/player/parts/steps";
import type {
  AnswerValue,
  Attempt,
  AttemptPart,
  Mode,
  PartContent,
} from "../../src/features/exams/attempts/player/types";
import type { Mock } from "./mockApi";

/** What a test may want to look at or change. */
export interface MockedAttempt {
  calls: Record<string, Mock>;
  answers: Map<string, AnswerValue>;
  attempt: Attempt;
}

const now = () => new Date().toISOString();

/** An attempt over these parts. */
export function mockedAttempt(
  mode: Mode,
  contents: readonly PartContent[],
  rest: Partial<Attempt> = {},
  modules: Record<string, AttemptPart["module"]> = {},
): MockedAttempt {
  const answers = new Map<string, AnswerValue>();
  const attempt = {
    id: "a1",
    test: { id: "t", slug: "kinds", title: "Every kind", format: "ibt-2026", kind: "quick_mock" },
    mode,
    status: "created",
    created_at: now(),
    started_at: null,
    submitted_at: null,
    server_now: now(),
    leave_count: 0,
    sittings: 1,
    parts: contents.map((content, position) => partOf(content, position, modules[content.id])),
    answers: {},
    recordings: {},
    checked_sets: [],
    ...rest,
  } as unknown as Attempt;
  const body = () => ({ body: { ...attempt, server_now: now() } });
  const calls: Record<string, Mock> = {
    "GET /attempts/a1": body,
    "PUT /attempts/a1/answers": (route: Route) => {
      const sent = route.request().postDataJSON() as {
        answers: { item: string; seq: number; value: AnswerValue }[];
      };
      for (const { item, value } of sent.answers) answers.set(item, value);
      return { body: { data: sent.answers.map(({ item, seq }) => ({ item, seq, received_at: now() })) } };
    },
    "POST /attempts/a1/events": () => ({ status: 204 }),
    "POST /attempts/a1/submit": body,
  };
  for (const content of contents) {
    const part = attempt.parts.find((each) => each.id === content.id);
    if (!part) continue;
    const clips = content.sets.flatMap((set) => [
      set.audio,
      ...set.items.flatMap((item) => [item.audio, item.replay]),
    ]);
    calls[`GET /attempts/a1/parts/${part.id}`] = content;
    calls[`GET /attempts/a1/parts/${part.id}/media`] = { audio: clips.filter(Boolean) };
    calls[`POST /attempts/a1/parts/${part.id}/start`] = () => {
      part.state = "running";
      part.started_at = now();
      if (mode === "strict") part.deadline_at = new Date(Date.now() + part.seconds * 1_000).toISOString();
      attempt.status = "in_progress";
      attempt.started_at ??= now();
      return body();
    };
    calls[`POST /attempts/a1/parts/${part.id}/finish`] = () => {
      part.state = "finished";
      return body();
    };
    for (const set of content.sets)
      calls[`POST /attempts/a1/sets/${set.id}/check`] = () => {
        attempt.checked_sets = [...(attempt.checked_sets ?? []), set.id];
        return { body: { keys: keysOf(content, set.id), transcript: spoken(set.audio !== null) } };
      };
  }
  return { calls, answers, attempt };
}

function partOf(content: PartContent, position: number, module: AttemptPart["module"]): AttemptPart {
  const seconds = "seconds" in content.clock ? content.clock.seconds : 300;
  return {
    id: content.id,
    section: content.section,
    position,
    state: "waiting",
    seconds,
    clock: content.clock,
    started_at: null,
    deadline_at: null,
    remaining_seconds: seconds,
    items: itemsOf(content).map((item) => item.id),
    module: module ?? null,
  } as AttemptPart;
}

/** The first options are right. */
function keysOf(content: PartContent, set: string) {
  const items = content.sets.find((each) => each.id === set)?.items ?? [];
  return Object.fromEntries(
    items.map(({ id, answer }) => [
      id,
      {
        given: [],
        correct:
          "options" in answer
            ? [answer.options[0]?.id]
            : answer.kind === "missing_letters"
              ? ["x".repeat(answer.missing)]
              : ["a"],
        explanation: "The sentence before it says so: **the line seems less difficult to walk on**.",
        options:
          "options" in answer
            ? Object.fromEntries(
                answer.options.map((option, n) => [
                  option.id,
                  { verdict: n === 0 ? "correct" : "not_mentioned", reason: "The text says nothing of it." },
                ]),
              )
            : {},
        evidence: [],
        models: [],
      },
    ]),
  );
}

function spoken(isHeard: boolean) {
  return isHeard
    ? [
        {
          speaker: "Professor",
          start: 0,
          end: 4,
          text: "A wall that has dried cannot be painted in the same way.",
        },
      ]
    : [];
}
