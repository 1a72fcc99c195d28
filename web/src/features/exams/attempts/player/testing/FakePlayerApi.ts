import { ApiError } from "../../../../../api/errors";
import type { PlayerApi } from "../api";
import { itemsOf } from "../parts/steps";
import type { Attempt, AttemptPart, AudioClip, CheckedSet, Mode, Module, PartContent } from "../types";
import type { FakeServer } from "./FakeServer";

/** The attempt's side of the server for tests: parts begin and end in order, answers are those of `FakeServer`. */
export class FakePlayerApi implements PlayerApi {
  readonly calls: string[] = [];
  isDown = false;
  /** What checking a set answers. */
  readonly keys = new Map<string, CheckedSet>();
  private readonly contents: readonly PartContent[];
  private readonly answers: FakeServer;
  private readonly now: () => number;
  private state: Attempt;

  constructor(mode: Mode, contents: readonly PartContent[], answers: FakeServer, now: () => number) {
    this.contents = contents;
    this.answers = answers;
    this.now = now;
    const at = new Date(now()).toISOString();
    this.state = {
      id: "attempt-1",
      test: { id: "t", slug: "small", title: "Small test", format: "ibt-2023", kind: "quick_mock" },
      mode,
      status: "created",
      created_at: at,
      started_at: null,
      submitted_at: null,
      server_now: at,
      leave_count: 0,
      sittings: 1,
      parts: contents.map((content, position) => partOf(content, position)),
      answers: {},
      recordings: {},
    };
  }

  private async answer(call: string): Promise<Attempt> {
    this.calls.push(call);
    if (this.isDown) throw new ApiError(0, "network");
    const answers = Object.fromEntries(
      [...this.answers.versions].map(([item, versions]) => {
        const seq = Math.max(...versions.keys());
        const value = versions.get(seq);
        if (!value) throw new Error("a version without value");
        return [item, { seq, value, received_at: new Date(this.now()).toISOString() }];
      }),
    );
    return { ...structuredClone(this.state), answers, server_now: new Date(this.now()).toISOString() };
  }

  private part(id: string): AttemptPart {
    const part = this.state.parts.find((each) => each.id === id);
    if (!part) throw new ApiError(404, "not_found");
    return part;
  }

  attempt(): Promise<Attempt> {
    return this.answer("attempt");
  }

  startPart(_id: string, id: string): Promise<Attempt> {
    if (!this.isDown) {
      const part = this.part(id);
      part.state = "running";
      part.started_at = new Date(this.now()).toISOString();
      if (this.state.mode === "strict")
        part.deadline_at = new Date(this.now() + part.seconds * 1_000).toISOString();
      this.state = { ...this.state, status: "in_progress", started_at: part.started_at };
    }
    return this.answer(`start ${id}`);
  }

  finishPart(_id: string, id: string): Promise<Attempt> {
    if (!this.isDown) this.part(id).state = "finished";
    return this.answer(`finish ${id}`);
  }

  async content(_id: string, id: string): Promise<PartContent> {
    const content = this.contents.find((each) => each.id === id);
    if (this.isDown || !content) throw new ApiError(0, "network");
    return content;
  }

  async media(_id: string, id: string): Promise<AudioClip[]> {
    const content = await this.content(_id, id);
    return content.sets
      .flatMap((set) => [set.audio, ...set.items.flatMap((item) => [item.audio, item.replay])])
      .filter((clip) => !!clip);
  }

  chooseModule(_id: string, section: string, module: Module): Promise<Attempt> {
    const part = this.state.parts.find((each) => each.section === section && each.state === "waiting");
    if (part && !this.isDown) part.module = module;
    return this.answer(`module ${section} ${module}`);
  }

  async checkSet(_id: string, set: string): Promise<CheckedSet> {
    this.calls.push(`check ${set}`);
    const checked = this.keys.get(set);
    if (this.isDown || !checked) throw new ApiError(0, "network");
    this.state = { ...this.state, checked_sets: [...(this.state.checked_sets ?? []), set] };
    return checked;
  }

  pause(_id: string, isPaused: boolean): Promise<Attempt> {
    this.change({ status: isPaused ? "paused" : "in_progress" });
    return this.answer(isPaused ? "pause" : "continue");
  }

  /** Changes the attempt as the server has it. */
  change(patch: Partial<Attempt>): void {
    this.state = { ...this.state, ...patch };
  }

  async sealKey(): Promise<string> {
    if (this.isDown) throw new ApiError(0, "network");
    return "00ff";
  }

  submit(): Promise<Attempt> {
    if (!this.isDown)
      this.state = { ...this.state, status: "scored_auto", submitted_at: new Date(this.now()).toISOString() };
    return this.answer("submit");
  }
}

function partOf(content: PartContent, position: number): AttemptPart {
  return {
    id: content.id,
    section: content.section,
    position,
    state: "waiting",
    seconds:
      "seconds" in content.clock ? content.clock.seconds + (content.section === "listening" ? 60 : 0) : 620,
    clock: content.clock,
    started_at: null,
    deadline_at: null,
    remaining_seconds: 0,
    items: itemsOf(content).map((item) => item.id),
  };
}
