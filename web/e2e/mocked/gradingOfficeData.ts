/** What the office of grading is told, for the screens of mocked.spec. */
import type {
  GradingHealth,
  OpenGrading,
  PermittedGrader,
} from "../../src/features/exams/grading/office/api";

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

const open = (part: Partial<OpenGrading>): OpenGrading => ({
  id: "j1",
  product: "simple",
  title: "River Light",
  learner_name: "Mei L.",
  is_priority: false,
  grader_id: null,
  grader_name: "",
  is_sending: false,
  created_at: hours(-60),
  due_at: hours(12),
  ...part,
});

const jobs: OpenGrading[] = [
  open({
    id: "j1",
    due_at: hours(-3),
    product: "vip",
    is_priority: true,
    grader_id: "g1",
    grader_name: "Helen Rowe",
  }),
  open({
    id: "j2",
    due_at: hours(5),
    learner_name: "林雨晴",
    title: "Harbor Lights and Other Stories",
    is_sending: true,
    grader_id: "g2",
    grader_name: "Marcus Bell",
  }),
  open({ id: "j3", due_at: hours(30), learner_name: "Jun P." }),
  open({ id: "j4", due_at: hours(90), learner_name: "Ana S.", product: "scores" }),
];
export const openGradings = { data: jobs, current_page: 1, total: jobs.length };

const graders: PermittedGrader[] = [
  {
    id: "g1",
    name: "Helen Rowe",
    username: "helen",
    is_by_role: false,
    version: 1,
    permits: [
      { section: "speaking", languages: null },
      { section: "writing", languages: ["en", "tw"] },
    ],
    calibrations: [],
    uncalibrated: [],
  },
  {
    id: "g2",
    name: "Marcus Bell",
    username: "marcus",
    is_by_role: true,
    version: 1,
    permits: [
      { section: "speaking", languages: null },
      { section: "writing", languages: null },
    ],
    calibrations: [],
    uncalibrated: [],
  },
  {
    id: "g3",
    name: "陈思远",
    username: null,
    is_by_role: false,
    version: 1,
    permits: [],
    calibrations: [],
    uncalibrated: [],
  },
  {
    id: "g4",
    name: "Ines Duarte",
    username: "ines",
    is_by_role: false,
    version: 1,
    permits: [
      { section: "speaking", languages: null },
      { section: "writing", languages: null },
    ],
    calibrations: [
      {
        id: "k1",
        section: "speaking",
        state: "failed",
        is_accepted: false,
        adjacent: 0.625,
        mean_difference: -0.9,
        started_at: hours(-30),
        finished_at: hours(-29),
      },
    ],
    uncalibrated: ["speaking", "writing"],
  },
];
export const permittedGraders = { data: graders };

const load = (id: string, name: string) => ({
  id,
  name,
  holding: 2,
  median_minutes: 1500,
  weeks: [4, 6, 3, 5].map((delivered) => ({ claimed: delivered + 1, delivered, in_time: delivered })),
});
export const gradingHealth: GradingHealth = {
  queue: { open: 4, late: 1, due_soon: 1, first_due_at: hours(-3) },
  days: Array.from({ length: 28 }, (_, at) => ({ date: day(27 - at), delivered: at % 4, in_time: at % 4 })),
  ages: [
    { from_hours: 0, to_hours: 24, open: 2, late: 0 },
    { from_hours: 24, to_hours: 48, open: 1, late: 0 },
    { from_hours: 48, to_hours: 72, open: 1, late: 1 },
    { from_hours: 72, to_hours: 120, open: 0, late: 0 },
    { from_hours: 120, to_hours: null, open: 0, late: 0 },
  ],
  graders: [load("g1", "Helen Rowe"), load("g2", "Marcus Bell")],
};
