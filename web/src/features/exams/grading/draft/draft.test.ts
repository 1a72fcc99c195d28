import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../../api/errors";
import { untouched } from "../documents/model";
import type { DraftBody, GradingJob } from "../types";
import { bodyOf, type Content, missingIn, scoreSteps, withDocument, withMark } from "./content";
import { type DraftDoor, DraftKeeper, pauses } from "./DraftKeeper";
import { freshDraft, isDirty, maySend, next } from "./draftMachine";
import { isSame, merge } from "./merge";
import { keptDraft } from "./shelf";

const content = (score: number | null, comment = "", overall = ""): Content => ({
  responses: { w1: { dimensions: {}, score, comment } },
  documents: {},
  timed: {},
  overall,
});
const commented = (text: string) => ({ ...untouched("One."), comments: { 1: { text } } });

const dimension = (name: string) => ({ name, title: { en: name, cn: name, tw: name }, levels: [] });
const job = (part: Partial<GradingJob> = {}) =>
  ({
    id: "j1",
    overall_comment: "",
    draft_version: 1,
    responses: [
      {
        item: "w1",
        rubric: { name: "r", max: 5, step: 0.5, dimensions: [dimension("language"), dimension("content")] },
        draft: null,
      },
    ],
    ...part,
  }) as unknown as GradingJob;

describe("what is missing", () => {
  it("is every dimension and every task score that is not set, in the order of the desk", () => {
    expect(missingIn(job(), content(null))).toEqual([
      { item: "w1", dimension: "language" },
      { item: "w1", dimension: "content" },
      { item: "w1", dimension: null },
    ]);
    const set = withMark(content(0), "w1", { dimensions: { language: 0, content: 5 } });
    expect(missingIn(job(), set)).toEqual([]);
  });

  it("is counted on the rubric's own steps", () => {
    expect(scoreSteps(2, 0.5)).toEqual([0, 0.5, 1, 1.5, 2]);
    expect(scoreSteps(4, 1)).toEqual([0, 1, 2, 3, 4]);
  });
});

describe("documents", () => {
  const ordered = (text: string) => {
    const [response] = job().responses;
    return job({ product: "vip", responses: [{ ...response, kind: "writing", text } as never] });
  };
  const set = withMark(content(0), "w1", { dimensions: { language: 0, content: 5 } });

  it("are missing where they were ordered and a text says nothing", () => {
    const missing = [{ item: "w1", dimension: null, isDocument: true }];
    expect(missingIn(ordered("One."), set)).toEqual(missing);
    expect(missingIn(ordered("One."), withDocument(set, "w1", untouched("One.")))).toEqual(missing);
    expect(missingIn(ordered("One."), withDocument(set, "w1", commented("Good.")))).toEqual([]);
    expect(missingIn(ordered(" "), set)).toEqual([]);
    expect(missingIn({ ...ordered("One."), product: "simple" }, set)).toEqual([]);
  });

  it("are sent when they changed, and then not again", () => {
    const edited = withDocument(set, "w1", commented("Good."));
    expect(bodyOf(edited, set, 1).documents).toEqual({ w1: commented("Good.") });
    expect(bodyOf(edited, edited, 1)).not.toHaveProperty("documents");
    expect(isSame(edited, set)).toBe(false);
  });

  it("are merged as a whole, and asked about where both windows changed one", () => {
    const [mine, theirs] = [
      withDocument(set, "w1", commented("Mine.")),
      withDocument(set, "w1", commented("Theirs.")),
    ];
    expect(merge(set, mine, set).content.documents).toEqual({ w1: commented("Mine.") });
    expect(merge(set, set, theirs).content.documents).toEqual({ w1: commented("Theirs.") });
    expect(merge(set, mine, theirs)).toMatchObject({
      content: { documents: mine.documents },
      clashes: ["w1|document"],
    });
    expect(merge(set, mine, mine).clashes).toEqual([]);
  });

  it("are not asked of drafts that were kept before there were any", () => {
    const { documents: _none, ...before } = content(4);
    localStorage.setItem("grading-draft:u:j1", JSON.stringify({ content: before, base: before, version: 1 }));
    expect(keptDraft("u", "j1")?.content).toEqual(content(4));
  });
});

