import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { beginSession, endSession } from "../../../../api/session";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { mockApi, on, type Refusal, refused } from "../../../../testing/mockApi";
import { person } from "../../../../testing/people";
import { renderScreen } from "../../../../testing/renderScreen";
import type { OpenGrading, PermittedGrader } from "./api";
import { GradingOfficeScreen } from "./GradingOfficeScreen";

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const open: OpenGrading = {
  id: "j1",
  product: "vip",
  title: "River Light",
  learner_name: "Mei L.",
  is_priority: true,
  grader_id: "g1",
  grader_name: "Helen Rowe",
  is_sending: false,
  created_at: hours(-80),
  due_at: hours(-3),
};
const graders: PermittedGrader[] = [
  {
    id: "g1",
    name: "Helen Rowe",
    username: "helen",
    is_by_role: false,
    version: 4,
    permits: [{ section: "writing", languages: ["en", "tw"] }],
    calibrations: [],
    uncalibrated: [],
  },
  {
    id: "g2",
    name: "Omar Said",
    username: "omar",
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
    name: "Ruth Ives",
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
        section: "writing",
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

async function show(
  view: string,
  jobs: OpenGrading[],
  assigned: Refusal | { status: 204 } = { status: 204 },
) {
  beginSession({ access_token: "t", user: person({ all_roles: ["admin"] }) });
  const calls = mockApi(
    on("get", "/api/office/grading", {
      body: { queue: { open: 0, late: 0, due_soon: 0, first_due_at: null }, days: [], ages: [], graders: [] },
    }),
    on("get", "/api/office/grading/graders", { body: { data: graders } }),
    on("get", "/api/office/grading/jobs", { body: { data: jobs, current_page: 1, total: jobs.length } }),
    on("put", "/api/office/grading/jobs/{id}/grader", { params: { path: { id: "j1" } }, ...assigned }),
    on("post", "/api/office/grading/calibrations/{id}/accept", {
      params: { path: { id: "k1" } },
      status: 204,
    }),
    on("put", "/api/office/grading/graders/{id}", { params: { path: { id: "g1" } }, status: 204 }),
  );
  await renderScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MuiProviders>
        <GradingOfficeScreen />
      </MuiProviders>
    </QueryClientProvider>,
    { at: `/office/grading?view=${view}` },
  );
  return calls;
}

afterEach(() => endSession());

it("lists what is open, the first promise first, and gives it to somebody who may grade", async () => {
  const { asked } = await show("open", [
    open,
    { ...open, id: "j2", grader_id: null, grader_name: "", is_sending: true },
  ]);
  const table = within(await screen.findByRole("table", { name: "Open" }));
  const [held, sending] = table.getAllByRole("row").slice(1);
  expect(held).toHaveTextContent(/3 h 0 min late.*Mei L\..*Pro.*River Light.*Helen Rowe/);
  expect(sending).toHaveTextContent("Being sent");
  expect(table.getAllByRole("button")).toHaveLength(1);
  await userEvent.click(table.getByRole("button", { name: "Assign River Light by Mei L." }));
  const dialog = within(await screen.findByRole("dialog", { name: "Assign this grading" }));
  expect(dialog.getByText(/Helen Rowe has it now, and can’t save anything more/)).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Assign" }));
  expect(dialog.getByText("Choose a grader.")).toBeVisible();
  await userEvent.click(dialog.getByRole("combobox", { name: "Grader" }));
  // Neither who has it already nor who may grade nothing.
  expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["Omar Said · omar"]);
  await userEvent.click(screen.getByRole("option", { name: "Omar Said · omar" }));
  await userEvent.click(dialog.getByRole("button", { name: "Assign" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = asked.find(
    ({ method, path }) => `${method} ${path}` === "PUT /api/office/grading/jobs/j1/grader",
  );
  expect(sent?.body).toEqual({ grader_id: "g2", seen_grader_id: "g1" });
});

it("says that somebody else was faster, and shows who has the grading now", async () => {
  let now = { ...open, grader_id: null as string | null, grader_name: "" };
  const { asked, answer } = await show("open", [now]);
  answer(
    on("get", "/api/office/grading/jobs", {
      reply: () => ({ body: { data: [now], current_page: 1, total: 1 } }),
    }),
    on("put", "/api/office/grading/jobs/{id}/grader", {
      params: { path: { id: "j1" } },
      reply: () => {
        now = open;
        return refused(409, "conflict");
      },
    }),
  );
  await userEvent.click(await screen.findByRole("button", { name: /^Assign River Light/ }));
  const dialog = () => within(screen.getByRole("dialog"));
  await userEvent.click(dialog().getByRole("combobox"));
  await userEvent.click(screen.getByRole("option", { name: "Omar Said · omar" }));
  await userEvent.click(dialog().getByRole("button", { name: "Assign" }));
  expect(await dialog().findByText(/^Someone else changed this in the meantime\./)).toBeVisible();
  expect(dialog().getByRole("combobox")).toHaveValue("Omar Said · omar");
  await userEvent.click(dialog().getByRole("button", { name: "Load newest version" }));
  expect(await screen.findByText(/Helen Rowe has it now/)).toBeVisible();
  const puts = asked.filter(({ method }) => method === "PUT").map(({ body }) => body);
  expect(puts).toEqual([{ grader_id: "g2", seen_grader_id: null }]);
});

it("says why a grading was not given, and keeps the dialog", async () => {
  await show("open", [open], refused(422, "claim_lapsed"));
  await userEvent.click(await screen.findByRole("button", { name: /^Assign River Light/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("combobox"));
  await userEvent.click(screen.getByRole("option", { name: "Omar Said · omar" }));
  await userEvent.click(dialog.getByRole("button", { name: "Assign" }));
  expect(await dialog.findByRole("alert")).toBeVisible();
});

it("says that nothing is open", async () => {
  await show("open", []);
  expect(await screen.findByRole("heading", { name: "Nothing is open here" })).toBeVisible();
});

it("shows what teachers may grade, and changes it", async () => {
  const { asked } = await show("graders", []);
  const table = within(await screen.findByRole("table", { name: "Who may grade what" }));
  const [helen, omar, ruth] = table.getAllByRole("row").slice(1);
  expect(helen).toHaveTextContent(/Helen Rowe–English, Traditional ChineseChange/);
  expect(omar).toHaveTextContent(/Omar SaidAll languagesAll languagesBy role/);
  expect(ruth).toHaveTextContent(/Ruth Ives––Change/);
  await userEvent.click(table.getByRole("button", { name: "Change what Helen Rowe may grade" }));
  const dialog = within(await screen.findByRole("dialog", { name: "What Helen Rowe may grade" }));
  const writing = within(dialog.getByRole("group", { name: "Writing" }));
  expect(writing.getByRole("checkbox", { name: "English" })).toBeChecked();
  // All of a section is told as all, so that a language that comes later is in it.
  await userEvent.click(writing.getByRole("checkbox", { name: "Simplified Chinese" }));
  await userEvent.click(
    within(dialog.getByRole("group", { name: "Speaking" })).getByRole("checkbox", { name: "English" }),
  );
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = asked.find(({ method, path }) => `${method} ${path}` === "PUT /api/office/grading/graders/g1");
  expect(sent?.body).toEqual({
    permits: [
      { section: "speaking", languages: ["en"] },
      { section: "writing", languages: null },
    ],
    version: 4,
  });
});

it("keeps what was ticked when somebody else was faster, and shows theirs when asked", async () => {
  const [helen, ...others] = graders as [PermittedGrader, ...PermittedGrader[]];
  let now = helen;
  const { asked, answer } = await show("graders", []);
  answer(
    on("get", "/api/office/grading/graders", { reply: () => ({ body: { data: [now, ...others] } }) }),
    on("put", "/api/office/grading/graders/{id}", {
      params: { path: { id: "g1" } },
      reply: () => {
        now = { ...helen, permits: [{ section: "speaking", languages: ["cn"] }], version: 5 };
        return refused(409, "changed_by_another");
      },
    }),
  );
  const writing = () => within(screen.getByRole("group", { name: "Writing" }));
  const save = () =>
    userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Save" }));
  await userEvent.click(await screen.findByRole("button", { name: "Change what Helen Rowe may grade" }));
  await userEvent.click(writing().getByRole("checkbox", { name: "Simplified Chinese" }));
  await save();
  expect(await screen.findByText(/^Someone else changed this in the meantime\./)).toBeVisible();
  expect(writing().getByRole("checkbox", { name: "Simplified Chinese" })).toBeChecked();
  await userEvent.click(screen.getByRole("button", { name: "Load newest version" }));
  await waitFor(() => expect(writing().getByRole("checkbox", { name: "English" })).not.toBeChecked());
  expect(screen.queryByText(/changed this in the meantime/)).toBeNull();
  await save();
  const sent = asked
    .filter(({ method }) => method === "PUT")
    .map(({ body }) => (body as { version: number }).version);
  expect(sent).toEqual([4, 5]);
});

it("shows who is not calibrated yet, and lets somebody grade whose scores were not close", async () => {
  const { asked } = await show("graders", []);
  const table = within(await screen.findByRole("table", { name: "Who may grade what" }));
  const ines = table.getAllByRole("row").at(-1) as HTMLElement;
  expect(ines).toHaveTextContent(
    /Ines Duarte.*All languagesNot calibrated yet.*All languagesNot close enough, /,
  );
  await userEvent.click(within(ines).getByRole("button", { name: "Let Ines Duarte grade Writing" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Let Ines Duarte grade?" }));
  expect(dialog.getByText(/^63% of the scores .* 0.9 points lower on average/)).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Let grade" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked.filter(({ path }) => path === "/api/office/grading/calibrations/k1/accept")).toHaveLength(1);
});
