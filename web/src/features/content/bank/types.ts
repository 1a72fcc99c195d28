/** The item bank by the names of the api. */
import type { Wire } from "../../../api/types";

/** Where a version, or one question of it, stands between its author and the learners. */
export type ReviewState = Wire["ReviewState"];

/** The states in the order of a version's life. */
export const reviewStates: readonly ReviewState[] = ["draft", "in_review", "approved", "retired"];

/** A question that was found. */
export type FoundQuestion = Wire["FoundQuestion"];

/** What the filters can be set to. */
export type QuestionFacets = Wire["QuestionFacets"];

/** A pack version. */
export type BankPack = Wire["BankPack"];

/** A step of a review. */
export type ReviewMark = Wire["ReviewMark"];

/** A part of a version. */
export type BankPart = Wire["BankPart"];

/** A version with everything about it. */
export type BankPackDetail = Wire["BankPackDetail"];

/** A reason to look at a question again. */
export type Flag = Wire["QuestionFlag"];

/** A question with everything about it. */
export type BankItem = Wire["BankItem"];

/** A field that differs between two versions. */
export type BankChange = Wire["BankChange"];
