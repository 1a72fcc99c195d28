/** Results and the list of attempts, in the contract's shapes. */
import type { AttemptCard, QuestionType, Result } from "../../src/api/types";
import { inHours, rubrics } from "./commonData";

const types: QuestionType[] = [
  "negative_factual_information",
  "vocabulary",
  "factual_information",
  "rhetorical_purpose",
  "sentence_simplification",
  "factual_information",
  "inference",
  "vocabulary",
  "insert_text",
  "prose_summary",
];
const heard: QuestionType[] = [
  "gist_purpose",
  "detail",
  "function",
  "detail",
  "making_inferences",
  "gist_content",
  "detail",
  "detail",
  "organization",
  "function",
  "making_inferences",
];
const wrong = new Set(["r1-03", "r1-07", "r1-09", "l1-04", "l2-03", "l2-06"]);

const item = (section: "reading" | "listening", id: string, number: number, question_type: QuestionType) => {
  const isSummary = question_type === "prose_summary";
  const outcome = id === "l2-05" ? "blank" : isSummary ? "partial" : wrong.has(id) ? "wrong" : "right";
  const correct = isSummary ? ["b", "c", "f"] : ["c"];
  const given = { blank: [], partial: ["b", "c", "d"], wrong: ["a"], right: correct }[outcome];
  const max_points = isSummary ? 2 : 1;
  const points = { blank: 0, wrong: 0, partial: 1, right: max_points }[outcome];
  return { id, section, question_type, number, points, max_points, given, correct, outcome } as const;
};

export const essay =
  "Ingrid says that tastes change, and I think this is the strongest argument in the discussion. However, it is mostly about paintings. " +
  "Mateus talks about hundreds of clay pots which are nearly the same, and nobody will discover in eighty years that the pot number 300 is a masterpiece.\n\n" +
  "So in my opinion a museum may sell, but only the objects which it owns many times, and only to other public museums. " +
  "In my hometown there is a small museum with almost nothing from ancient time. If it could buy three pots, children there would see them every week, and in the big museum nobody would miss them.\n\n" +
  "The money should not be used for the tickets. It should be used for protecting the rest of the collection, because otherwise the museum will sell something again each time when the budget is small.";

const titles = Object.values(rubrics).flatMap(({ dimensions }) => dimensions);
const mark = (name: string, score: number) => ({
  name,
  title: titles.find((dimension) => dimension.name === name)?.title ?? { en: name, cn: name, tw: name },
  score,
});

export const responses = (isOut: boolean): NonNullable<Result["grading"]>["responses"] => [
  {
    item: "s1-01",
    kind: "speaking",
    task: "independent_speaking",
    prompt:
      "Some people read the instructions carefully before they use a new device or program for the first time. Others start to use it right away and learn from their mistakes. Which do you prefer, and why? Use details and examples in your explanation.",
    text: null,
    recording: { url: "/api/media/fixture-recording", seconds: 12, mime: "audio/webm", is_silent: false },
    heard: null,
    score: isOut ? 3 : null,
    max: 4,
    dimensions: isOut ? [mark("delivery", 3), mark("language_use", 3), mark("topic_development", 2)] : [],
    comment: isOut
      ? "Your preference is clear from the first sentence. Tell what went wrong with the camera: one concrete mistake would carry the whole answer."
      : "",
  },
  {
    item: "w1-01",
    kind: "writing",
    task: "academic_discussion",
    prompt:
      "Write a post that answers the professor's question. Give your opinion with reasons, and contribute something of your own to the discussion.",
    text: essay,
    recording: null,
    heard: null,
    score: isOut ? 4 : null,
    max: 5,
    dimensions: isOut
      ? [mark("relevance", 5), mark("elaboration", 4), mark("range_and_precision", 3), mark("accuracy", 4)]
      : [],
    comment: isOut
      ? "The small museum is your own idea, and it decides the question. 例子很好，句型可以再多變一些。"
      : "",
  },
];

