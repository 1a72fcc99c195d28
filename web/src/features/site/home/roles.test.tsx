import { screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { beginSession, endSession } from "../../../api/session";
import type { GradingCard, Profile, Wire } from "../../../api/types";
import { queryClient } from "../../../app/queryClient";
import { demoBrand } from "../../../testing/demoBrand";
import { mockApi, on, refused } from "../../../testing/mockApi";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import { homesOf } from "./homesOf";
import { SignedInHome } from "./SignedInHome";

afterEach(() => {
  endSession();
  queryClient.clear();
});

const page = <T,>(data: T[], total = data.length) => ({ body: { data, current_page: 1, total } });

const signIn = async (changes: Partial<Profile>, brand: "verdant" | "harbor" = "verdant") => {
  beginSession({ access_token: "t", user: person(changes) });
  return await renderScreen(<SignedInHome />, { tenant: demoBrand(brand) });
};

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

const job = (changes: Partial<GradingCard> = {}): GradingCard => ({
  id: "j1",
  title: "River Light",
  learner_name: "Jia C.",
  product: "scores",
  state: "queued",
  tasks: 2,
  created_at: hours(-60),
  due_at: hours(12),
  is_priority: false,
  sends_at: null,
  claimed_by_me: false,
  claimed_by_name: null,
  claim_expires_at: null,
  is_skipped: false,
  ...changes,
});

const nobody = on("get", "/api/teacher/learners", {
  body: { data: [], current_page: 1, total: 0, quiet: 0 },
});

/** The figures are the summary's; the page of jobs only says whose they are. */
const queue = (jobs: GradingCard[], part: Partial<Wire["GradingSummary"]> = {}) => [
  on("get", "/api/grading/summary", {
    body: {
      open: jobs.length,
      mine: jobs.filter(({ claimed_by_me }) => claimed_by_me).length,
      late: 0,
      due_soon: 0,
      first_due_at: jobs.map(({ due_at }) => due_at).sort()[0] ?? null,
      sending: 0,
      sent_today: 0,
      ...part,
    },
  }),
  on("get", "/api/grading/jobs", {
    body: {
      data: jobs,
      current_page: 1,
      total: jobs.length,
      due_first_hours: 12,
      server_now: hours(0),
      today: { delivered: 99, in_time: 99, open: 99 },
    },
  }),
  nobody,
];

describe("whose home comes first", () => {
  it.each([
    [["student"], [], ["learner"]],
    [[], [], ["learner"]],
    [["parent"], [], ["parent"]],
    [["teacher"], [], ["teacher"]],
    [["teacher"], ["writing"], ["grader", "teacher"]],
    [["student", "teacher"], ["writing"], ["learner", "grader", "teacher"]],
    [["student", "parent"], [], ["learner", "parent"]],
    [["teacher", "parent"], ["speaking"], ["grader", "teacher", "parent"]],
    [["admin"], [], ["office"]],
    [["super-admin", "parent"], [], ["office", "parent"]],
  ] as const)("%j, grading %j", (roles, sections, expected) => {
    expect(homesOf(person({ all_roles: [...roles], grading_sections: [...sections] }))).toEqual(expected);
  });
});

describe("a grader", () => {
  const grader: Partial<Profile> = { all_roles: ["teacher"], grading_sections: ["writing"] };

  it("sees how much waits and what is due first, and goes to the desk", async () => {
    mockApi(...queue([job({ id: "later", due_at: hours(40) }), job()], { open: 7 }));
    await signIn(grader);
    expect(await screen.findByText("7 tests are waiting")).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: /^First due/ })).toBeInTheDocument();
    expect(await screen.findByText("River Light by Jia C., 2 responses")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Open the grading desk" })).toHaveAttribute("href", "/grading");
    expect(screen.queryByText("No tests are available yet")).not.toBeInTheDocument();
  });

  it("goes on with what is claimed", async () => {
    mockApi(
      ...queue([job(), job({ id: "mine", state: "claimed", claimed_by_me: true, title: "North Window" })]),
    );
    await signIn(grader);
    expect(await screen.findByRole("link", { name: "Continue grading" })).toHaveAttribute(
      "href",
      "/grading?job=mine",
    );
    const mine = screen.getByRole("region", { name: "Claimed by you" });
    expect(within(mine).getAllByRole("listitem")).toHaveLength(1);
  });

  it("is told that nothing waits, and what was sent today", async () => {
    mockApi(...queue([], { sent_today: 3 }));
    await signIn(grader);
    expect(await screen.findByText("Nothing to grade right now")).toBeInTheDocument();
    expect(screen.getByText("You sent 3 results today.")).toBeInTheDocument();
  });

  it("who has own learners sees them below the queue, and no empty list without", async () => {
    mockApi(...queue([job()]));
    await signIn(grader);
    expect(await screen.findByRole("heading", { name: /^First due/ })).toBeInTheDocument();
    expect(screen.queryByText("My learners")).not.toBeInTheDocument();
    expect(screen.queryByText("No learners linked yet")).not.toBeInTheDocument();
  });

  it("is told when the queue does not come", async () => {
    mockApi(on("get", "/api/grading/summary", refused(403, "forbidden", { message: "Not today" })), nobody);
    await signIn(grader);
    expect(await screen.findByText(/Not today/)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Try again" })).toBeInTheDocument();
  });

  it("who also learns has the learner's home, and one line about the queue", async () => {
    mockApi(
      ...queue([job()]),
      on("get", "/api/attempts", page([])),
      on("get", "/api/student/next-step", {
        body: {
          kind: "nothing",
          attempt_id: null,
          practice: null,
          reason: null,
          is_used_up: false,
          target: null,
        },
      }),
    );
    await signIn({ all_roles: ["student", "teacher"], grading_sections: ["writing"] });
    expect(await screen.findByText(/1 test is waiting to be graded, first due/)).toBeInTheDocument();
    expect(screen.getByText("No tests are available yet")).toBeInTheDocument();
    expect(screen.queryByRole("heading", { name: /^First due/ })).not.toBeInTheDocument();
  });
});

