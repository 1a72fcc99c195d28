import { screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { beginSession, endSession } from "../../../api/session";
import type { AttemptCard, Result, TestCard } from "../../../api/types";
import { queryClient } from "../../../app/queryClient";
import { fragment, mockApi, on, refused } from "../../../testing/mockApi";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import { dayPart } from "./dayPart";
import { SignedInHome } from "./SignedInHome";
import { standingOf } from "./standing";

afterEach(() => {
  endSession();
  queryClient.clear();
});

const attempt = (changes: Partial<AttemptCard> = {}): AttemptCard => ({
  id: "a1",
  test_id: "t1",
  title: "River Light",
  format: "ibt-2023",
  kind: "quick_mock",
  mode: "strict",
  status: "graded",
  created_at: "2026-11-08T10:00:00Z",
  submitted_at: "2026-11-08T11:00:00Z",
  updated_at: "2026-11-08T11:00:00Z",
  due_at: null,
  scores: { reading: 23 },
  scope: { kind: "whole", section: null, set: null },
  ...changes,
});

const test: TestCard = {
  id: "t1",
  slug: "river-light",
  version: 1,
  format: "ibt-2023",
  kind: "quick_mock",
  title: "River Light",
  summary: "A passage and a talk.",
  minutes: 62,
  sections: [],
  my_attempt: null,
  my_parts: [],
};

describe("the standing", () => {
  it("puts an unfinished test before everything else", () => {
    const open = attempt({ id: "a2", status: "in_progress", submitted_at: null });
    expect(standingOf([open, attempt()], [test]).next).toEqual({ kind: "continue", attempt: open });
  });

  it("offers a test that was never sat, then the last result, then nothing", () => {
    expect(standingOf([], [test]).next).toEqual({ kind: "start", test });
    expect(standingOf([attempt()], [test]).next).toEqual({ kind: "review", attempt: attempt() });
    expect(standingOf([], []).next).toEqual({ kind: "nothing" });
  });

  it("draws a whole test, not the section that was taken after it", () => {
    const section = attempt({ id: "later", scope: { kind: "section", section: "reading", set: null } });
    expect(standingOf([section, attempt()], []).featured?.id).toBe("a1");
    expect(standingOf([section], []).featured?.id).toBe("later");
  });

  it("sorts what is being marked by its promise", () => {
    const late = attempt({ id: "late", status: "awaiting_grading", due_at: "2026-11-10T10:00:00Z" });
    const soon = attempt({ id: "soon", status: "awaiting_grading", due_at: "2026-11-09T10:00:00Z" });
    expect(standingOf([late, soon], []).marking.map(({ id }) => id)).toEqual(["soon", "late"]);
  });
});

it.each([
  [4, "evening"],
  [8, "morning"],
  [13, "afternoon"],
  [21, "evening"],
] as const)("greets at %i o'clock", (hour, part) => {
  expect(dayPart(new Date(2026, 10, 21, hour))).toBe(part);
});

describe("the practice home", () => {
  const page = <T,>(data: T[]) => ({ body: { data, current_page: 1, total: data.length } });

  it("leads a new learner to the first test", async () => {
    mockApi(on("get", "/api/attempts", page([])), on("get", "/api/tests", page([test])));
    beginSession({ access_token: "t", user: person() });
    await renderScreen(<SignedInHome />);
    expect(await screen.findByRole("link", { name: /Set up this test/ })).toHaveAttribute(
      "href",
      "/setTest?test=t1",
    );
    expect(screen.getByText("No tests yet")).toBeInTheDocument();
  });

  it("asks to confirm the address until that is done", async () => {
    mockApi(on("get", "/api/attempts", page([])), on("get", "/api/tests", page([])));
    beginSession({ access_token: "t", user: person({ email_verified: false }) });
    await renderScreen(<SignedInHome />);
    expect(await screen.findByText(/Please confirm mei@example.com/)).toBeInTheDocument();
  });

  it("says what is safe when it cannot be loaded", async () => {
    mockApi(
      on("get", "/api/attempts", refused(403, "forbidden", { message: "Not today" })),
      on("get", "/api/tests", page([])),
    );
    beginSession({ access_token: "t", user: person() });
    await renderScreen(<SignedInHome />);
    expect(await screen.findByText(/Nothing is lost. Not today/)).toBeInTheDocument();
  });

  it("draws the newest result with its margins and what is still being marked", async () => {
    const waiting = attempt({ status: "awaiting_grading", due_at: "2099-11-10T10:00:00Z" });
    const line = { raw: 8, raw_max: 11, level: "high_intermediate", due_at: null } as const;
    mockApi(
      on("get", "/api/attempts", page([waiting])),
      on("get", "/api/tests", page([test])),
      on("get", "/api/attempts/{id}/result", {
        params: { path: { id: "a1" } },
        body: fragment<Result>({
          attempt: {
            id: "a1",
            mode: "strict",
            submitted_at: waiting.submitted_at,
            status: waiting.status,
          },
          sections: [
            { ...line, section: "reading", state: "scored", scaled: 23, low: 21, high: 25 },
            {
              ...line,
              section: "writing",
              state: "pending",
              scaled: null,
              low: null,
              high: null,
              level: null,
            },
          ],
          total: null,
        }),
      }),
    );
    beginSession({ access_token: "t", user: person() });
    await renderScreen(<SignedInHome />);
    const reading = await screen.findByRole("img", {
      name: "Reading: 23 of 30, High intermediate, between 21 and 25",
    });
    expect(reading).toHaveTextContent("21 to 25");
    expect(screen.getByRole("img", { name: "Writing: being graded" })).toBeInTheDocument();
    expect(screen.getByText("Being graded")).toBeInTheDocument();
  });

  it("promises no total for a section, which has none", async () => {
    const section = attempt({ scope: { kind: "section", section: "reading", set: null } });
    mockApi(
      on("get", "/api/attempts", page([section])),
      on("get", "/api/tests", page([test])),
      on("get", "/api/attempts/{id}/result", {
        params: { path: { id: "a1" } },
        body: fragment<Result>({
          sections: [
            {
              section: "reading",
              state: "scored",
              scaled: 23,
              low: 21,
              high: 25,
              raw: 8,
              raw_max: 11,
              level: "high_intermediate",
              due_at: null,
            },
          ],
          total: null,
        }),
      }),
    );
    beginSession({ access_token: "t", user: person() });
    await renderScreen(<SignedInHome />);
    expect(await screen.findByRole("img", { name: /^Reading: 23 of 30/ })).toBeInTheDocument();
    expect(screen.queryByText(/Total/)).not.toBeInTheDocument();
  });
});
