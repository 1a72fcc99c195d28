import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bodyOf, type Content, hasAnything, withTimed } from "../draft/content";
import { isSame, merge } from "../draft/merge";
import {
  added,
  canonicalTimed,
  changed,
  inOrder,
  isHeard,
  marksOf,
  type TimedComment,
  timedKinds,
  within,
  without,
  written,
} from "./model";

const comment = (part: Partial<TimedComment> = {}): TimedComment => ({
  id: 1,
  start_ms: 5000,
  kind: "pace",
  text: "Breathe.",
  ...part,
});
const nothing: Content = { responses: {}, documents: {}, timed: {}, overall: "" };
const said = (...comments: TimedComment[]) => withTimed(nothing, "s1", () => comments);

describe("comments at times", () => {
  it("begin within the recording, and end after their start or not at all", () => {
    expect(added([], 12.3456, 40, "pace").comments).toEqual([
      { id: 1, start_ms: 12_346, kind: "pace", text: "" },
    ]);
    expect(added([comment({ id: 7 })], 99, 40, "grammar")).toMatchObject({ id: 8 });
    expect([within(-1, 40), within(99, 40), within(1, 40)]).toEqual([0, 40_000, 1000]);
    const stretch = changed([comment()], 1, { end_ms: 6000 });
    expect(stretch).toEqual([comment({ end_ms: 6000 })]);
    expect(changed(stretch, 1, { start_ms: 6000 })).toEqual([comment({ start_ms: 6000 })]);
    expect(changed(stretch, 1, { end_ms: undefined })).toEqual([comment()]);
    expect(changed(stretch, 1, { end_ms: 5000 })).toEqual([comment()]);
    expect(without(stretch, 1)).toEqual([]);
  });

  it("are read by their times, whatever was done to them", () => {
    const act = fc.record({ what: fc.nat(3), at: fc.integer({ min: 0, max: 60_000 }), which: fc.nat(5) });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        let comments: TimedComment[] = [];
        for (const { what, at, which } of acts) {
          const id = comments[which % Math.max(1, comments.length)]?.id ?? 0;
          if (what === 0) comments = added(comments, at / 1000, 40, timedKinds[which] ?? "pace").comments;
          else if (what === 1) comments = changed(comments, id, { start_ms: within(at / 1000, 40) });
          else if (what === 2) comments = changed(comments, id, { end_ms: within(at / 1000, 40) });
          else comments = without(comments, id);
        }
        expect(comments).toEqual(inOrder(comments));
        expect(new Set(comments.map(({ id }) => id)).size).toBe(comments.length);
        for (const { start_ms, end_ms = start_ms + 1 } of comments) {
          expect(start_ms).toBeGreaterThanOrEqual(0);
          expect(Math.max(start_ms, end_ms - 1)).toBeLessThanOrEqual(40_000);
          expect(end_ms).toBeGreaterThan(start_ms);
        }
        expect(marksOf(comments).map(({ name }) => Number(name))).toEqual(comments.map((_, at) => at + 1));
      }),
    );
  });

  it("are heard in their stretch, or for three seconds", () => {
    expect([4.9, 5, 8, 8.1].map((at) => isHeard(comment(), at))).toEqual([false, true, true, false]);
    expect([5, 6, 6.1].map((at) => isHeard(comment({ end_ms: 6000 }), at))).toEqual([true, true, false]);
  });
});

describe("comments at times in a draft", () => {
  it("are sent when they say something new, and then not again", () => {
    const blank = comment({ id: 2, text: " " });
    expect(isSame(said(blank), nothing)).toBe(true);
    expect(bodyOf(said(blank), nothing, 1)).not.toHaveProperty("timed_comments");
    expect(bodyOf(said(comment(), blank), nothing, 1).timed_comments).toEqual({ s1: [comment()] });
    expect(bodyOf(said(comment()), said(comment()), 1)).not.toHaveProperty("timed_comments");
    expect(bodyOf(said(), said(comment()), 1).timed_comments).toEqual({ s1: [] });
    expect(isSame(said(), nothing)).toBe(true);
    expect([said(comment()), said(blank)].map(hasAnything)).toEqual([true, false]);
  });

  it("are merged as a list, and asked about where both windows changed one", () => {
    const [mine, theirs] = [comment({ text: "Mine." }), comment({ text: "Theirs." })];
    expect(merge(nothing, said(mine), nothing).content.timed).toEqual({ s1: [mine] });
    expect(merge(said(mine), said(mine), said()).content.timed).toEqual({});
    const both = merge(nothing, said(mine), said(theirs));
    expect(both.clashes).toEqual(["s1|timed"]);
    expect(both.content.timed).toEqual({ s1: [mine] });
    expect(canonicalTimed(written([comment({ id: 3, start_ms: 9000 }), mine]))).toBe(
      canonicalTimed([mine, comment({ id: 3, start_ms: 9000 })]),
    );
  });
});
