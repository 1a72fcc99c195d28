import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { ApiError } from "../../../../api/errors";
import { queryClient } from "../../../../app/queryClient";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { mockApi, on, refused } from "../../../../testing/mockApi";
import { renderScreen } from "../../../../testing/renderScreen";
import { DeskScreen } from "../DeskScreen";
import { hours, job, queue } from "../testData";
import type { BlindMarking, MarkingCard } from "./api";
import { useGiven } from "./useGiven";

const card: MarkingCard = {
  id: "m1",
  kind: "regrade",
  state: "claimed",
  title: "River Light",
  tasks: 1,
  created_at: hours(-2),
  due_at: hours(46),
  claimed_by_me: true,
  claim_expires_at: hours(24),
};
const marking: BlindMarking = { ...card, responses: job().responses, note: "" };
const at = { params: { path: { id: "m1" } } };

const show = (path: string) =>
  renderScreen(
    <MuiProviders>
      <QueryClientProvider client={queryClient}>
        <DeskScreen />
      </QueryClientProvider>
    </MuiProviders>,
    { at: path },
  );

beforeEach(() => queryClient.clear());

it("marks by keyboard, names nobody, asks for a note and returns once", async () => {
  const { asked } = mockApi(
    on("get", "/api/grading/jobs", { body: queue() }),
    on("get", "/api/grading/markings", { body: { data: [card], current_page: 1, total: 1 } }),
    on("get", "/api/grading/markings/{id}", {
      ...at,
      body: { ...marking, state: "queued", claimed_by_me: false },
    }),
    on("post", "/api/grading/markings/{id}/claim", { ...at, body: marking }),
    on("put", "/api/grading/markings/{id}/scores", { ...at, status: 204 }),
    on("post", "/api/grading/markings/{id}/return", { ...at, status: 204 }),
  );
  await show("/grading?marking=m1");
  expect(await screen.findByText("Museums should keep their pots.")).toBeVisible();
  expect(within(screen.getByRole("region", { name: "Queue" })).getByText("Regrade, blind")).toBeVisible();
  expect(screen.queryByText(/Yu-Ching/)).toBeNull();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.keyboard("44{Control>}{Enter}{/Control}");
  expect(screen.queryByRole("dialog"), "the learner is told why").toBeNull();
  await userEvent.type(screen.getByLabelText("To the learner"), "It counts.");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await userEvent.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Return scores" }),
  );
  expect(await screen.findByRole("heading", { name: "Scores returned" })).toBeVisible();
  const saves = asked.filter(({ method }) => method === "PUT").map(({ body }) => body);
  expect(saves.at(-1)).toEqual({
    scores: { w1: { dimensions: { language: 4 }, score: 4 } },
    note: "It counts.",
  });
  expect(asked.filter(({ path }) => path.endsWith("/return"))).toHaveLength(1);
});

it("says so when another grader was faster", async () => {
  mockApi(
    on("get", "/api/grading/jobs", { body: queue() }),
    on("get", "/api/grading/markings", { body: { data: [], current_page: 1, total: 0 } }),
    on("get", "/api/grading/markings/{id}", {
      ...at,
      body: { ...marking, state: "queued", claimed_by_me: false },
    }),
    on("post", "/api/grading/markings/{id}/claim", { ...at, ...refused(422, "claim_taken") }),
  );
  await show("/grading?marking=m1");
  expect(await screen.findByText("Another grader claimed this first")).toBeVisible();
});

it("saves one after another, the newest last, and again after a failure", async () => {
  const sent: unknown[] = [];
  let answer: (isSaved: boolean) => void = () => undefined;
  const save = (_: string, body: unknown) => {
    sent.push(body);
    return new Promise<undefined>((resolve, reject) => {
      answer = (isSaved) => (isSaved ? resolve(undefined) : reject(new Error("away")));
    });
  };
  const { result } = renderHook(() =>
    useGiven({ ...marking, kind: "second" }, { save, claim: async () => marking }),
  );
  const score = (value: number) => act(() => result.current.setScore("w1", { score: value }));
  score(3);
  score(4);
  score(5);
  expect(sent).toHaveLength(1);
  await act(async () => answer(true));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ scores: { w1: { dimensions: {}, score: 5 } } });
  await act(async () => answer(false));
  await waitFor(() => expect(result.current.saving).toBe("failed"));
  act(() => void result.current.flush());
  expect(sent).toHaveLength(3);
  await act(async () => answer(true));
  await waitFor(() => expect(result.current.saving).toBe("saved"));
});

const refusedAs = (code: "claim_lapsed" | "claim_taken") => Promise.reject(new ApiError(422, code));

it("claims anew what has lapsed, and says when another grader has it", async () => {
  let isLapsed = true;
  const claimed: string[] = [];
  const save = async (): Promise<undefined> => (isLapsed ? refusedAs("claim_lapsed") : undefined);
  const claim = async (id: string) => {
    if (claimed.length > 0) return refusedAs("claim_taken");
    claimed.push(id);
    isLapsed = false;
    return marking;
  };
  const { result } = renderHook(() => useGiven(marking, { save, claim }));
  act(() => result.current.setScore("w1", { score: 3 }));
  await waitFor(() => expect(result.current.saving).toBe("saved"));
  expect(claimed).toEqual(["m1"]);
  isLapsed = true;
  act(() => result.current.setScore("w1", { score: 4 }));
  await waitFor(() => expect(result.current.saving).toBe("lost"));
});
