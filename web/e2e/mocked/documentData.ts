/** An essay with a grader's edits and comments: on the desk and as its learner reads it. */
import type { Result, Wire } from "../../src/api/types";
import type { GradingJob } from "../../src/features/exams/grading/types";
import { essay, result } from "./attemptsData";
import { inHours } from "./commonData";
import { job } from "./deskData";

/** Words of the essay, what stands there instead, the kind and why. */
const changes = [
  ["which are nearly the same", "that are nearly the same", "grammar", ""],
  [
    "the pot number 300",
    "pot number 300",
    "grammar",
    "A number behind the noun takes no article: page 12, room 5.",
  ],
  ["only the objects which it owns many times", "only objects of which it owns many", "word_choice", ""],
  ["from ancient time", "from ancient times", "word_choice", "固定用法是複數。"],
  ["\n\nThe money", " The money", "cohesion", "One thought, one paragraph."],
  ["when the budget is small.", "when the budget is small, as it did twice since 2019.", "task", "One fact."],
] as const;

function edited(): Wire["Document"] {
  const runs: Wire["Document"]["runs"] = [];
  const edits: Wire["Document"]["edits"] = {};
  let rest = essay;
  for (const [at, [find, replace, kind, note]] of changes.entries()) {
    const place = rest.indexOf(find);
    const id = at + 1;
    const comments = at === 3 ? { comments: [1] } : {};
    runs.push(
      { text: rest.slice(0, place) },
      { text: find, delete: id },
      { text: replace, insert: id, ...comments },
    );
    edits[id] = note ? { kind, note } : { kind };
    rest = rest.slice(place + find.length);
  }
  if (rest) runs.push({ text: rest });
  const comments = {
    1: { text: "Your own example does the work." },
    2: { text: "整篇讀起來很順，句型可以再多變一些。" },
  };
  return { schema: 1, runs, edits, comments };
}

/** A delivered result whose essay was edited. */
export function editedResult(): Result {
  const told = result("ready");
  const { grading } = told;
  if (!grading) return told;
  const documents = {
    state: "ready" as const,
    url: "/api/attempts/a10/documents.pdf",
    pages: 2,
    bytes: 61_000,
  };
  const responses = grading.responses.map((one) =>
    one.kind === "writing" ? { ...one, document: edited() } : one,
  );
  return { ...told, attempt: { ...told.attempt, id: "a10" }, grading: { ...grading, documents, responses } };
}

/** A job that was ordered with edits. */
export function editedJob(): GradingJob {
  const ordered = job({ id: "j9", product: "vip" });
  const responses = ordered.responses.map((one) =>
    one.kind === "writing" ? { ...one, document: edited() } : one,
  );
  return { ...ordered, responses };
}

/** How the errors became rarer. */
export const errorProfile = (): Wire["ErrorProfile"] => ({
  texts: [
    [9, 4, 5, 2],
    [8, 5, 4, 2],
    [6, 3, 3, 1],
    [2, 2, 1, 1],
  ].map(([grammar = 0, word_choice = 0, cohesion = 0, task = 0], at) => ({
    attempt_id: `a${at}`,
    item: "w1-01",
    delivered_at: inHours(-24 * (4 - at)),
    words: 150,
    counts: { grammar, word_choice, cohesion, task },
  })),
});
