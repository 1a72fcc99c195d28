import { describe, expect, it } from "vitest";
import type { AnswerValue } from "../types";
import {
  type AnswerRow,
  acknowledge,
  adopt,
  append,
  DEVICES,
  newest,
  nextSeq,
  refuse,
  renumber,
  toSend,
} from "./rows";

const base = { user: "u", attempt: "a", item: "r1-01", client_at: "2026-03-01T12:00:00Z" };
const choice = (id: string): AnswerValue => ({ kind: "choice", options: [id] });

function written(...ids: string[]): AnswerRow[] {
  return ids.reduce<AnswerRow[]>((rows, id) => append(rows, { ...base, value: choice(id) }, 7), []);
}

describe("sequence numbers", () => {
  it("grow with every version", () => {
    const rows = written("a", "b", "c");
    expect(rows.map((row) => row.seq)).toEqual([1031, 2055, 3079]);
  });

  it("go on from what the server has, not from the clock", () => {
    const rows = adopt([], { ...base, seq: 9 * DEVICES + 3, value: choice("b") });
    expect(newest(append(rows, { ...base, value: choice("c") }, 7))?.seq).toBe(10 * DEVICES + 7);
  });

  it("never meet those of another device", () => {
    expect(nextSeq(5 * DEVICES + 1, 7)).not.toBe(nextSeq(5 * DEVICES + 1, 8));
  });
});

it("a taken number is left to the other value", () => {
  const rows = renumber(written("a", "b"), 7);
  expect(toSend(rows).map((row) => [row.seq, row.value])).toEqual([[3079, choice("b")]]);
  expect(rows.some((row) => row.seq === 2055)).toBe(false);
});

describe("an acknowledgement", () => {
  it("settles all versions up to it and keeps the newest as base", () => {
    const rows = written("a", "b");
    const after = acknowledge(rows, 2055);
    expect(after).toEqual([{ ...base, seq: 2055, value: choice("b") }]);
  });

  it("leaves a version unsent that was written meanwhile", () => {
    const after = acknowledge(written("a", "b", "c"), 2055);
    expect(toSend(after.filter((row) => row.pending)).map((row) => row.value)).toEqual([choice("c")]);
  });

  it("that comes late changes nothing", () => {
    const after = acknowledge(acknowledge(written("a", "b"), 2055), 1031);
    expect(newest(after)?.value).toEqual(choice("b"));
    expect(after.some((row) => row.pending)).toBe(false);
  });
});

describe("adopting the server's version", () => {
  it("does not replace a newer unsent one", () => {
    const rows = adopt(written("a", "b"), { ...base, seq: 1031, value: choice("a") });
    expect(newest(rows)).toMatchObject({ value: choice("b"), pending: 1 });
  });

  it("replaces what another device has overtaken", () => {
    const rows = adopt(written("a"), { ...base, seq: 4 * DEVICES, value: choice("d") });
    expect(rows).toEqual([{ ...base, seq: 4 * DEVICES, value: choice("d") }]);
  });

  it("settles a version whose acknowledgement was lost", () => {
    const rows = adopt(written("a"), { ...base, seq: 1031, value: choice("a") });
    expect(rows.some((row) => row.pending)).toBe(false);
  });
});

it("a refused version is kept, named, and not sent again", () => {
  const rows = refuse(written("a"), 1031, "answer_too_late");
  expect(rows).toEqual([{ ...base, seq: 1031, value: choice("a"), refused: "answer_too_late" }]);
});

it("only the newest version of each item is sent", () => {
  const other = append([], { ...base, item: "r1-02", value: choice("d") }, 7);
  expect(toSend([...written("a", "b"), ...other]).map((row) => row.value)).toEqual([
    choice("b"),
    choice("d"),
  ]);
});
