/** Single sets by the names of the api. */
import type { Narrow, Section, Wire } from "../../api/types";
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
export type SetCard = Narrow<
  Wire["SetCard"],
  { section: Section; topic: Topic | null; difficulty: Difficulty }
>;

/** One set, with its content where that is open. */
export type SetDetail = Narrow<Wire["SetDetail"], { card: SetCard; explanation: ExplanationWire | null }>;
