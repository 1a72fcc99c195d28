/** What a part holds, as the learner may see it: the player's own names for what the api describes. */
import type { AnswerValue, Attempt, AttemptPart, Mode, Narrow, Section, Wire } from "../../api/types";

export type { AnswerValue, Attempt, AttemptPart, Mode, Section };

/** An answer as the server keeps it. */
export type KeptAnswer = Wire["AnswerBody"];
/** How time is counted in a part. */
export type PartClock = Wire["ClockBody"];
/** One encoding of a clip. */
export type AudioSource = Wire["Source"];
/** Something to be heard. */
export type AudioClip = Wire["Audio"];
/** One option of a question. */
export type Choice = Wire["Choice"];
/** A place where a sentence might be inserted, before the given words of the paragraph (empty: at its end). */
export type Place = Wire["Place"];
/** Windows of a task in seconds. */
export type TaskTiming = Wire["TaskTiming"];
/** How an item is answered. */
export type AnswerShape = Wire["AnswerShape"];
/** Words of the passage a question is about; without `text` the whole paragraph. */
export type Highlight = Wire["Highlight"];
/** A question or a task. */
export type Item = Wire["Item"];
/** A paragraph of a text; numbers count from 1. */
export type Paragraph = Wire["Paragraph"];
/** A post of an academic discussion. */
export type Post = Wire["Post"];
/** A stimulus with its items. */
export type ItemSet = Wire["Set"];
/** A running part. */
export type PartContent = Narrow<Wire["Part"], { section: Section }>;
