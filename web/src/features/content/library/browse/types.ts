/** Single sets by the names of the api. */
import type { Wire } from "../../../../api/types";

/** How hard a set is. */
export type Difficulty = Wire["Difficulty"];
/** What a set is about. */
export type Topic = Wire["Topic"];

/** A passage, recording or task in the list. */
export type SetCard = Wire["SetCard"];

/** One set, with its content where that is open. */
export type SetDetail = Wire["SetDetail"];
