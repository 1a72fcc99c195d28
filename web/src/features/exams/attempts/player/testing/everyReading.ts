/** Parts with every kind of question that is read, for tests of the player. All texts are our own. */
import type { Genre, ItemSet, PartContent } from "../types";
import { item, options, paragraphs, set } from "./making";

/** Insert text, summary and table of the older formats. */
export const olderReading: PartContent = {
  id: "reading-1",
  section: "reading",
  clock: { kind: "whole", seconds: 1_080 },
  directions: "Read and **answer**.",
  sets: [
    set("r1", "academic_passage", {
      title: "How Lights Reached Further",
      paragraphs: paragraphs(
        "For centuries a harbor light was a fire in an iron basket. The flame was small and oil was dear, and on a wet night a captain might see the rocks before he saw the light that stood above them.",
        "A lens of many rings gathered the rays of a single lamp into one beam. Ships saw it from far beyond the bay. Costs fell, because a small lamp now did the work of a large fire. Keepers who had carried coal up the stairs every night learned to polish glass instead.",
        "Not everybody was pleased. Rivals complained that the rings were hard to grind, and that a lens which had been cracked by frost could not be mended on the spot.",
      ),
      items: [
        item(
          "r1-01",
          "vocabulary",
          'The word "dear" in the passage is closest in meaning to',
          { kind: "single_choice", options: options("loved", "expensive", "dark", "heavy") },
          { highlight: { paragraph: 1, text: "dear" } },
        ),
        item("r1-02", "insert_text", "Where would the sentence best fit?", {
          kind: "insert_text",
          sentence: "Nothing was lost to the sides or to the sky.",
          paragraph: 2,
          places: [
            { id: "a", before: "A lens" },
            { id: "b", before: "Ships saw" },
            { id: "c", before: "Costs fell" },
            { id: "d", before: "" },
          ],
        }),
        item(
          "r1-03",
          "prose_summary",
          "Complete the summary by choosing the THREE sentences that express the most important ideas.",
          {
            kind: "prose_summary",
            lead: "A new kind of lens changed what a harbor light could do.",
            choose: 3,
            options: options(
              "Fires in baskets gave little light for much fuel.",
              "Rings of glass sent the light of one lamp in one direction.",
              "Keepers were paid more than before.",
              "The new glass was hard to make and to mend.",
              "Captains preferred wet nights.",
              "Frost was rare on most coasts.",
            ),
          },
          { points: 2 },
        ),
        item(
          "r1-04",
          "fill_in_table",
          "Match the phrases to the kind of light they describe. TWO of them will not be used.",
          {
            kind: "fill_in_table",
            categories: [
              { id: "fire", text: "Open fire", takes: 2 },
              { id: "lens", text: "Lens of rings", takes: 3 },
            ],
            options: options(
              "Was seen from far away",
              "Needed much fuel",
              "Could be cracked by frost",
              "Was fed with coal from below",
              "Was difficult to grind",
              "Was lit only in summer",
              "Belonged to the captains",
            ),
          },
          { points: 3 },
        ),
      ],
    }),
  ],
};

const blanks = [
  ["star", 2, "ts"],
  ["wh", 3, "ere"],
  ["sn", 2, "ow"],
  ["fa", 3, "lls"],
  ["su", 2, "n"],
  ["me", 2, "lt"],
  ["lay", 3, "ers"],
  ["pre", 4, "ssed"],
  ["so", 3, "lid"],
  ["slo", 4, "wly"],
] as const;

const words = set("rw1", "complete_the_words", {
  title: "Rivers of Ice",
  cloze: [
    { kind: "text", text: "A glacier is a river of ice that moves too slowly for the eye to notice. It " },
    ...blanks.flatMap(([shown], n) => [
      { kind: "blank" as const, item: `rw1-${String(n + 1).padStart(2, "0")}` },
      {
        kind: "text" as const,
        text:
          [
            " in the mountains, ",
            " more ",
            " ",
            " than the ",
            " can ",
            ", so that the ",
            " are ",
            " into ",
            " ice that ",
            " slides downhill. Its marks can be read today.",
          ][n] ?? ` ${shown}`,
      },
    ]),
  ],
  items: blanks.map(([shown, missing], n) =>
    item(`rw1-${String(n + 1).padStart(2, "0")}`, "complete_the_words", `Word ${n + 1}: ${shown}…`, {
      kind: "missing_letters",
      shown,
      missing,
    }),
  ),
});

