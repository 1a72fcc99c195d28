/** The shapes of the grading calls, by the names of the api, with what its description leaves open. */
import type { GradingCard, Narrow, Page, Wire, Words } from "../../../api/types";

export type { Words };

/** One dimension of a rubric with the meaning of each level. */
export type RubricDimension = Wire["Dimension"];
/** How a task is scored. */
export type Rubric = Wire["Rubric"];
/** What a grader has said about one response so far; whole, where a draft on the wire may leave things out. */
export type Mark = Required<Wire["Mark"]>;
/** What the learner read or heard before answering. */
export type TaskStimulus = Wire["Stimulus"];

/** One response with its task and its rubric. */
export type TaskResponse = Narrow<Wire["GradingResponse"], { rubric: Rubric; draft: Mark | null }>;
/** A whole job: one attempt's responses. */
export type GradingJob = Narrow<Wire["GradingJob"], { responses: TaskResponse[] }>;
/** The queue with the grader's day. */
export type GradingQueue = Page<GradingCard> &
  Pick<Wire["GradingQueue"], "today" | "server_now" | "due_first_hours">;
/** What is said about a response by voice. */
export type VoiceComment = Wire["VoiceComment"];
/** What saving a draft sends. */
export type DraftBody = Narrow<Wire["SaveDraft"], { responses: Record<string, Mark> }>;
/** What saving a draft answers. */
export type DraftSaved = Wire["DraftSaved"];