it("tells a teacher who may not grade how that is opened", async () => {
  const { asked } = mockApi(nobody);
  await signIn({ all_roles: ["teacher"] }, "harbor");
  expect(await screen.findByText("Grading isn’t open to you yet.")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "View practice tests" })).toHaveAttribute("href", "/toefl");
  // Neither the queue, which would be refused, nor a learner's tests.
  expect(asked.map(({ path }) => path)).not.toContain("/api/grading/jobs");
  expect(asked.map(({ path }) => path)).not.toContain("/api/grading/summary");
  expect(asked.map(({ path }) => path)).not.toContain("/api/attempts");
});

describe("an admin", () => {
  const figures: Wire["OfficeToday"] = {
    grading: { open: 9, late: 1, soon: 1, first_due_at: hours(-1) },
    feedback: { unanswered: 34, oldest_at: "2026-11-20T10:00:00Z" },
    enrollments: null,
    invitations: { open: 41, expired: 3 },
    packs: { in_review: 2 },
    mails: { failed: 0, last_at: null },
    transfers: null,
    jobs: null,
    disputes: null,
    joined: { day: 0, week: 0 },
  };
  const today = (changes: Partial<Wire["OfficeToday"]> = {}) =>
    on("get", "/api/office/today", { body: { ...figures, ...changes } });
  const views = on("get", "/api/page-views", {
    body: {
      analyses: [],
      analysis: {
        date: "2026-11-21",
        views: 1234,
        visitors: 56,
        top: [],
        referrers: [],
        devices: [],
        languages: [],
        robots: 0,
        prefetches: 0,
      },
      top: [],
      referrers: [],
      referred: 0,
    },
  });
  const memories = (total = 0) =>
    on("get", "/api/office/memories", { body: { data: [], current_page: 1, total } });
  const line = async (title: string) => await screen.findByRole("link", { name: new RegExp(title) });

  it("sees what needs a hand, each figure a way to its screen", async () => {
    const { asked } = mockApi(today(), views, memories(4));
    await signIn({ all_roles: ["admin"] });
    const grading = await line("Grading due within 24 hours");
    expect(grading).toHaveTextContent("2");
    expect(grading).toHaveTextContent("1 overdue");
    expect(grading).toHaveTextContent("9 tests in the queue");
    expect(grading).toHaveAttribute("href", "/office/grading");
    const feedback = await line("Unanswered messages");
    expect(feedback).toHaveTextContent("34");
    expect(feedback).toHaveTextContent("Oldest from Nov 20");
    expect(feedback).toHaveAttribute("href", "/office/feedback?state=open&order=oldest");
    const reported = await line("Reported memories");
    expect(reported).toHaveTextContent("4");
    expect(reported).toHaveAttribute("href", "/office/memories");
    const invitations = await line("Open invitations");
    expect(invitations).toHaveTextContent("41");
    expect(invitations).toHaveTextContent("3 more have expired");
    expect(invitations).toHaveAttribute("href", "/office/invitations?state=open");
    expect(await line("Packs waiting for review")).toHaveTextContent("2");
    expect(await line("Page views today")).toHaveTextContent("1,234");
    expect(screen.queryByText("Emails that couldn’t be delivered")).not.toBeInTheDocument();
    expect(asked.map(({ path }) => path).toSorted()).toEqual([
      "/api/office/memories",
      "/api/office/today",
      "/api/page-views",
    ]);
  });

  it("sees disputes, each where it is dealt with, and who joined", async () => {
    const disputes = { gradings: 2, payments: null, renewals: null };
    mockApi(today({ disputes, joined: { day: 3, week: 1_041 } }), views, memories());
    await signIn({ all_roles: ["admin"] });
    const gradings = await line("Disputed gradings");
    expect(gradings).toHaveTextContent("2");
    expect(gradings).toHaveAttribute("href", "/office/grading/agreement");
    const joined = await line("People who joined in 7 days");
    expect(joined).toHaveTextContent(/1,041.*3 in the last 24 hours/);
    expect(joined).toHaveAttribute("href", "/office/people?joined=week");
    // For who moves money.
    expect(screen.queryByText("Disputed payments")).not.toBeInTheDocument();
  });

  it("who moves money sees payments that a bank took back, and that there are none", async () => {
    mockApi(today({ disputes: { gradings: 0, payments: 4, renewals: 1 } }), views, memories());
    await signIn({ all_roles: ["super-admin"] });
    const payments = await line("Disputed payments");
    expect(payments).toHaveTextContent("4");
    expect(payments).toHaveAttribute("href", "/office/payments?dispute=open");
    expect(payments).toHaveTextContent("1 subscription payment is disputed, too.");
    expect(await line("Disputed gradings")).toHaveTextContent("0Disputed gradingsNo grading is disputed.");
  });

  it("is told about emails that failed, and led to them", async () => {
    mockApi(today({ mails: { failed: 3, last_at: "2026-11-20T10:00:00Z" } }), views, memories());
    await signIn({ all_roles: ["admin"] });
    const mails = await line("Emails that couldn’t be delivered");
    expect(mails).toHaveTextContent("3");
    expect(mails).toHaveAttribute("href", "/office/mails?state=refused");
  });

  it("of an academy sees for what families enroll, and is led to what nobody has opened", async () => {
    const courses = (["toefl_group", "mentoring", "private_tutoring", "crash_course"] as const).map(
      (course, index) => ({ course, count: 4 - index }),
    );
    const enrollments = { unread: 6, oldest_at: "2026-11-20T10:00:00Z", courses, newest: [] };
    mockApi(today({ enrollments }), memories());
    await signIn({ all_roles: ["admin"] }, "harbor");
    const enrolled = await line("New enrollments");
    expect(enrolled).toHaveTextContent(
      "TOEFL group course: 4, Mentoring program: 3, Private tutoring: 2, and 1 more; first sent Nov 20",
    );
    expect(enrolled).toHaveAttribute("href", "/academy/admin/enrollments?read_status=unread&form=submitted");
  });

  it("who moves money and runs the installation sees transfers and failed jobs", async () => {
    mockApi(today({ transfers: { waiting: 4 }, jobs: { dead: 2 } }), views, memories());
    await signIn({ all_roles: ["super-admin"] });
    const transfers = await line("Transfers to confirm");
    expect(transfers).toHaveTextContent("4");
    expect(transfers).toHaveAttribute("href", "/office/payments?state=pending&method=transfer");
    const jobs = await line("Failed background jobs");
    expect(jobs).toHaveTextContent("2");
    expect(jobs).toHaveAttribute("href", "/admin-tools/jobs");
  });

  it("without failed jobs is not told about jobs", async () => {
    mockApi(today({ transfers: { waiting: 0 }, jobs: { dead: 0 } }), views, memories());
    await signIn({ all_roles: ["super-admin"] });
    expect(await line("Transfers to confirm")).toHaveTextContent("No transfer is waiting.");
    expect(screen.queryByText("Failed background jobs")).not.toBeInTheDocument();
  });

  it("of another brand sees no line without a right to it, and is not asked about page views", async () => {
    const { asked } = mockApi(today({ packs: null }), memories());
    await signIn({ all_roles: ["super-admin"] }, "harbor");
    expect(await line("Unanswered messages")).toBeInTheDocument();
    for (const title of ["Page views today", "Packs waiting for review"])
      expect(screen.queryByText(title)).not.toBeInTheDocument();
    expect(asked.map(({ path }) => path)).not.toContain("/api/page-views");
  });

  it("keeps the other figures when page views do not come", async () => {
    mockApi(today(), memories(), on("get", "/api/page-views", refused(403, "forbidden")));
    await signIn({ all_roles: ["admin"] });
    expect(await line("Open invitations")).toBeInTheDocument();
    expect(await screen.findByText("We couldn’t load this")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Try again" })).toBeInTheDocument();
  });

  it("is told when nothing comes", async () => {
    mockApi(on("get", "/api/office/today", refused(403, "forbidden", { message: "Not today" })), views);
    await signIn({ all_roles: ["admin"] });
    expect(await screen.findByText(/Not today/)).toBeInTheDocument();
  });
});