const everyday: Record<Genre, string[]> = {
  sign: ["Please dry your boots", "Wet floors are slippery.", "Towels are on the shelf to your left."],
  menu: [
    "Soups",
    "Lentil soup ..... $4.50",
    "Onion soup with bread ..... $5.25",
    "Plates",
    "Baked trout – $12.00",
    "Mushroom rice – $9.75",
    "Children pay half for plates.",
  ],
  email: [
    "From: Wendy Achterberg",
    "To: All volunteers",
    "Subject: Saturday at the Seed Library",
    "Dear all,",
    "Thank you for offering to help this Saturday. Please be here at 9:45, fifteen minutes before we open.",
    "Wendy",
  ],
  post: [
    "Has anyone found a blue umbrella with a wooden handle? I left it on the 14 bus on Tuesday.",
    "It is old, but it was my grandfather's. I would be glad to bake a cake for whoever has it.",
  ],
  chat: [
    "Mina (10:02): Is the bus late again?",
    "Joe (10:03): Yes, ten minutes. There is a market on Mill Street.",
    "Mina (10:03): Then I will walk. Save me a seat!",
    "Joe (10:05): Second row, as always.",
  ],
  notice: [
    "Machines 4 to 9 will be replaced on Thursday, March 12. The laundry room closes that morning at 8:00 and opens again on Friday at noon.",
    "From Friday on, the machines will no longer take coins.",
  ],
  schedule: [
    "Monday",
    "9:00–10:00 Yoga for beginners",
    "10:30–12:00 Drawing with charcoal",
    "Tuesday",
    "9:00–10:00 Choir",
    "18:00–19:30 Repairing bicycles",
    "Bring your own tools on Tuesday.",
  ],
  form: [
    "Your details",
    "Name: Ana Ruiz",
    "Room: Alder Hall 214",
    "What is broken: The lamp above the desk",
    "Best time for a visit:",
    "We reply within two days.",
  ],
};

function daily(genre: Genre): ItemSet {
  const id = `rd-${genre}`;
  const titles: Record<Genre, string> = {
    sign: "Thank you for keeping the hall dry",
    menu: "The Copper Kettle",
    email: "Saturday at the Seed Library",
    post: "Lost: one umbrella",
    chat: "Bus 14",
    notice: "Birch Hall Laundry Room",
    schedule: "Courses this week",
    form: "Report a repair",
  };
  return set(id, "daily_life", {
    title: titles[genre],
    genre,
    paragraphs: paragraphs(...everyday[genre]),
    items: [
      item(`${id}-01`, "detail", "What does the text say?", {
        kind: "single_choice",
        options: options(
          "That something is closed",
          "That something is needed",
          "When it happens",
          "Who has paid",
        ),
      }),
      item(`${id}-02`, "inference", "What is suggested about the writer?", {
        kind: "single_choice",
        options: options(
          "They are in a hurry.",
          "They have been there before.",
          "They are new.",
          "They are unhappy.",
        ),
      }),
    ],
  });
}

/** The genres of everyday texts. */
export const genres = Object.keys(everyday) as Genre[];

/** Words, everyday texts and a short academic passage of the 2026 format. */
export const newerReading: PartContent = {
  id: "reading-router",
  section: "reading",
  clock: { kind: "whole", seconds: 720 },
  directions: "",
  sets: [
    words,
    ...genres.map(daily),
    set("ra1", "academic", {
      title: "Desire Paths",
      paragraphs: paragraphs(
        "Where people walk across a lawn, the grass gives up. A second walker follows the first, because the line seems less difficult to walk on, and soon there is a path that nobody planned.",
        "Gardeners fight it in vain. Snow shows them every winter where the next one will be.",
      ),
      items: [
        item(
          "ra1-01",
          "detail",
          "According to paragraph 1, why does a second walker follow the first one?",
          {
            kind: "single_choice",
            options: options("To help", "The ground is firm", "The walk is crowded", "The line seems easier"),
          },
          { highlight: { paragraph: 1, text: null } },
        ),
      ],
    }),
  ],
};
