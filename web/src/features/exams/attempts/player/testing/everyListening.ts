/** Parts with every kind of question that is heard, for tests of the player. All texts are our own. */
import type { Item, PartContent } from "../types";
import { clip, item, options, set } from "./making";

/** Conversation and lecture of the older formats: several answers, order, chart, replayed excerpt. */
export const olderListening: PartContent = {
  id: "listening-1",
  section: "listening",
  clock: { kind: "answering", seconds: 390 },
  directions: "",
  sets: [
    set("l1", "lecture", {
      title: "Painting on Plaster",
      scene: "Listen to part of a lecture in an art history class.",
      audio: clip("plaster"),
      items: [
        item("l1-01", "detail", "What are two advantages of fresh plaster?", {
          kind: "multiple_choice",
          choose: 2,
          options: options(
            "The color lasts",
            "It dries slowly",
            "It is cheap",
            "The color becomes part of the wall",
          ),
        }),
        item("l1-02", "detail", "Which three things does the professor mention?", {
          kind: "multiple_choice",
          choose: 3,
          options: options("Sand", "Lime", "Water", "Silver", "Glass"),
        }),
        item("l1-03", "connecting_content", "Put the steps of the work in order.", {
          kind: "order_steps",
          options: options(
            "The picture is drawn",
            "Smooth plaster is laid on",
            "Color is applied",
            "Coarse plaster is put up",
          ),
        }),
        item("l1-04", "connecting_content", "For each sentence, choose what it describes.", {
          kind: "chart",
          rows: options(
            "The color becomes a part of the wall.",
            "Corrections are easy.",
            "The painter must hurry.",
          ),
          columns: [
            { id: "fresh", text: "On fresh plaster" },
            { id: "dry", text: "On dry plaster" },
          ],
        }),
        item(
          "l1-05",
          "function",
          "Why does the professor say this?",
          { kind: "single_choice", options: options("To joke", "To warn", "To ask", "To end") },
          { replay: clip("again") },
        ),
      ],
    }),
  ],
};

const answerable = (id: string, question_type: Item["question_type"], prompt: string, seconds: number) =>
  item(
    id,
    question_type,
    prompt,
    {
      kind: "single_choice",
      options: options("On Monday.", "By bus.", "He is my brother.", "It is closed."),
    },
    { seconds },
  );

/** Response, conversation, announcement and talk of the 2026 format: a countdown for each question. */
export const newerListening: PartContent = {
  id: "listening-router",
  section: "listening",
  clock: { kind: "per_item" },
  directions: "",
  sets: [
    set("lr1", "choose_response", {
      audio: clip("response", 3),
      items: [answerable("lr1-01", "choose_a_response", "Choose the best response.", 20)],
    }),
    set("lc1", "conversation", {
      title: "At the front desk",
      scene: "Listen to a conversation.",
      audio: clip("desk"),
      items: [
        answerable("lc1-01", "main_idea", "What are the speakers mainly discussing?", 20),
        answerable("lc1-02", "detail", "What will the student do next?", 20),
      ],
    }),
    set("la1", "announcement", {
      title: "Library hours",
      scene: "Listen to an announcement in a library.",
      audio: clip("hours"),
      items: [answerable("la1-01", "purpose", "What is the purpose of the announcement?", 20)],
    }),
    set("lt1", "academic_talk", {
      title: "Why Leaves Fall",
      scene: "Listen to part of a talk in a biology class.",
      audio: clip("leaves"),
      items: [answerable("lt1-01", "method", "How does the speaker explain the process?", 30)],
    }),
  ],
};