describe("merging", () => {
  const base = content(3, "a", "o");

  it("keeps what only one side changed", () => {
    const { content: merged, clashes } = merge(base, content(4, "a", "o"), content(3, "b", "o"));
    expect(merged).toEqual(content(4, "b", "o"));
    expect(clashes).toEqual([]);
  });

  it("names what both changed, and holds on to one's own", () => {
    const { content: merged, clashes } = merge(base, content(4), content(5));
    expect(merged.responses.w1?.score).toBe(4);
    expect(clashes).toEqual(["w1|score"]);
  });

  it("does not ask about the same change", () => {
    expect(merge(base, content(4, "a", "o"), content(4, "a", "o")).clashes).toEqual([]);
  });

  it("does not ask about what it sent itself", () => {
    const sent = [content(4, "b", "o")];
    const { content: merged, clashes } = merge(base, content(3, "c", "o"), content(4, "b", "p"), sent);
    expect(merged).toEqual(content(3, "c", "p"));
    expect(clashes).toEqual([]);
  });

  it("knows a dimension that was set by one side", () => {
    const mine = withMark(base, "w1", { dimensions: { language: 4 } });
    expect(merge(base, mine, base).content.responses.w1?.dimensions).toEqual({ language: 4 });
    expect(isSame(base, mine)).toBe(false);
  });
});

describe("the machine", () => {
  const edited = (state = freshDraft(content(null), 1), to = content(4)) =>
    next(state, { kind: "edited", content: to });

  it("is dirty from the edit until the server has exactly that", () => {
    let state = edited();
    expect(maySend(state)).toBe(true);
    state = next(state, { kind: "sent" });
    expect(maySend(state)).toBe(false);
    state = next(edited(state, content(5)), { kind: "saved", version: 2, at: new Date() });
    expect(isDirty(state)).toBe(true);
    expect(state.version).toBe(2);
    state = next(next(state, { kind: "sent" }), { kind: "saved", version: 3, at: new Date() });
    expect(isDirty(state)).toBe(false);
  });

  it("does not send what is blocked by a lapse or a conflict", () => {
    expect(maySend(next(edited(), { kind: "failed", trouble: { kind: "lapsed" } }))).toBe(false);
    expect(maySend(next(edited(), { kind: "failed", trouble: { kind: "offline" } }))).toBe(true);
    const conflict = next(edited(), { kind: "found", theirs: content(2), version: 7 });
    expect(conflict.trouble?.kind).toBe("conflict");
    expect(maySend(conflict)).toBe(false);
  });

  it("after a conflict sends one's own on the newer version, or takes the other", () => {
    const conflict = next(edited(), { kind: "found", theirs: content(2, "theirs"), version: 7 });
    const mine = next(conflict, { kind: "chose", side: "mine" });
    expect(mine.version).toBe(7);
    expect(mine.content).toEqual(content(4, "theirs"));
    expect(maySend(mine)).toBe(true);
    const theirs = next(conflict, { kind: "chose", side: "theirs" });
    expect(theirs.content).toEqual(content(2, "theirs"));
    expect(isDirty(theirs)).toBe(false);
  });

  it("tries a refused draft again only once it is changed", () => {
    const refused = next(edited(), { kind: "failed", trouble: { kind: "refused", error: null } });
    expect(maySend(refused)).toBe(false);
    expect(maySend(edited(refused, content(3)))).toBe(true);
  });
});

