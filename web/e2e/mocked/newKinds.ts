/** An explanation with the kinds that are placed and completed. */
const item = (id: string, question_type: string, prompt: string, answer: object) => ({
  id,
  question_type,
  points: 1,
  prompt,
  highlight: null,
  replay: null,
  audio: null,
  seconds: null,
  answer,
});
const key = (part: object) => ({
  given: [],
  given_text: null,
  given_pairs: {},
  correct: [],
  matches: {},
  accepted: [],
  outcome: "right",
  transcript: [],
  explanation: "The words around it decide.",
  options: {},
  evidence: [],
  models: [],
  ...part,
});
const set = (id: string, kind: string, part: object, items: object[]) => ({
  id,
  kind,
  title: null,
  genre: null,
  scene: null,
  audio: null,
  paragraphs: [],
  posts: [],
  cloze: [],
  email: null,
  picture: null,
  items,
  ...part,
});
const options = (...texts: string[]) => texts.map((text, at) => ({ id: "abcdefg"[at] ?? "", text }));

/** `GET /attempts/a6/explanation`. */
export const newKinds = {
  sets: [
    {
      part: "reading-1",
      section: "reading",
      vocabulary: [],
      transcript: [],
      set: set(
        "c1",
        "complete_the_words",
        {
          title: "Tides",
          cloze: [
            { kind: "text", text: "The sea rises and falls twice a day. Fishermen " },
            { kind: "blank", item: "c1-01" },
            { kind: "text", text: " their work around it, and harbours are " },
            { kind: "blank", item: "c1-02" },
            { kind: "text", text: " for both levels." },
          ],
        },
        [
          item("c1-01", "complete_the_words", "Complete the word.", {
            kind: "missing_letters",
            shown: "pl",
            missing: 2,
          }),
          item("c1-02", "complete_the_words", "Complete the word.", {
            kind: "missing_letters",
            shown: "bu",
            missing: 3,
          }),
        ],
      ),
      keys: {
        "c1-01": key({ correct: ["an"], given_text: "an" }),
        "c1-02": key({ correct: ["ilt"], given_text: "ild", outcome: "wrong" }),
      },
    },
    {
      part: "reading-1",
      section: "reading",
      vocabulary: [],
      transcript: [],
      set: set("t1", "academic_passage", { title: "Two kinds of harbour" }, [
        item("t1-01", "fill_in_table", "Sort the sentences into the kind of harbour they describe.", {
          kind: "fill_in_table",
          categories: [
            { id: "x", text: "Natural harbours", takes: 2 },
            { id: "y", text: "Built harbours", takes: 1 },
          ],
          options: options(
            "They need no walls.",
            "They are deep by nature.",
            "They need dredging.",
            "They are all small.",
          ),
        }),
      ]),
      keys: {
        "t1-01": key({
          matches: { a: "x", b: "x", c: "y" },
          given_pairs: { a: "x", b: "y", d: "x" },
          outcome: "partial",
          options: { b: { verdict: "correct", reason: "Depth is what the passage calls their gift." } },
        }),
      },
    },
    {
      part: "listening-1",
      section: "listening",
      vocabulary: [],
      transcript: [],
      set: set("l1", "lecture", { title: "Glass" }, [
        item("l1-01", "connecting_content", "Which statements does the professor confirm?", {
          kind: "chart",
          rows: options("Glass flows at room temperature.", "Old panes are thicker below."),
          columns: [
            { id: "y", text: "Confirmed" },
            { id: "n", text: "Not confirmed" },
          ],
          partial: false,
        }),
        item("l1-02", "organization", "Put the steps in order.", {
          kind: "order_steps",
          options: options("The sand is melted.", "The glass is blown.", "It cools slowly."),
        }),
      ]),
      keys: {
        "l1-01": key({ matches: { a: "n", b: "y" }, given_pairs: { a: "y", b: "y" }, outcome: "wrong" }),
        "l1-02": key({ correct: ["a", "b", "c"], given: ["a", "c", "b"], outcome: "wrong" }),
      },
    },
    {
      part: "writing-1",
      section: "writing",
      vocabulary: [],
      transcript: [],
      set: set("b1", "build_a_sentence", {}, [
        item("b1-01", "build_a_sentence", "Build the reply.", {
          kind: "build_sentence",
          context: "Where did you park the bicycle?",
          frame: [
            { kind: "text", text: "I left it" },
            { kind: "blank" },
            { kind: "blank" },
            { kind: "text", text: "." },
          ],
          chunks: options("beside the gate", "this morning", "yesterday’s"),
        }),
      ]),
      keys: {
        "b1-01": key({
          accepted: [
            ["a", "b"],
            ["b", "a"],
          ],
          given: ["a", "c"],
          outcome: "wrong",
        }),
      },
    },
  ],
};
