// Sittings: what is begun, and the steps. `press` presses the text of that key, `shoot` takes a picture, and `maybe`
// does both where a screen has that text: on a phone text and question are tabs.

const start = ["press", "player:intro.start"];
const part = (pack, section, mode = "comfortable") => ({ pack, section, mode });
const one = (section, set) => ({ pack: "worn-paths", section, set, mode: "comfortable" });
const both = [start, ["shoot", ""], ["maybe", "player:tabs.passage", "passage"]];
const response = [start, ["shoot", ""], ["maybe", "player:tabs.text", "text"]];

export const sittings = [
  {
    name: "reading",
    begin: part("river-light", "reading"),
    steps: [["shoot", "intro"], ...both, ["press", "player:bar.help"], ["shoot", "help"]],
  },
  {
    name: "reading-strict",
    begin: part("river-light", "reading", "strict"),
    steps: [["shoot", "intro"], ...both, ["maybe", "player:bar.review", "review"]],
  },
  { name: "words", begin: one("reading", "rw1"), steps: [start, ["shoot", ""]] },
  { name: "daily-life", begin: one("reading", "rd1"), steps: both },
  { name: "short-passage", begin: one("reading", "ra1"), steps: both },
  {
    name: "listening",
    begin: part("river-light", "listening"),
    steps: [
      ["shoot", "intro"],
      start,
      ["shoot", ""],
      ["maybe", "player:listen.to_questions_other", "question"],
    ],
  },
  {
    name: "listening-strict",
    begin: part("river-light", "listening", "strict"),
    steps: [start, ["shoot", ""]],
  },
  { name: "choose-response", begin: one("listening", "lr1"), steps: [start, ["shoot", ""]] },
  {
    name: "speaking",
    begin: part("river-light", "speaking"),
    steps: [["shoot", "intro"], start, ["shoot", "prepare"], ["maybe", "player:prepare.ready", ""]],
  },
  { name: "repeat", begin: one("speaking", "sr1"), steps: [start, ["shoot", ""]] },
  { name: "sentence", begin: one("writing", "wb1"), steps: [start, ["shoot", ""]] },
  { name: "email", begin: one("writing", "we1"), steps: response },
  {
    name: "discussion",
    begin: part("river-light", "writing"),
    steps: [["shoot", "intro"], ...response],
  },
  { name: "discussion-strict", begin: part("river-light", "writing", "strict"), steps: response },
];
