/** Single sets by the names of the api. */
import type { Narrow, Wire } from "../../../../api/types";
import type { ExplanationWire } from "../../../exams/reports/explanation/wire";

/** How hard a set is. */
export type Difficulty = Wire["Difficulty"];
/** What a set is about. */
export type Topic = Wire["Topic"];

/** A passage, recording or task in the list. */
export type SetCard = Wire["SetCard"];

/** One set, with its content where that is open. */
export type SetDetail = Narrow<Wire["SetDetail"], { explanation: ExplanationWire | null }>;
