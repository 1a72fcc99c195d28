import { describe, expect, it } from "vitest";
import type { Genre } from "../../types";
import { everydayLines } from "./everydayLines";

const lines = (genre: Genre, ...texts: string[]) =>
  everydayLines(
    genre,
    texts.map((text, n) => ({ number: n + 1, text })),
  ).map(({ number: _, ...line }) => line);

describe("everyday texts", () => {
  it("reads the head of an email and leaves its body alone", () => {
    expect(
      lines("email", "From: Wendy", "Subject: Saturday: seeds", "Dear all,", "To: be clear, come early."),
    ).toEqual([
      { kind: "field", label: "From", text: "Wendy" },
      { kind: "field", label: "Subject", text: "Saturday: seeds" },
      { kind: "text", text: "Dear all," },
      { kind: "text", text: "To: be clear, come early." },
    ]);
  });

  it.each([
    ["Lentil soup ..... $4.50", ["Lentil soup", "$4.50"]],
    ["Lentil soup – $4.50", ["Lentil soup", "$4.50"]],
    ["Lentil soup $4.50 (small $3)", ["Lentil soup", "$4.50 (small $3)"]],
    ["Lentil soup | with bread | $4.50", ["Lentil soup", "with bread", "$4.50"]],
  ])("reads a dish with its price: %s", (line, cells) => {
    expect(lines("menu", line)).toEqual([{ kind: "row", cells }]);
  });

  it.each([
    ["9:00–10:30 Yoga for beginners", ["9:00–10:30", "Yoga for beginners"]],
    ["9 a.m. – 10 a.m.: Yoga", ["9 a.m. – 10 a.m.", "Yoga"]],
    ["Monday | Yoga | Room 2", ["Monday", "Yoga", "Room 2"]],
  ])("reads an entry of a schedule: %s", (line, cells) => {
    expect(lines("schedule", line)).toEqual([{ kind: "row", cells }]);
  });

  it("tells who says what in a chat, with the time where it stands", () => {
    expect(lines("chat", "Mina (10:02): Is the bus late?", "Joe: Yes: ten minutes.")).toEqual([
      { kind: "said", name: "Mina", time: "10:02", text: "Is the bus late?" },
      { kind: "said", name: "Joe", time: null, text: "Yes: ten minutes." },
    ]);
  });

  it("takes short lines that are no sentences for headings, and keeps the paragraph they stand in", () => {
    expect(
      everydayLines("sign", [{ number: 1, text: "Pool closed\nThe pool opens again on Monday." }]),
    ).toEqual([
      { number: 1, kind: "heading", text: "Pool closed" },
      { number: 1, kind: "text", text: "The pool opens again on Monday." },
    ]);
  });

  it("reads the fields of a form, also empty ones", () => {
    expect(lines("form", "Name: Ana Ruiz", "Reason for visit:", "Please print clearly.")).toEqual([
      { kind: "field", label: "Name", text: "Ana Ruiz" },
      { kind: "field", label: "Reason for visit", text: "" },
      { kind: "text", text: "Please print clearly." },
    ]);
  });
});
