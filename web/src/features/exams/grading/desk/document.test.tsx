import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { queryClient } from "../../../../app/queryClient";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { mockApi, on } from "../../../../testing/mockApi";
import { renderScreen } from "../../../../testing/renderScreen";
import { DeskScreen } from "../DeskScreen";
import { card, hours, job, queue } from "../testData";
import type { DraftBody, GradingJob } from "../types";

beforeEach(() => {
  queryClient.clear();
});

const show = async (part: Partial<GradingJob>) => {
  const told = job(part);
  const calls = mockApi(
    on("get", "/api/grading/jobs", { body: queue(card(part)) }),
    on("get", "/api/grading/jobs/{id}", { params: { path: { id: "j1" } }, body: told }),
    on("put", "/api/grading/jobs/{id}/draft", {
      params: { path: { id: "j1" } },
      reply: ({ body }) => ({
        body: { draft_version: (body as DraftBody).draft_version + 1, saved_at: hours(0) },
      }),
    }),
  );
  await renderScreen(
    <MuiProviders>
      <QueryClientProvider client={queryClient}>
        <DeskScreen />
      </QueryClientProvider>
    </MuiProviders>,
    { at: "/grading?job=j1" },
  );
  return calls;
};

const saved = (asked: readonly { method: string; body: unknown }[]) =>
  asked.filter(({ method }) => method === "PUT").map(({ body }) => (body as DraftBody).documents);

const edited = {
  schema: 1,
  runs: [
    { text: "Museums " },
    { text: "should", delete: 1 },
    { text: "must", insert: 1 },
    { text: " keep their pots." },
  ],
  edits: { 1: { kind: "word_choice" as const, note: "Stronger." } },
  comments: {},
};
const withDocument = () => {
  const [response] = job().responses;
  return response ? [{ ...response, document: edited }] : [];
};

it("takes a comment on a text that was ordered with edits, keeps it with the draft, and asks for it before", async () => {
  const user = userEvent.setup();
  const { asked } = await show({ product: "vip" });
  expect(
    await screen.findByRole("textbox", { name: "Text by Yu-Ching L. with your edits" }),
  ).toHaveTextContent("Museums should keep their pots.");
  expect(screen.getByText("Rejecting every edit restores the submitted text")).toBeVisible();
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(screen.getByRole("heading", { name: "3 things left to do" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Task 1: edits or a comment in the text" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close" }));

  await user.click(screen.getByRole("button", { name: "Comment" }));
  const box = await screen.findByRole("textbox", { name: "Comment 1" });
  await waitFor(() => expect(box).toHaveFocus());
  await user.keyboard("Which museums?");
  await waitFor(() => expect(saved(asked).at(-1)?.w1?.comments).toEqual({ 1: { text: "Which museums?" } }));
  expect(screen.getByText("0 edits, 1 comment")).toBeVisible();

  await user.click(screen.getByRole("button", { name: "Remove comment 1" }));
  await waitFor(() => expect(saved(asked).at(-1)?.w1?.comments).toEqual({}));
});

it("opens what was edited before, also where nobody ordered it, and never sends it again unchanged", async () => {
  const user = userEvent.setup();
  const { asked } = await show({ responses: withDocument() });
  const text = await screen.findByRole("textbox", { name: /with your edits$/ });
  expect(text.querySelector("ins")).toHaveTextContent("must");
  expect(text.querySelector("del")).toHaveTextContent("should");
  expect(within(text).getByText("W")).toBeInTheDocument();
  await user.type(screen.getByLabelText("Comment on this response"), "Good.");
  await waitFor(() => expect(saved(asked)).toHaveLength(1));
  expect(saved(asked)).toEqual([undefined]);
});

it("leaves other texts alone until the grader begins to edit one", async () => {
  const user = userEvent.setup();
  await show({});
  expect(await screen.findByText("Museums should keep their pots.")).toBeVisible();
  expect(screen.queryByRole("toolbar")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Edit the text" }));
  expect(await screen.findByRole("toolbar", { name: "Kind of the edit" })).toBeVisible();
  expect(screen.getByRole("button", { name: /Grammar/ })).toHaveAttribute("aria-pressed", "true");
});