describe("the keeper", () => {
  let saves: DraftBody[];
  let answer: (body: DraftBody) => Promise<{ draft_version: number; saved_at: string }>;
  let server: GradingJob;
  const door: DraftDoor = {
    save: (body) => {
      saves.push(body);
      return answer(body);
    },
    load: async () => server,
    claim: async () => server,
  };
  const setScore = (score: number) => (before: Content) => withMark(before, "w1", { score });
  const accept = async (body: DraftBody) => ({
    draft_version: body.draft_version + 1,
    saved_at: "2026-11-21T08:00:00Z",
  });
  const refuse = (status: number, code: "network" | "draft_conflict" | "claim_lapsed") => async () => {
    throw new ApiError(status, code);
  };

  beforeEach(() => {
    vi.useFakeTimers();
    saves = [];
    answer = accept;
    server = job();
  });
  afterEach(() => void vi.useRealTimers());

  it("sends one request for a burst of edits, and the device lets go once the server has it", async () => {
    const keeper = new DraftKeeper(job(), "u1", door);
    keeper.edit(setScore(3));
    keeper.edit(setScore(4));
    expect(keptDraft("u1", "j1")?.content.responses.w1?.score).toBe(4);
    await vi.advanceTimersByTimeAsync(pauses.afterEdit);
    expect(saves).toHaveLength(1);
    expect(saves[0]).toMatchObject({ draft_version: 1, responses: { w1: { score: 4 } } });
    expect(keeper.read().version).toBe(2);
    expect(keptDraft("u1", "j1")).toBeNull();
  });

  it("while offline keeps the draft on the device and sends it when the line is back", async () => {
    answer = refuse(0, "network");
    const keeper = new DraftKeeper(job(), "u1", door);
    keeper.edit(setScore(4));
    await vi.advanceTimersByTimeAsync(pauses.afterEdit);
    expect(keeper.read().trouble?.kind).toBe("offline");
    expect(keptDraft("u1", "j1")?.content.responses.w1?.score).toBe(4);
    answer = accept;
    keeper.retry();
    await vi.advanceTimersByTimeAsync(1);
    expect(keeper.read().trouble).toBeNull();
    expect(isDirty(keeper.read())).toBe(false);
  });

  const arrive = async (body: DraftBody) => {
    server = job({ draft_version: body.draft_version + 1 });
    server.responses[0] = { ...server.responses[0], draft: body.responses.w1 } as never;
    return refuse(0, "network")();
  };
  const onlyNewest = async (body: DraftBody) =>
    body.draft_version === server.draft_version ? accept(body) : refuse(422, "draft_conflict")();

  it("does not ask about a draft of its own that the server took while its answer was lost", async () => {
    answer = arrive;
    const keeper = new DraftKeeper(job(), "u1", door);
    keeper.edit(setScore(3));
    await vi.advanceTimersByTimeAsync(pauses.afterEdit);
    answer = refuse(0, "network");
    // However often it was tried in between, with other changes.
    for (const score of [4, 5, 4, 5, 4, 5, 4]) {
      keeper.edit(setScore(score));
      await vi.advanceTimersByTimeAsync(pauses.whileOffline);
    }
    expect(server.responses[0]?.draft?.score).toBe(3);
    answer = onlyNewest;
    await vi.advanceTimersByTimeAsync(pauses.whileOffline * 2);
    expect(keeper.read().trouble).toBeNull();
    expect(saves.at(-1)).toMatchObject({ draft_version: 2, responses: { w1: { score: 4 } } });
    expect(isDirty(keeper.read())).toBe(false);
  });

  it("takes back what the server took while its answer was lost", async () => {
    answer = arrive;
    const keeper = new DraftKeeper(job(), "u1", door);
    keeper.edit(setScore(3));
    await vi.advanceTimersByTimeAsync(pauses.afterEdit);
    keeper.edit(() => content(null));
    expect(isDirty(keeper.read())).toBe(true);
    answer = onlyNewest;
    await vi.advanceTimersByTimeAsync(pauses.whileOffline * 2);
    expect(saves.at(-1)).toMatchObject({ draft_version: 2, responses: { w1: { score: null } } });
    expect(isDirty(keeper.read())).toBe(false);
  });

  it.each([
    ["before the next tab read the draft", 2],
    ["after the next tab read the draft", 1],
  ])("in the next tab does not ask about what the dead one sent, taken %s", async (_when, version) => {
    answer = () => new Promise(() => undefined);
    const dead = new DraftKeeper(job(), "u1", door);
    dead.edit(setScore(3));
    await vi.advanceTimersByTimeAsync(pauses.afterEdit);
    dead.edit(setScore(4));
    const taken = job({ draft_version: 2 });
    taken.responses[0] = { ...taken.responses[0], draft: content(3).responses.w1 } as never;
    server = taken;
    answer = onlyNewest;
    const next = new DraftKeeper(version === 2 ? taken : job(), "u1", door);
    expect(await next.flush()).toBe(true);
    expect(saves.at(-1)).toMatchObject({ draft_version: 2, responses: { w1: { score: 4 } } });
    expect(keptDraft("u1", "j1")).toBeNull();
  });

  it("after a reload goes on with what could not be sent", async () => {
    answer = refuse(0, "network");
    new DraftKeeper(job(), "u1", door).edit(setScore(4));
    const reloaded = new DraftKeeper(job(), "u1", door);
    expect(reloaded.read().content.responses.w1?.score).toBe(4);
    expect(new DraftKeeper(job(), "another", door).read().content.responses.w1?.score).toBeNull();
    answer = accept;
    expect(await reloaded.flush()).toBe(true);
  });

  it("puts its changes on top of a newer draft by itself when they do not clash", async () => {
    server = job({ draft_version: 5, overall_comment: "from the other window" });
    answer = async (body) => (body.draft_version === 5 ? accept(body) : refuse(422, "draft_conflict")());
    const keeper = new DraftKeeper(job(), "u1", door);
    keeper.edit(setScore(4));
    expect(await keeper.flush()).toBe(true);
    expect(saves.at(-1)).toMatchObject({ draft_version: 5, overall_comment: "from the other window" });
  });

  it("stops at a lapsed claim and goes on after claiming again", async () => {
    answer = refuse(422, "claim_lapsed");
    const keeper = new DraftKeeper(job(), "u1", door);
    keeper.edit(setScore(4));
    expect(await keeper.flush()).toBe(false);
    expect(keeper.read().trouble?.kind).toBe("lapsed");
    answer = accept;
    await keeper.claimAgain();
    expect(await keeper.flush()).toBe(true);
    expect(saves.at(-1)?.responses.w1?.score).toBe(4);
  });
});
