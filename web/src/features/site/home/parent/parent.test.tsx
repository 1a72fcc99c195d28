import { screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { beginSession, endSession } from "../../../../api/session";
import type { Lang } from "../../../../api/types";
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

const link = (changes: Partial<ParentLink> = {}): ParentLink => ({
  id: "l1",
  state: "confirmed",
  person: { id: "c1", name: "Mei Lin", email: "mei@example.com" },
  asked_at: "2026-11-01T10:00:00Z",
  answered_at: "2026-11-02T10:00:00Z",
  ...changes,
});

const children = (...links: ParentLink[]) =>
  on("get", "/api/parent-links", { body: { children: links, parents: [], second_parent_allowed: false } });
const tests = (...rows: ChildTest[]) =>
  on("get", "/api/transcript", { body: { data: rows, current_page: 1, total: rows.length } });

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
  it("shows how each child is doing, and nothing of a learner's", async () => {
    const { asked } = mockApi(children(link()), tests(test(), test({ id: "b", total: total(86) })));
    await signIn();
    const card = await screen.findByRole("region", { name: "Mei Lin" });
    expect(await within(card).findByText("River Light")).toBeInTheDocument();
    expect(within(card).getByText("92")).toBeInTheDocument();
    expect(within(card).getByText("up 6 from the test before")).toBeInTheDocument();
    expect(within(card).getByText("24")).toBeInTheDocument();
    expect(within(card).getByRole("link", { name: "View results of Mei Lin" })).toHaveAttribute(
      "href",
      "/children/c1",
    );
    expect(asked.find(({ path }) => path === "/api/transcript")?.query.get("user_id")).toBe("c1");
    const paths = asked.map(({ path }) => path);
    for (const learners of ["/api/attempts", "/api/tests", "/api/entitlements", "/api/parent-consent"])
      expect(paths).not.toContain(learners);
    expect(screen.queryByRole("link", { name: /Set up/ })).not.toBeInTheDocument();
  });

  it("says when grades are due, and what is under way", async () => {
    mockApi(
      children(link()),
      tests(
        test({ id: "open", title: "North Window", status: "in_progress", submitted_at: null }),
        test({ status: "awaiting_grading", due_at: "2099-11-10T10:00:00Z", total: null }),
        test({ id: "b", submitted_at: "2026-10-03T10:00:00Z", total: total(86) }),
      ),
    );
    await signIn();
    expect(await screen.findByText("Being graded")).toBeInTheDocument();
    expect(screen.getByText(/Results are due/)).toBeInTheDocument();
    // The total that is known meanwhile is the one before.
    expect(screen.getByText("Last total, Oct 3").nextSibling).toHaveTextContent("86");
    expect(screen.getByText(/In progress: North Window/)).toBeInTheDocument();
  });

  it("says that a child has no test yet", async () => {
    mockApi(children(link()), tests());
    await signIn();
    expect(await screen.findByText("Mei Lin hasn’t finished a test yet.")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "View progress of Mei Lin" })).toBeInTheDocument();
  });

  it("says what to do about a child who has not answered", async () => {
    mockApi(children(link({ state: "asked", person: { id: null, name: null, email: "bo@example.com" } })));
    await signIn();
    const waiting = await screen.findByRole("region", { name: "Waiting for a reply" });
    expect(within(waiting).getByText("bo@example.com")).toBeInTheDocument();
    expect(within(waiting).getByRole("button", { name: "Send again" })).toBeInTheDocument();
  });

  it("says how a child is linked when there is none", async () => {
    mockApi(children());
    await signIn();
    expect(await screen.findByText("No children linked yet")).toBeInTheDocument();
    expect(screen.getByLabelText("Email of your child’s account")).toBeInTheDocument();
  });

  it("keeps one child's card when the other's does not come", async () => {
    mockApi(
      children(link(), link({ id: "l2", person: { id: "c2", name: "Bo Lin", email: "bo@example.com" } })),
      on("get", "/api/transcript", {
        reply: ({ query }) =>
          query.get("user_id") === "c1"
            ? { body: { data: [test()], current_page: 1, total: 1 } }
            : refused(403, "forbidden", { message: "Not today" }),
      }),
    );
    await signIn();
    const other = await screen.findByRole("region", { name: "Bo Lin" });
    expect(await within(other).findByText(/Not today/)).toBeInTheDocument();
    expect(within(screen.getByRole("region", { name: "Mei Lin" })).getByText("92")).toBeInTheDocument();
  });

  it.each([
    ["cn", "查看Mei Lin的成绩"],
    ["tw", "查看Mei Lin的成績"],
  ] as const)("speaks %s", async (lang, name) => {
    mockApi(children(link()), tests(test()));
    await signIn(lang);
    expect(await screen.findByRole("link", { name })).toBeInTheDocument();
  });
});
