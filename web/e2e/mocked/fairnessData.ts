/** Blind markings, disputes and agreement that hold still. */
import type { Wire } from "../../src/api/types";
import { job } from "./deskData";

const card: Wire["MarkingCard"] = {
  id: "m1",
  kind: "regrade",
  state: "claimed",
  title: "River Light",
  tasks: 3,
  created_at: "2026-11-20T08:00:00Z",
  due_at: "2026-11-27T08:00:00Z",
  claimed_by_me: true,
  claim_expires_at: "2026-11-21T08:00:00Z",
};

export const markings: Wire["MarkingList"] = {
  data: [card, { ...card, id: "m2", kind: "second", state: "queued", claimed_by_me: false }],
  current_page: 1,
  total: 2,
};

/** The responses of the desk's job, of which nothing is marked. */
export const marking = () => ({
  ...card,
  note: "",
  responses: job().responses.map((response) => ({ ...response, draft: null })),
});

/** A calibration that was not close enough, of the responses of the desk's job. */
export const calibration = () => ({
  id: "k1",
  section: "writing" as const,
  state: "failed" as const,
  is_accepted: false,
  adjacent: 0.667,
  mean_difference: 0.83,
  started_at: "2026-11-20T08:00:00Z",
  finished_at: "2026-11-20T09:00:00Z",
  responses: job().responses.map((response, at) => ({
    ...response,
    item: String(at + 1),
    draft: { dimensions: {}, score: 4, comment: "" },
  })),
  references: { 1: 4, 2: 3, 3: 2.5 },
});

export const decidedDispute: Wire["DisputeOffer"] = {
  items: [],
  until: "2026-11-27T08:00:00Z",
  price: null,
  balance: 14,
  corrected: [],
  dispute: {
    state: "changed",
    reason: "My second reason was not counted.",
    scores: [{ item: "w1-01", before: 3, after: 4 }],
    coins: 8,
    is_given_back: true,
    asked_at: "2026-11-21T08:00:00Z",
    due_at: "2026-11-23T08:00:00Z",
    decided_at: "2026-11-22T08:00:00Z",
    note: "The second reason is short, yet it answers Daniel directly.",
  },
};

const words = (en: string) => ({ en, cn: en, tw: en });
const figures = { pairs: 118, kappa: 0.913, exact: 0.754, adjacent: 0.992, mean_difference: 0 };
const week = (starts_on: string, exact: number, mean_difference: number) => ({
  ...figures,
  starts_on,
  pairs: 30,
  exact,
  mean_difference,
});
const weeks = [
  week("2026-10-26", 0.7, 0.1),
  week("2026-11-02", 0.74, 0),
  week("2026-11-09", 0.77, -0.3),
  week("2026-11-16", 0.8, -0.5),
];

export const agreement: Wire["Agreement"] = {
  figures,
  matrix: [
    [3, 1, 0, 0, 0, 0],
    [0, 6, 2, 0, 0, 0],
    [0, 2, 14, 4, 0, 0],
    [0, 0, 3, 27, 5, 0],
    [0, 0, 1, 6, 24, 3],
    [0, 0, 0, 0, 2, 15],
  ],
  weeks,
  thirds: 1,
  waiting: 4,
  kappa_from: 20,
  graders: [
    { ...figures, id: "g1", name: "Helen Rowe", pairs: 62, kappa: 0.95, weeks, drift: "steady", drift_by: 0 },
    {
      ...figures,
      id: "g2",
      name: "Marcus Bell",
      pairs: 41,
      kappa: 0.84,
      mean_difference: -0.4,
      weeks,
      drift: "strict",
      drift_by: 0.4,
    },
    {
      ...figures,
      id: "g3",
      name: "Ines Duarte",
      pairs: 12,
      kappa: 0.9,
      weeks,
      drift: "unknown",
      drift_by: 0,
    },
  ],
};

const dimension = (title: string, first: number, other: number | null) => ({
  title: words(title),
  first,
  other,
});

const decided: Wire["OfficeDispute"] = {
  id: "d2",
  state: "changed",
  marking: "returned",
  title: "River Light",
  reason: "My second reason is about Daniel’s cost question. I think it was not counted.",
  tasks: [
    {
      item: "w1-01",
      section: "writing",
      prompt: "Write a post that answers the professor’s question.",
      max: 5,
      before: 3,
      after: 4,
      comment: "Names both posts but does not develop the second reason.",
      dimensions: [
        dimension("Relevance", 4, 5),
        dimension("Elaboration", 3, 4),
        dimension("Range and precision", 3, 4),
        dimension("Accuracy", 3, 3),
      ],
    },
  ],
  coins: 8,
  is_given_back: true,
  asked_at: "2026-11-18T08:00:00Z",
  due_at: "2026-11-20T08:00:00Z",
  decided_at: "2026-11-19T08:00:00Z",
  first_grader: "Marcus Bell",
  other_grader: "Helen Rowe",
  note: "The second reason is short, yet it answers Daniel directly.",
};

export const disputes: Wire["OfficeDisputes"] = {
  data: [
    {
      ...decided,
      id: "d1",
      state: "open",
      marking: "queued",
      is_given_back: false,
      decided_at: null,
      other_grader: null,
      note: "",
      tasks: decided.tasks.map((task) => ({
        ...task,
        after: null,
        dimensions: task.dimensions.map((one) => ({ ...one, other: null })),
      })),
    },
    decided,
  ],
  current_page: 1,
  total: 2,
};
