import { ApiError } from "../../../../api/errors";
import { fetchItem, fetchPart } from "../../../content/bank/api";
import type { BankPackDetail, BankPart } from "../../../content/bank/types";
import type { PlayerApi } from "../player/api";
import type { Transport } from "../player/session/Outbox";
import type { Attempt, AttemptPart, AudioClip, CheckedSet, Mode, PartContent } from "../player/types";

/**
 * The server's side of a preview: one part of a version, without an attempt. It begins and ends in this page alone;
 * answers are taken and forgotten, so nothing is stored.
 */
export class PreviewApi implements PlayerApi {
  private readonly detail: BankPackDetail;
  private state: Attempt;

  constructor(detail: BankPackDetail, part: BankPart, mode: Mode) {
    this.detail = detail;
    const { pack } = detail;
    const now = new Date().toISOString();
    this.state = {
      id: previewId(pack.id, part.id, mode),
      test: { id: pack.id, slug: pack.slug, title: pack.title, format: pack.format, kind: pack.kind },
      mode,
      status: "created",
      created_at: now,
      started_at: null,
      submitted_at: null,
      server_now: now,
      leave_count: 0,
      sittings: 1,
      parts: [waiting(part)],
      answers: {},
      recordings: {},
      scope: { kind: "whole", section: null, set: null, sets: [] },
      breaks: [],
      accommodations: {
        time_factor: 1,
        large_type: false,
        extra_breaks: false,
        screen_reader_order: false,
      },
    };
  }

  async attempt(): Promise<Attempt> {
    return { ...structuredClone(this.state), server_now: new Date().toISOString() };
  }

  startPart(_id: string, part: string): Promise<Attempt> {
    this.change(part, (each) => {
      const at = Date.now();
      const deadline =
        this.state.mode === "strict" ? new Date(at + each.seconds * 1_000).toISOString() : null;
      return {
        ...each,
        state: "running",
        started_at: new Date(at).toISOString(),
        deadline_at: deadline,
        remaining_seconds: each.seconds,
      };
    });
    this.state = { ...this.state, status: "in_progress" };
    return this.attempt();
  }

  finishPart(_id: string, part: string): Promise<Attempt> {
    this.change(part, (each) => ({ ...each, state: "finished" }));
    return this.attempt();
  }

  content(_id: string, part: string): Promise<PartContent> {
    return fetchPart(this.detail.pack.id, part);
  }

  async media(_id: string, part: string): Promise<AudioClip[]> {
    const { sets } = await this.content(_id, part);
    return clipsIn(sets);
  }

  submit(): Promise<Attempt> {
    this.state = { ...this.state, status: "scored_auto" };
    return this.attempt();
  }

  /** A preview shows one part, which has its module already. */
  chooseModule(): Promise<Attempt> {
    return this.attempt();
  }

  /** Nothing is handed in, so nothing is sealed. */
  async sealKey(): Promise<string> {
    return "";
  }

  async checkSet(_id: string, set: string): Promise<CheckedSet> {
    const { pack } = this.detail;
    const parts = await Promise.all(this.state.parts.map((part) => fetchPart(pack.id, part.id)));
    const found = parts.flatMap((part) => part.sets).find(({ id }) => id === set);
    const items = await Promise.all((found?.items ?? []).map((item) => fetchItem(pack.id, item.id)));
    this.state = { ...this.state, checked_sets: [...(this.state.checked_sets ?? []), set] };
    return {
      items: Object.fromEntries(items.map((item) => [item.item, item.key])),
      transcript: items[0]?.transcript ?? [],
    } as CheckedSet;
  }

  pause(_id: string, isPaused: boolean): Promise<Attempt> {
    this.state = { ...this.state, status: isPaused ? "paused" : "in_progress" };
    return this.attempt();
  }

  private change(part: string, change: (part: AttemptPart) => AttemptPart): void {
    const parts = this.state.parts.map((each) => (each.id === part ? change(each) : each));
    if (!parts.some(({ id }) => id === part)) throw new ApiError(404, "not_found");
    this.state = { ...this.state, parts };
  }
}

/** Answers and takes arrive and are forgotten. */
export const forgettingTransport: Transport = {
  async putAnswers(_attempt, rows) {
    return rows.map(({ item, seq }) => ({ item, seq, received_at: new Date().toISOString() }));
  },
  async postEvents() {},
  recordings: {
    open: async () => ({ state: "uploading", next_chunk: 0 }),
    putChunk: async (_row, n) => ({ next_chunk: n + 1 }),
    finish: async () => {},
  },
};

/** Another part or skin is another preview. */
export const previewId = (pack: string, part: string, mode: Mode): string =>
  `preview ${pack} ${part} ${mode}`;

function waiting(part: BankPart): AttemptPart {
  return {
    id: part.id,
    section: part.section,
    position: 0,
    state: "waiting",
    seconds: part.seconds,
    clock: part.clock,
    started_at: null,
    deadline_at: null,
    remaining_seconds: part.seconds,
    items: part.items,
  };
}

/** Every clip of a part, wherever it stands: of a set, replayed, or of a question of its own. */
function clipsIn(value: unknown, found = new Map<string, AudioClip>()): AudioClip[] {
  if (Array.isArray(value)) for (const each of value) clipsIn(each, found);
  else if (typeof value === "object" && value !== null) {
    if ("sources" in value && "name" in value) found.set(String(value.name), value as AudioClip);
    for (const each of Object.values(value)) clipsIn(each, found);
  }
  return [...found.values()];
}
