/** Single sets by the names of the api. */
import type { Section } from "../../api/types";
import type { ExplanationWire } from "../results/explanation/wire";

/** How hard a set is. */
export type Difficulty = "easy" | "medium" | "hard";
/** What a set is about. */
export type Topic =
  | "life_science"
  | "earth_science"
  | "physical_science"
  | "social_science"
  | "history"
  | "arts"
  | "technology"
  | "campus_life"
  | "everyday_life";

/** A passage, recording or task in the list. */
export interface SetCard {
  test_id: string;
  test_title: string;
  format: string;
  id: string;
  section: Section;
  kind: string;
  title: string | null;
  topic: Topic | null;
  difficulty: Difficulty;
  question_types: string[];
  questions: number;
  points: number;
  seconds: number;
  is_sample: boolean;
  answered_in: string | null;
}

/** One set, with its content where that is open. */
export interface SetDetail {
  card: SetCard;
  explanation: ExplanationWire | null;
}
