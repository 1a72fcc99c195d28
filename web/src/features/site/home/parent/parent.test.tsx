import { screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { beginSession, endSession } from "../../../../api/session";
import type { Lang, Wire } from "../../../../api/types";
import { queryClient } from "../../../../app/queryClient";
import { fragment, mockApi, on, refused } from "../../../../testing/mockApi";
import { person } from "../../../../testing/people";
import { renderScreen } from "../../../../testing/renderScreen";
import type { ParentLink } from "../../../people/families/api";
import { SignedInHome } from "../SignedInHome";
import { type ChildTest, childStanding } from "./standing";

afterEach(() => {
  endSession();
  queryClient.clear();
});

const score = (scaled: number) => ({ scaled, low: scaled - 2, high: scaled + 2 });
const total = (scaled: number) =>
  fragment<NonNullable<ChildTest["total"]>>({ scaled, low: scaled - 4, high: scaled + 4 });

const test = (changes: Partial<ChildTest> = {}): ChildTest => ({
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
  scale: fragment<ChildTest["scale"]>({ section_max: 30, total_max: 120 }),
  scores: { reading: score(24), listening: score(22) },
  total: total(92),
  counts_for_trend: true,
  ...changes,
});

const mei = (changes: Partial<Wire["HomeChild"]> = {}): Wire["HomeChild"] => ({
  id: "c1",
  name: "Mei Lin",
  target_total: null,
  test_on: null,
  tests: [test()],
  total: 1,
  last_activity_at: null,
  ...changes,
});

const asked = (email: string): ParentLink => ({
  id: "l2",
  state: "asked",
  person: { id: null, name: null, email },
  asked_at: "2026-11-01T10:00:00Z",
  answered_at: null,
});

const home = (changes: Partial<Wire["ParentHome"]> = {}) =>
  on("get", "/api/parent/home", { body: { children: [mei()], asked: [], consents: [], ...changes } });

const signIn = async (lang: Lang = "en") => {
  beginSession({ access_token: "t", user: person({ all_roles: ["parent"], lang }) });
  return await renderScreen(<SignedInHome />, { lang });
};

describe("what the tests of a child say", () => {
  it("compares the last total with the one before it of the same kind", () => {
    const quick = test({ id: "q", kind: "quick_mock", total: total(70) });
    const before = test({ id: "b", total: total(86) });
    expect(childStanding([test(), quick, before]).change).toBe(6);
    expect(childStanding([test(), quick]).change).toBeNull();
  });

  it("leaves out what counts for nothing, and names what is under way", () => {
    const open = test({ id: "open", status: "paused", submitted_at: null });
    const isVoid = test({ id: "void", status: "void" });
    const { last, running } = childStanding([open, isVoid, test()]);
    expect([last?.id, running?.id]).toEqual(["t1", "open"]);
  });
});

describe("a parent's home", () => {
  it("shows in one call how each child is doing, and nothing of a learner's", async () => {
    const tests = [test(), test({ id: "b", total: total(86) })];
    const { asked } = mockApi(
      home({ children: [mei({ tests, total: 7, last_activity_at: "2026-11-09T10:00:00Z" })] }),
    );
    await signIn();
    const card = await screen.findByRole("region", { name: "Mei Lin" });
    expect(within(card).getByText("92")).toBeInTheDocument();
    expect(within(card).getByText("up 6 from the test before")).toBeInTheDocument();
    expect(within(card).getByText("24")).toBeInTheDocument();
    expect(within(card).getByText("Last active Nov 9")).toBeInTheDocument();
    for (const name of ["View results of Mei Lin", "River Light"])
      expect(within(card).getByRole("link", { name })).toHaveAttribute("href", "/result?attempt=t1");
    const all = within(card).getByRole("link", { name: "View progress of Mei Lin" });
    expect(all).toHaveTextContent("All 7 tests and progress");
    expect(all).toHaveAttribute("href", "/children/c1");
    expect(asked.map(({ path }) => path)).toEqual(["/api/parent/home"]);
    expect(screen.queryByRole("link", { name: /Set up/ })).not.toBeInTheDocument();
  });

  it("says when grades are due, and what is under way", async () => {
    const tests = [
      test({ id: "open", title: "North Window", status: "in_progress", submitted_at: null }),
      test({ status: "awaiting_grading", due_at: "2099-11-10T10:00:00Z", total: null }),
      test({ id: "b", submitted_at: "2026-10-03T10:00:00Z", total: total(86) }),
    ];
    mockApi(home({ children: [mei({ tests, total: 3 })] }));
    await signIn();
    expect(await screen.findByText("Being graded")).toBeInTheDocument();
    expect(screen.getByText(/Results are due/)).toBeInTheDocument();
    // The total that is known meanwhile is the one before.
    expect(screen.getByText("Last total, Oct 3").nextSibling).toHaveTextContent("86");
    expect(screen.getByText(/In progress: North Window/)).toBeInTheDocument();
  });

  it("says what the child works toward", async () => {
    mockApi(home({ children: [mei({ target_total: 100, test_on: "2099-05-01" })] }));
    await signIn();
    expect(await screen.findByText(/^Target 100 · /)).toBeInTheDocument();
  });

  it("says that a child has no test yet", async () => {
    mockApi(home({ children: [mei({ tests: [], total: 0 })] }));
    await signIn();
    expect(await screen.findByText("Mei Lin hasn’t finished a test yet.")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "View progress of Mei Lin" })).toHaveAttribute(
      "href",
      "/children/c1",
    );
  });

  it("says what to do about a child who has not answered", async () => {
    mockApi(home({ children: [], asked: [asked("bo@example.com")] }));
    await signIn();
    const waiting = await screen.findByRole("region", { name: "Waiting for a reply" });
    expect(within(waiting).getByText("bo@example.com")).toBeInTheDocument();
    expect(within(waiting).getByRole("button", { name: "Send again" })).toBeInTheDocument();
  });

  it("says that a learner asked for consent by email", async () => {
    mockApi(home({ children: [], consents: [{ asked_at: "2026-11-03T10:00:00Z" }] }));
    await signIn();
    const notice = await screen.findByRole("status");
    expect(notice).toHaveTextContent("A learner needs your consent. We emailed you on Nov 3.");
  });

  it("says how a child is linked when there is none", async () => {
    mockApi(home({ children: [] }));
    await signIn();
    expect(await screen.findByText("No children linked yet")).toBeInTheDocument();
    expect(screen.getByLabelText("Email of your child’s account")).toBeInTheDocument();
  });

  it("is told when nothing comes", async () => {
    mockApi(on("get", "/api/parent/home", refused(403, "forbidden", { message: "Not today" })));
    await signIn();
    expect(await screen.findByText(/Not today/)).toBeInTheDocument();
  });

  it.each([
    ["cn", "查看Mei Lin的成绩"],
    ["tw", "查看Mei Lin的成績"],
  ] as const)("speaks %s", async (lang, name) => {
    mockApi(home());
    await signIn(lang);
    expect(await screen.findByRole("link", { name })).toBeInTheDocument();
  });
});
