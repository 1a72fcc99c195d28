/** What `/browse` is narrowed to; kept in the address. */
import type { Section } from "../../../../api/types";
import type { Difficulty, Topic } from "./types";

export const sections: readonly Section[] = ["reading", "listening", "speaking", "writing"];
export const topics: readonly Topic[] = [
  "life_science",
  "earth_science",
  "physical_science",
  "social_science",
  "history",
  "arts",
  "technology",
  "campus_life",
  "everyday_life",
];
export const difficulties: readonly Difficulty[] = ["easy", "medium", "hard"];

/** The kinds of sets by section, the most common first. */
export const kinds = {
  reading: ["academic_passage", "complete_the_words", "daily_life", "academic"],
  listening: ["conversation", "lecture", "choose_response", "announcement", "academic_talk"],
  speaking: [
    "independent_speaking",
    "campus_read_listen",
    "academic_read_listen",
    "academic_listen",
    "listen_and_repeat",
    "take_an_interview",
  ],
  writing: [
    "integrated_writing",
    "independent_writing",
    "academic_discussion",
    "build_a_sentence",
    "write_an_email",
  ],
} as const satisfies Record<Section, readonly string[]>;
/** A kind that has a name in the texts. */
export type SetKind = (typeof kinds)[Section][number];

/** Types that passages and recordings of 2026 are both asked about. */
const shared = ["main_idea", "detail", "inference", "purpose", "method", "attitude"] as const;

/** The official types of questions by section, in their official order; tasks have one type only and need no choice. */
export const questionTypes = {
  reading: [
    ...shared,
    "factual_information",
    "negative_factual_information",
    "rhetorical_purpose",
    "vocabulary",
    "reference",
    "sentence_simplification",
    "insert_text",
    "prose_summary",
    "fill_in_table",
    "complete_the_words",
  ],
  listening: [
    ...shared,
    "gist_content",
    "gist_purpose",
    "function",
    "organization",
    "connecting_content",
    "making_inferences",
    "choose_a_response",
  ],
  speaking: [],
  writing: [],
} as const satisfies Record<Section, readonly string[]>;
/** A type of question that can be chosen. */
export type QuestionType = (typeof questionTypes)[Section][number];

/** The types that can be chosen: those of the section, or all. */
export const questionTypesOf = (section: Section | undefined): readonly QuestionType[] =>
  section ? questionTypes[section] : [...new Set(sections.flatMap((each) => [...questionTypes[each]]))];

/** The kinds that can be chosen: those of the section, or all. */
export const kindsOf = (section: Section | undefined): readonly SetKind[] =>
  section ? kinds[section] : sections.flatMap((each) => [...kinds[each]]);

/** Which sets to list. */
export interface BrowseFilters {
  section?: Section;
  kind?: SetKind;
  question_type?: QuestionType;
  topic?: Topic;
  difficulty?: Difficulty;
  format?: string;
  samples?: true;
  page?: number;
}

/** Reads filters from an address; what makes no sense is left out. */
export function filtersOf(search: URLSearchParams): BrowseFilters {
  const one = <T extends string>(name: string, known: readonly T[]) =>
    known.find((each) => each === search.get(name));
  const section = one("section", sections);
  const kind = one("kind", kindsOf(section));
  const type = one("question_type", questionTypesOf(section));
  const topic = one("topic", topics);
  const difficulty = one("difficulty", difficulties);
  const format = search.get("format");
  const page = Number(search.get("page"));
  return {
    ...(section ? { section } : {}),
    ...(kind ? { kind } : {}),
    ...(type ? { question_type: type } : {}),
    ...(topic ? { topic } : {}),
    ...(difficulty ? { difficulty } : {}),
    ...(format && /^ibt-\d{4}$/.test(format) ? { format } : {}),
    ...(search.get("samples") === "true" ? { samples: true as const } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  };
}
