import { describe, expect, it } from "vitest";
import { beginHistory, type EditHistory, record, redo, undo } from "./EditHistory";

/** Types letter by letter at the end. */
function type(history: EditHistory, letters: string): EditHistory {
  return [...letters].reduce((state, letter) => {
    const text = state.now.text + letter;
    return record(state, { text, at: text.length });
  }, history);
}

describe("the editor's history", () => {
  it("goes back by words", () => {
    const typed = type(beginHistory(""), "one two");
    expect(undo(typed).now.text).toBe("one ");
    expect(undo(undo(undo(typed))).now.text).toBe("");
  });

  it("goes forward again until something new is written", () => {
    const back = undo(type(beginHistory(""), "one two"));
    expect(redo(back).now.text).toBe("one two");
    expect(redo(type(back, "x")).now.text).toBe("one x");
  });

  it("takes a cut or paste as one step", () => {
    const typed = type(beginHistory(""), "one");
    const pasted = record(typed, { text: "one and two more", at: 16 });
    expect(undo(pasted).now.text).toBe("one");
  });

  it("stands still at its ends", () => {
    const start = beginHistory("text");
    expect(undo(start)).toBe(start);
    expect(redo(start)).toBe(start);
  });
});
