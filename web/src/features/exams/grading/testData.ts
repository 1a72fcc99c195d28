/** Jobs and queues for the tests of the desk. */
import type { GradingJob, GradingQueue } from "./types";

export const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
export const seconds = (count: number) => hours(count / 3600);
const words = (text: string) => ({ en: text, cn: text, tw: text });

export const card = (part: Partial<GradingQueue["data"][number]> = {}): GradingQueue["data"][number] => ({
  id: "j1",
  learner_name: "Yu-Ching L.",
  title: "River Light",
  tasks: 1,
  product: "simple",
  state: "claimed",
  created_at: hours(-60),
  due_at: hours(12),
  is_priority: false,
  urgency: "deadline",
  sends_at: null,
  claimed_by_me: true,
  claimed_by_name: "Helen Rowe",
  claim_expires_at: hours(20),
  is_skipped: false,
  ...part,
});
const level = (score: number) => ({ score, text: words(`Meaning of ${score}`) });
export const job = (part: Partial<GradingJob> = {}): GradingJob => ({
  ...card(),
  overall_comment: "",
  draft_version: 1,
  delivered_at: null,
  responses: [
    {
      item: "w1",
      section: "writing",
      kind: "writing",
      prompt: "Write a post.",
      stimulus: { title: null, paragraphs: [], posts: [], transcript: [], email: null },
      text: "Museums should keep their pots.",
      words: 5,
      recording: null,
      heard: [],
      models: [],
      rubric: {
        name: "r",
        max: 5,
        step: 0.5,
        dimensions: [{ name: "language", title: words("Language"), levels: [0, 1, 2, 3, 4, 5].map(level) }],
      },
      draft: null,
    },
  ],
  ...part,
});
export const queue = (...data: GradingQueue["data"]): GradingQueue => ({
  data,
  current_page: 1,
  total: data.length,
  server_now: hours(0),
  due_first_hours: 12,
  today: { delivered: 2, in_time: 2, open: data.length },
});
