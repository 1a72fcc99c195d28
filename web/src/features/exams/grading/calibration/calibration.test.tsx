import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "../../../../app/queryClient";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { mockApi, on } from "../../../../testing/mockApi";
import { renderScreen } from "../../../../testing/renderScreen";
import { DeskScreen } from "../DeskScreen";
import { hours, job, queue } from "../testData";
import type { Calibration, CalibrationStanding } from "./api";

beforeEach(() => queryClient.clear());

const [response] = job().responses;
const responses = [1, 2].map((place) => ({
  ...(response as typeof job extends () => { responses: (infer One)[] } ? One : never),
  item: String(place),
  prompt: `Task ${place}`,
}));
const open: Calibration = {
  id: "k1",
  section: "writing",
  state: "open",
  is_accepted: false,
  adjacent: null,
  mean_difference: null,
  started_at: hours(-1),
  finished_at: null,
  responses,
  references: {},
};
const standing = (part: Partial<CalibrationStanding> = {}): CalibrationStanding => ({
  section: "writing",
  last: null,
  tasks: 2,
  may_start: true,
  ...part,
});
const standings = (...data: CalibrationStanding[]) =>
  on("get", "/api/grading/calibrations", { body: { data } });
const at = { params: { path: { id: "k1" } } };

const show = (path = "/grading") =>
  renderScreen(
    <MuiProviders>
      <QueryClientProvider client={queryClient}>
        <DeskScreen />
      </QueryClientProvider>
    </MuiProviders>,
    { at: path },
  );
const desk = [
  on("get", "/api/grading/jobs", { body: queue() }),
  on("get", "/api/grading/markings", { body: { data: [], current_page: 1, total: 0 } }),
];

it("comes before the first grading, by keyboard, and shows the known scores in the end", async () => {
  const own = (place: number, score: number) => ({
    ...(responses[place - 1] as (typeof responses)[number]),
    draft: { dimensions: {}, score, comment: "" },
  });
  const passed: Calibration = {
    ...open,
    state: "passed",
    adjacent: 0.5,
    mean_difference: 1.25,
    finished_at: hours(0),
    responses: [own(1, 4), own(2, 5)],
    references: { 1: 4, 2: 2.5 },
  };
  const { asked } = mockApi(
    ...desk,
    standings(standing()),
    on("post", "/api/grading/calibrations", { body: open }),
    on("get", "/api/grading/calibrations/{id}", { ...at, body: open }),
    on("put", "/api/grading/calibrations/{id}/scores", { ...at, status: 204 }),
    on("post", "/api/grading/calibrations/{id}/finish", { ...at, body: passed }),
  );
  const scroll = vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  await show();
  const user = userEvent.setup();
  expect((await screen.findAllByText("Before you grade writing"))[0]).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Start" }));
  expect((await screen.findAllByText("Task 1"))[0]).toBeVisible();
  // Language, then the score, of both.
  for (const key of ["Alt", "4", "4", "5", "5"])
    if (key === "Alt") await user.keyboard("{Alt>}s{/Alt}");
    else await user.keyboard(key);
  await waitFor(() =>
    expect(asked.findLast(({ method }) => method === "PUT")?.body).toMatchObject({
      scores: { 1: { score: 4 }, 2: { score: 5 } },
    }),
  );
  await user.keyboard("{Control>}{Enter}{/Control}");
  await user.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Compare my scores" }),
  );
  expect(await screen.findByText("You can grade this section")).toBeVisible();
  expect(document.activeElement).toHaveTextContent("You can grade this section");
  expect(scroll).toHaveBeenCalledWith(0, 0);
  expect(screen.getByText("1 of 2 scores are within a point.")).toBeVisible();
  expect(screen.getByText("On average, you score 1.3 higher.")).toBeVisible();
  const [, first, second] = within(screen.getByRole("table")).getAllByRole("row");
  expect(first).toHaveTextContent(/Task 1.*440$/);
  expect(second).toHaveTextContent(/Task 2.*52.52.5$/);
  expect(asked.filter(({ path }) => path.endsWith("/finish"))).toHaveLength(1);
});

it.each([
  [standing({ may_start: false }), /There aren’t enough responses/, null],
  [standing({ last: { ...open, state: "open" } }), /Score 2 responses/, "Continue"],
  [standing({ last: { ...open, state: "failed" } }), /Try again with other responses/, "Try again"],
  [standing({ last: { ...open, state: "failed" }, may_start: false }), /Your office decides/, null],
])("says what can be done", async (one, text, press) => {
  mockApi(...desk, standings(one));
  await show();
  // In the queue, too, which is all that a phone shows.
  expect(await screen.findAllByText(text)).toHaveLength(2);
  const names = ["Start", "Continue", "Try again"].filter((name) => screen.queryByRole("button", { name }));
  expect(names).toEqual(press ? [press] : []);
});