/** A result that waits, is graded with its report on the way, or is complete. */
export function result(stage: "pending" | "rendering" | "ready"): Result {
  const isOut = stage !== "pending";
  const due_at = inHours(52);
  return {
    attempt: {
      id: "a1",
      test: { id: "p1", slug: "river-light", title: "River Light", format: "ibt-2023", kind: "quick_mock" },
      mode: "strict",
      submitted_at: inHours(-20),
      status: isOut ? "graded" : "awaiting_grading",
    },
    learner: { name: "Yu-Ching Lin" },
    is_own: true,
    reads_responses: true,
    label: "practice_estimate",
    path: {},
    scale: { section_max: 30, total_max: 120 },
    sections: [
      {
        section: "reading",
        state: "scored",
        raw: 7,
        raw_max: 11,
        scaled: 21,
        low: 18,
        high: 23,
        level: "high_intermediate",
        due_at: null,
        comparable: null,
        ability: null,
      },
      {
        section: "listening",
        state: "scored",
        raw: 7,
        raw_max: 11,
        scaled: 19,
        low: 16,
        high: 22,
        level: "high_intermediate",
        due_at: null,
        comparable: null,
        ability: null,
      },
      isOut
        ? {
            section: "speaking",
            state: "scored",
            raw: 5,
            raw_max: 8,
            scaled: 20,
            low: 18,
            high: 22,
            level: "high_intermediate",
            due_at: null,
            comparable: null,
            ability: null,
          }
        : {
            section: "speaking",
            state: "pending",
            raw: null,
            raw_max: null,
            scaled: null,
            low: null,
            high: null,
            level: null,
            due_at,
            comparable: null,
            ability: null,
          },
      isOut
        ? {
            section: "writing",
            state: "scored",
            raw: 4,
            raw_max: 5,
            scaled: 24,
            low: 21,
            high: 26,
            level: "advanced",
            due_at: null,
            comparable: null,
            ability: null,
          }
        : {
            section: "writing",
            state: "pending",
            raw: null,
            raw_max: null,
            scaled: null,
            low: null,
            high: null,
            level: null,
            due_at,
            comparable: null,
            ability: null,
          },
    ],
    total: isOut ? { scaled: null, low: 73, high: 93, comparable: null } : null,
    items: [
      ...types.map((type, index) =>
        item("reading", `r1-${String(index + 1).padStart(2, "0")}`, index + 1, type),
      ),
      ...heard.map((type, index) =>
        item("listening", index < 5 ? `l1-0${index + 1}` : `l2-0${index - 4}`, index + 1, type),
      ),
    ].map((entry) => ({
      ...entry,
      given: [...entry.given],
      correct: [...entry.correct],
      given_text: null,
      correct_text: null,
      answer: "single_choice",
    })),
    grading: {
      id: "j1",
      state: isOut ? "delivered" : "claimed",
      due_at,
      created_at: inHours(-20),
      delivered_at: isOut ? inHours(-0.1) : null,
      grader_name: isOut ? "Helen Rowe" : null,
      teacher_id: isOut ? "t1" : null,
      overall_comment: isOut
        ? "You already argue with your own examples. Work on the first ten seconds of speaking: say your choice, then the reason.\n口說先講結論，再講理由。"
        : null,
      responses: responses(isOut),
    },
    report:
      stage === "ready"
        ? {
            state: "ready",
            check_code: "7Q4K-92MD-XPHT",
            url: "/api/attempts/a1/report.pdf",
            pages: 2,
            bytes: 84_210,
          }
        : stage === "rendering"
          ? { state: "rendering", check_code: "7Q4K-92MD-XPHT", url: "", pages: 0, bytes: 0 }
          : null,
    leave_count: 2,
    sittings: 2,
  };
}

const card = (part: Partial<AttemptCard>): AttemptCard => ({
  id: "a1",
  test_id: "p1",
  title: "River Light",
  format: "ibt-2023",
  kind: "quick_mock",
  mode: "strict",
  status: "graded",
  created_at: inHours(-21),
  submitted_at: inHours(-20),
  updated_at: inHours(-1),
  due_at: null,
  scores: { reading: 21, listening: 19, speaking: 20, writing: 24 },
  scope: { kind: "whole", section: null, set: null, sets: [] },
  ...part,
});

export const attempts: AttemptCard[] = [
  card({
    id: "a3",
    status: "in_progress",
    submitted_at: null,
    scores: {},
    mode: "comfortable",
    created_at: inHours(-2),
  }),
  card({
    id: "a2",
    status: "awaiting_grading",
    scores: { reading: 21, listening: 19 },
    submitted_at: inHours(-60),
    due_at: inHours(12),
  }),
  card({}),
  card({ id: "a0", title: "Paper Boats", kind: "full_mock", submitted_at: inHours(-400) }),
];
