/**
 * Reads an everyday text as what it is: a line of a menu is a dish with a price, a line of a chat is someone speaking.
 * The texts are plain paragraphs; whatever has no shape of its own stays a paragraph.
 */
import type { Genre, Paragraph } from "../../types";

/** One line as it is drawn; `number` is the paragraph it stands in. */
export type EverydayLine = { number: number } & (
  | { kind: "text"; text: string }
  | { kind: "heading"; text: string }
  | { kind: "field"; label: string; text: string }
  | { kind: "row"; cells: string[] }
  | { kind: "said"; name: string; time: string | null; text: string }
);

const MAIL_FIELD = /^(From|To|Cc|Date|Sent|Subject):\s*(.+)$/i;
const FORM_FIELD = /^([\p{Lu}][^:.!?]{0,40}):\s*(.*)$/u;
const CLOCK = String.raw`\d{1,2}(?:[:.]\d{2})?(?:\s?[ap]\.?m\.?)?`;
const TIMED = new RegExp(String.raw`^(${CLOCK}(?:\s?[–-]\s?${CLOCK})?)\s*(?:[:|,–-]\s*)?(\D.+)$`, "i");
const PRICED = /^(.+?)\s*(?:\.{2,}|…+|\s[–—-]|,|:)?\s*([$£€]\s?\d[\d.,]*(?:\s.*)?)$/;
const SAID = /^(\p{Lu}[\p{L}.'’ -]{0,24}?)(?:\s*[([]?(\d{1,2}[:.]\d{2}(?:\s?[ap]\.?m\.?)?)[)\]]?)?:\s+(.+)$/u;

/** The lines of a text in order. */
export function everydayLines(genre: Genre, paragraphs: readonly Paragraph[]): EverydayLine[] {
  const lines = paragraphs.flatMap(({ number, text }) =>
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean)
      .map((line) => ({ number, line })),
  );
  let isHead = true;
  return lines.map(({ number, line }) => {
    const read = lineOf(genre, line, isHead);
    if (read.kind !== "field") isHead = false;
    return { number, ...read };
  });
}

type Unnumbered<Line> = Line extends unknown ? Omit<Line, "number"> : never;

function lineOf(genre: Genre, line: string, isHead: boolean): Unnumbered<EverydayLine> {
  switch (genre) {
    case "email": {
      const field = isHead ? MAIL_FIELD.exec(line) : null;
      return field
        ? { kind: "field", label: field[1] ?? "", text: field[2] ?? "" }
        : { kind: "text", text: line };
    }
    case "form": {
      const field = FORM_FIELD.exec(line);
      return field ? { kind: "field", label: field[1] ?? "", text: field[2] ?? "" } : textOrHeading(line);
    }
    case "chat": {
      const said = SAID.exec(line);
      return said
        ? { kind: "said", name: said[1] ?? "", time: said[2] ?? null, text: said[3] ?? "" }
        : { kind: "text", text: line };
    }
    case "menu":
    case "schedule": {
      const cells = cellsOf(genre, line);
      return cells ? { kind: "row", cells } : textOrHeading(line);
    }
    case "sign":
      return textOrHeading(line);
    default:
      return { kind: "text", text: line };
  }
}

/** A short line that is no sentence stands above something. */
function textOrHeading(line: string): Unnumbered<EverydayLine> {
  const isHeading = line.length <= 48 && !/[.!?…,;]$/.test(line);
  return isHeading ? { kind: "heading", text: line.replace(/:$/, "") } : { kind: "text", text: line };
}

function cellsOf(genre: "menu" | "schedule", line: string): string[] | null {
  const cut = line.split(/\s+\|\s+|\t+/);
  if (cut.length > 1) return cut;
  const found = (genre === "menu" ? PRICED : TIMED).exec(line);
  return found ? [found[1] ?? "", found[2] ?? ""] : null;
}
