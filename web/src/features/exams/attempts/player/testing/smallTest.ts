/** A test of one set a section: every kind of item once, for tests of the player. */
import type { Item, PartContent } from "../types";

const options = (...texts: string[]) => texts.map((text, n) => ({ id: "abcdef"[n] ?? "x", text }));
const item = (
  id: string,
  question_type: Item["question_type"],
  prompt: string,
  rest: Pick<Item, "answer"> & Partial<Item>,
): Item => ({
  id,
  question_type,
  prompt,
  points: 1,
  highlight: null,
  replay: null,
  ...rest,
});
const clip = (name: string) => ({
  name,
  seconds: 10,
  sources: [{ type: "audio/mpeg", url: `/api/media/${name}` }],
});

const reading: PartContent = {
  id: "reading-1",
  section: "reading",
  clock: { kind: "whole", seconds: 600 },
  directions: "Read and **answer**.",
  sets: [
    {
      id: "r1",
      kind: "academic_passage",
      title: "Lights",
      scene: null,
      audio: null,
      paragraphs: [
        { number: 1, text: "The flame was small. Oil was dear." },
        { number: 2, text: "A lens gathered the rays. Ships saw it from afar. Costs fell." },
      ],
      posts: [],
      items: [
        item("r1-01", "vocabulary", 'The word "dear" is closest in meaning to', {
          highlight: { paragraph: 1, text: "dear" },
          answer: { kind: "single_choice", options: options("loved", "expensive", "dark", "heavy") },
        }),
        item("r1-02", "insert_text", "Where would the sentence best fit?", {
          answer: {
            kind: "insert_text",
            sentence: "It was made of many rings.",
            paragraph: 2,
            places: [
              { id: "a", before: "A lens" },
              { id: "b", before: "Ships saw" },
              { id: "c", before: "" },
            ],
          },
        }),
        item("r1-03", "prose_summary", "Complete the summary.", {
          points: 2,
          answer: {
            kind: "prose_summary",
            lead: "Lights became better.",
            choose: 3,
            options: options("One", "Two", "Three", "Four", "Five", "Six"),
          },
        }),
      ],
    },
  ],
};

const listening: PartContent = {
  id: "listening-1",
  section: "listening",
  clock: { kind: "answering", seconds: 120 },
  directions: "",
  sets: [
    {
      id: "l1",
      kind: "lecture",
      title: "Rivers",
      scene: "Part of a lecture",
      paragraphs: [],
      posts: [],
      audio: clip("rivers"),
      items: [
        item("l1-01", "detail", "What are two advantages?", {
          answer: { kind: "multiple_choice", choose: 2, options: options("Air", "Shade", "Food", "Warmth") },
        }),
        item("l1-02", "function", "Why does she say this?", {
          replay: clip("again"),
          answer: { kind: "single_choice", options: options("To joke", "To warn", "To ask", "To end") },
        }),
      ],
    },
  ],
};

const writing: PartContent = {
  id: "writing-1",
  section: "writing",
  clock: { kind: "per_task" },
  directions: "",
  sets: [
    {
      id: "w1",
      kind: "academic_discussion",
      title: "Museums",
      scene: null,
      audio: null,
      paragraphs: [],
      posts: [{ author: "Dr. Adeyemi", is_professor: true, text: "May museums sell?" }],
      items: [
        item("w1-01", "writing_task", "Write a post.", {
          answer: {
            kind: "writing",
            timing: { read: 0, prepare: 0, respond: 600 },
            min_words: 100,
          },
        }),
      ],
    },
  ],
};

/** The parts in order. */
export const smallTest: readonly PartContent[] = [reading, listening, writing];
