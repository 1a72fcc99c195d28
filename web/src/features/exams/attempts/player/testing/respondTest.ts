/** The productive part of a test: every kind that is spoken or written, short windows. */
import type { Item, ItemSet, PartContent } from "../types";

const clip = (name: string) => ({
  name,
  seconds: 3,
  sources: [{ type: "audio/mpeg", url: `/api/media/${name}` }],
});
const item = (
  id: string,
  question_type: string,
  prompt: string,
  rest: Pick<Item, "answer"> & Partial<Item>,
) => ({ id, question_type, prompt, points: 5, highlight: null, replay: null, ...rest }) as Item;
const set = (id: string, kind: string, rest: Partial<ItemSet>): ItemSet =>
  ({
    id,
    kind,
    title: null,
    scene: null,
    audio: null,
    paragraphs: [],
    posts: [],
    items: [],
    ...rest,
  }) as ItemSet;
const windows = (respond: number, prepare = 0, read = 0) => ({ read, prepare, respond });
const words = (...texts: string[]) => texts.map((text, n) => ({ id: `c${n + 1}`, text }));
const blank = { kind: "blank" } as const;
const text = (given: string) => ({ kind: "text" as const, text: given });

/** Two sentences under one clock; the second has one chunk too many. */
export const sentences: PartContent = {
  id: "writing-1",
  section: "writing",
  clock: { kind: "whole", seconds: 360 },
  directions: "",
  sets: [
    set("b1", "build_a_sentence", {
      items: [
        item("b1-01", "build_a_sentence", "", {
          points: 1,
          answer: {
            kind: "build_sentence",
            context: "How was the workshop on Friday?",
            frame: [text("The speaker"), blank, blank, text("how to"), blank, text(".")],
            chunks: words("showed", "repair a bike", "us"),
          },
        }),
      ],
    }),
    set("b2", "build_a_sentence", {
      items: [
        item("b2-01", "build_a_sentence", "", {
          points: 1,
          answer: {
            kind: "build_sentence",
            context: "Do you know when the library opens?",
            frame: [blank, blank, blank, text(".")],
            chunks: words("it opens", "I am not sure", "does it open", "when"),
          },
        }),
      ],
    }),
  ],
};

/** An email. */
export const email: PartContent = {
  id: "writing-2",
  section: "writing",
  clock: { kind: "per_task" },
  directions: "",
  sets: [
    set("e1", "write_an_email", {
      email: {
        to: "Ms. Rivera",
        subject: "Piano room on Thursdays",
        situation: "You practice in the music building, but the piano room is always locked on Thursdays.",
        goals: [
          "Say what happened when you came",
          "Explain why the room matters to you",
          "Ask for another solution",
        ],
      },
      items: [
        item(
          "e1-01",
          "writing_task",
          "Write an email to Ms. Rivera. In your email, do all three of the following.",
          {
            answer: { kind: "writing", timing: windows(420), min_words: 0 },
          },
        ),
      ],
    }),
  ],
};

/** A task without a text. */
export const independent: PartContent = {
  id: "writing-3",
  section: "writing",
  clock: { kind: "per_task" },
  directions: "",
  sets: [
    set("i1", "independent_writing", {
      items: [
        item("i1-01", "writing_task", "Is it better to learn from books or from people?", {
          answer: { kind: "writing", timing: windows(1_800), min_words: 300 },
        }),
      ],
    }),
  ],
};

/** Three sentences of one scene, and two questions. */
export const speaking: PartContent = {
  id: "speaking-1",
  section: "speaking",
  clock: { kind: "per_task" },
  directions: "",
  sets: [
    set("lr", "listen_and_repeat", {
      title: "At the garden center",
      scene: "You learn to greet customers.",
      audio: clip("lr-intro"),
      picture: { url: "/api/media/garden.svg", alt: "A counter with plants" },
      items: [8, 10, 12].map((respond, n) =>
        item(`lr-0${n + 1}`, "speaking_task", "Repeat.", {
          audio: clip(`lr-0${n + 1}`),
          answer: { kind: "speaking", timing: windows(respond) },
        }),
      ),
    }),
    set("iv", "take_an_interview", {
      title: "Free time",
      scene: "A researcher asks you a few questions.",
      items: [1, 2].map((n) =>
        item(`iv-0${n}`, "speaking_task", `Listen to the question and answer it. (${n})`, {
          audio: clip(`iv-0${n}`),
          answer: { kind: "speaking", timing: windows(45) },
        }),
      ),
    }),
  ],
};
