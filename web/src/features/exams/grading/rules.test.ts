import { describe, expect, it } from "vitest";
import { deadlineAt } from "./desk/Day";
import { truthOf } from "./desk/DraftLine";
import { partsOf } from "./desk/Queue";
import { actionOf } from "./desk/useDeskKeys";
import { emptyMark } from "./draft/content";
import { freshDraft, next } from "./draft/draftMachine";
import { card, hours } from "./testData";
import { timeLeft } from "./timeLeft";

describe("small rules of the desk", () => {
  it("keys are combinations only", () => {
    const press = (code: string, part: object = {}) =>
      actionOf({ altKey: false, ctrlKey: false, metaKey: false, code, ...part });
    expect(press("KeyJ")).toBeNull();
    expect(press("KeyJ", { altKey: true })).toBe("next");
    expect(press("Enter", { ctrlKey: true })).toBe("deliver");
    expect(press("Enter", { metaKey: true })).toBe("deliver");
    expect(press("KeyS", { altKey: true, ctrlKey: true })).toBeNull();
    expect(press("KeyR", { altKey: true })).toBe("saved");
  });

  it("the queue has one's own jobs by deadline, and what waits in the order of the api", () => {
    const mine = (id: string, due: number) => card({ id, due_at: hours(due) });
    const free = (id: string, due: number) =>
      card({ id, due_at: hours(due), state: "queued", claimed_by_me: false });
    const taken = card({ id: "taken", claimed_by_me: false });
    const sent = card({ id: "sent", state: "sending" });
    const parts = partsOf([
      sent,
      free("pro", 71),
      mine("late", 71),
      free("soon", 41),
      mine("next", 2),
      taken,
    ]);
    const ids = (cards: { id: string }[]) => cards.map(({ id }) => id);
    expect(ids(parts.own)).toEqual(["next", "late"]);
    expect(ids(parts.waiting)).toEqual(["pro", "soon", "taken"]);
    expect(ids(parts.sending)).toEqual(["sent"]);
  });

  it("time left is said in units one plans with", () => {
    const now = new Date("2026-11-21T08:00:00Z");
    const left = (due: string) => timeLeft(new Date(due), now);
    expect(left("2026-11-21T08:40:00Z")).toMatchObject({ unit: "minutes", minutes: 40, isLate: false });
    expect(left("2026-11-21T10:05:00Z")).toMatchObject({ unit: "precise", hours: 2, minutes: 5 });
    expect(left("2026-11-22T08:00:00Z")).toMatchObject({ unit: "hours", hours: 24 });
    expect(left("2026-11-24T09:00:00Z")).toMatchObject({ unit: "days", days: 3 });
    expect(left("2026-11-21T07:30:00Z")).toMatchObject({ isLate: true, minutes: 30 });
  });

  it("a deadline stands between now and the end of the next day, or not at all", () => {
    const now = new Date("2026-11-21T08:00:00Z");
    const at = (iso: string) => deadlineAt(new Date(iso), now);
    expect(at("2026-11-23T08:00:00Z")).toBeNull();
    expect(at("2026-11-21T02:00:00Z")).toBe(at("2026-11-21T08:00:00Z"));
    expect(at("2026-11-21T20:00:00Z")).toBeGreaterThan(at("2026-11-21T12:00:00Z") ?? 0);
  });

  it("the draft line never says kept while something is only here", () => {
    const fresh = freshDraft({ responses: {}, documents: {}, timed: {}, overall: "" }, 1);
    const edited = next(fresh, {
      kind: "edited",
      content: { responses: {}, documents: {}, timed: {}, overall: "x" },
    });
    const offline = next(edited, { kind: "failed", trouble: { kind: "offline" } });
    expect(truthOf(edited, true)).toBe("saving");
    expect(truthOf(next(edited, { kind: "sent" }), true)).toBe("saving");
    expect(truthOf(offline, true)).toBe("device");
    // The device may refuse, too.
    expect(truthOf(edited, false)).toBe("sending");
    expect(truthOf(offline, false)).toBe("window");
  });

  it("the draft line says kept only of something that was stored", () => {
    const nothing = { responses: { w1: emptyMark }, documents: {}, timed: {}, overall: "" };
    const fresh = freshDraft(nothing, 1);
    expect(truthOf(fresh, true)).toBe("nothing");
    const begun = { ...nothing, responses: { w1: { ...emptyMark, dimensions: { language: 0 } } } };
    expect(truthOf(freshDraft(begun, 1), true)).toBe("kept");
    const edited = next(fresh, { kind: "edited", content: begun });
    const saved = next(next(edited, { kind: "sent" }), { kind: "saved", version: 2, at: new Date() });
    expect(truthOf(saved, true)).toBe("kept");
    // What was taken back is stored as taken back.
    const cleared = next(saved, { kind: "edited", content: nothing });
    const stored = next(next(cleared, { kind: "sent" }), { kind: "saved", version: 3, at: new Date() });
    expect(truthOf(stored, true)).toBe("kept");
  });
});
