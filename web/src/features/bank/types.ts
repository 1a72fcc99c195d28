/** The item bank by the names of the api. */
import type { Narrow, Section, TestKind, Wire } from "../../api/types";
import type { PassageWord } from "../results/explanation/words/model";

/** Where a version, or one question of it, stands between its author and the learners. */
export type ReviewState = "draft" | "in_review" | "approved" | "retired";

/** The states in the order of a version's life. */
export const reviewStates: readonly ReviewState[] = ["draft", "in_review", "approved", "retired"];

/** A question that was found. */
export type FoundQuestion = Narrow<Wire["FoundQuestion"], { section: Section; state: ReviewState }>;

/** What the filters can be set to. */
export type QuestionFacets = Wire["QuestionFacets"];

/** A pack version. */
export type BankPack = Narrow<Wire["BankPack"], { kind: TestKind; state: ReviewState }>;

/** A step of a review. */
export type ReviewMark = Narrow<Wire["ReviewMark"], { state: ReviewState }>;

/** A part of a version. */
export type BankPart = Narrow<Wire["BankPart"], { section: Section }>;

/** A version with everything about it. */
export type BankPackDetail = Omit<
  Narrow<
    Wire["BankPackDetail"],
    { pack: BankPack; parts: BankPart[]; versions: BankPack[]; marks: ReviewMark[] }
  >,
  "solved_blind"
> & {
  /** How far a blind reader came to the same answers; none until somebody has read. */
  solved_blind?: { items: number; agreed: number; by: "independent_reader" | "author" } | null;
};

/** A reason to look at a question again. */
export type Flag =
  | "few_answers"
  | "too_easy"
  | "too_hard"
  | "strong_distractor"
  | "idle_option"
  | "often_blank";

/** A question with everything about it. */
export type BankItem = Omit<
  Narrow<
    Wire["BankItem"],
    {
      pack: BankPack;
      section: Section;
      state: ReviewState;
      versions: Narrow<Wire["BankItemVersion"], { state: ReviewState }>[];
      flags: Flag[];
      marks: ReviewMark[];
    }
  >,
  "vocabulary"
> & {
  /** Words of its passage that are worth learning. */
  vocabulary?: PassageWord[];
};

/** A field that differs between two versions. */
export type BankChange = Wire["BankChange"];
