import { screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { beginSession, endSession } from "../../../../api/session";
import type { Lang, Wire } from "../../../../api/types";
import { queryClient } from "../../../../app/queryClient";
import { demoBrand } from "../../../../testing/demoBrand";
import { fragment, mockApi, on, refused } from "../../../../testing/mockApi";
import { person } from "../../../../testing/people";
import { renderScreen } from "../../../../testing/renderScreen";
import type { OwnLearner } from "../../../people/teaching/api";
import { SignedInHome } from "../SignedInHome";
import { reasonOf } from "./reason";

afterEach(() => {
  endSession();
  queryClient.clear();
});

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const total = (scaled: number) =>
  fragment<NonNullable<Wire["TranscriptRow"]["total"]>>({ scaled, low: scaled - 4, high: scaled + 4 });

const test = (changes: Partial<Wire["TranscriptRow"]> = {}): Wire["TranscriptRow"] => ({
  id: "t1",
  test_id: "p1",
  title: "River Light",
  format: "ibt-2023",
  kind: "full_mock",
  mode: "strict",
  status: "graded",
  created_at: "2026-11-08T10:00:00Z",
  submitted_at: "2026-11-08T12:00:00Z",
  due_at: null,
  scale: fragment<Wire["TranscriptRow"]["scale"]>({ section_max: 30, total_max: 120 }),
  scores: {},
  total: total(92),
  counts_for_trend: true,
  ...changes,
});

const learner = (changes: Partial<OwnLearner> = {}): OwnLearner => ({
  id: "l1",
  name: "Mei Lin",
  target_total: 100,
  test_on: null,
  last_activity_at: ago(2),
  is_quiet: false,
  last_test: test(),
  last_scored: test(),
  in_grading: null,
  ...changes,
});

const own = (data: OwnLearner[], quiet = data.filter(({ is_quiet }) => is_quiet).length) =>
  on("get", "/api/teacher/learners", { body: { data, current_page: 1, total: data.length, quiet } });

const signIn = async (lang: Lang = "en") => {
  beginSession({ access_token: "t", user: person({ all_roles: ["teacher"] }) });
  return await renderScreen(<SignedInHome />, { tenant: demoBrand("verdant"), lang });
};
const row = async (name = "Open the last result of Mei Lin") =>
  await screen.findByRole("link", { name: new RegExp(name) });

describe("a teacher", () => {
  it("opens a learner’s last result with one press and sees the last total", async () => {
    const { asked } = mockApi(own([learner({ last_test: test({ id: "newest" }) })]));
    await signIn();
    expect(await row()).toHaveAttribute("href", "/result?attempt=newest");
    const line = (await row()).closest("li");
    expect(line).toHaveTextContent("92");
    expect(line).toHaveTextContent("target 100");
    expect(screen.getByRole("link", { name: "Mei Lin" })).toHaveAttribute("href", "/learners/l1");
    expect(screen.getByText("All of your learners practiced this week.")).toBeInTheDocument();
    expect(asked.map(({ path }) => path)).toEqual(["/api/teacher/learners"]);
  });

  it("is told first who does not practice, and that nothing can be opened without a result", async () => {
    const quiet = { is_quiet: true, last_test: null, last_scored: null };
    mockApi(
      own([
        learner({ ...quiet, id: "a", name: "Tom", last_activity_at: ago(9 * 24 + 1) }),
        learner({ ...quiet, id: "b", name: "Ana", last_activity_at: null }),
      ]),
    );
    await signIn();
    expect(await screen.findByText("No practice for 9 days")).toBeInTheDocument();
    expect(screen.getByText("No practice yet")).toBeInTheDocument();
    expect(screen.getByText("2 of your learners haven’t practiced for a week.")).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: /last result/ })).not.toBeInTheDocument();
  });

  it("sees what is being graded until when", async () => {
    mockApi(own([learner({ in_grading: test({ due_at: ago(-12) }) })]));
    await signIn();
    expect(await screen.findByText(/^Being graded, due /)).toBeInTheDocument();
  });

  it("who has no learners is told who links them", async () => {
    mockApi(own([]));
    await signIn();
    expect(await screen.findByText("No learners linked yet")).toBeInTheDocument();
  });

  it("is told when nothing comes", async () => {
    mockApi(on("get", "/api/teacher/learners", refused(403, "forbidden", { message: "Not today" })));
    await signIn();
    expect(await screen.findByText(/Not today/)).toBeInTheDocument();
  });

  it.each([
    ["cn", "查看 Mei Lin 的最近一次成绩"],
    ["tw", "查看 Mei Lin 的最近一次成績"],
  ] as const)("speaks %s", async (lang, name) => {
    mockApi(own([learner()]));
    await signIn(lang);
    expect(await row(name)).toBeInTheDocument();
  });
});

describe("what is told first", () => {
  const now = new Date("2026-11-23T12:00:00Z");
  const active = "2026-11-23T10:00:00Z";
  const due = "2026-11-24T10:00:00Z";
  it.each([
    [{ is_quiet: true, last_activity_at: null }, { kind: "never" }],
    [
      { is_quiet: true, last_activity_at: "2026-11-14T11:00:00Z", in_grading: test({ due_at: due }) },
      { kind: "idle", days: 9 },
    ],
    [
      { last_activity_at: active, in_grading: test({ due_at: due }) },
      { kind: "grading", due },
    ],
    [{ last_activity_at: active }, { kind: "scored", at: "2026-11-08T12:00:00Z" }],
    [{ last_activity_at: active, last_scored: null }, { kind: "practicing" }],
  ] as const)("%#", (changes, expected) => {
    expect(reasonOf(learner(changes), now)).toEqual(expected);
  });
});
