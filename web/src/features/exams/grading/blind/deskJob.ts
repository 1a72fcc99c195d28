/** A blind marking as the desk's parts know jobs: responses with rubrics, and nobody's name. */
import type { Content } from "../draft/content";
import { emptyMark } from "../draft/content";
import type { GradingJob } from "../types";
import type { BlindWork, Given } from "./api";

export const deskJobOf = (marking: BlindWork): GradingJob => ({
  id: marking.id,
  learner_name: "",
  title: marking.title,
  tasks: marking.tasks,
  product: "scores",
  state: "claimed",
  created_at: marking.created_at,
  due_at: marking.due_at,
  is_priority: false,
  is_skipped: false,
  sends_at: null,
  claimed_by_me: true,
  claimed_by_name: null,
  claim_expires_at: marking.claim_expires_at,
  delivered_at: null,
  draft_version: 0,
  overall_comment: "",
  responses: marking.responses,
});

export const contentOfGiven = (given: Given): Content => ({
  responses: Object.fromEntries(
    Object.entries(given).map(([item, score]) => [item, { ...emptyMark, ...score }]),
  ),
  documents: {},
  timed: {},
  overall: "",
});
