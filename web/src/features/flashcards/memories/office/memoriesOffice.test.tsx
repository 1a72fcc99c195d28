import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { beginSession } from "../../../../api/session";
import type { Wire } from "../../../../api/types";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { faults } from "../../../../testing/faults";
import { type Asked, mockApi, on, refused } from "../../../../testing/mockApi";
import { person } from "../../../../testing/people";
import { renderScreen } from "../../../../testing/renderScreen";
import { MemoriesScreen } from "./MemoriesScreen";

const memory = (changes: Partial<Wire["ReportedMemory"]> = {}): Wire["ReportedMemory"] => ({
  id: "m1",
  vocab_back_id: "b1",
  word: "register",
  memory: "Sign up at the register.",
  author_id: "u2",
  author: "Wen Li",
  reports: 2,
  reported_at: "2026-11-20T10:00:00Z",
  hidden_at: null,
  ...changes,
});
const pageOf = (...data: Wire["ReportedMemory"][]) => ({ data, current_page: 1, total: data.length });
const listed = (...data: Wire["ReportedMemory"][]) =>
  on("get", "/api/office/memories", { body: pageOf(...data) });
const decided = on("patch", "/api/office/memories/{id}", { params: { path: { id: "m1" } }, status: 204 });

beforeEach(() => {
  beginSession({ access_token: "t", user: person({ all_roles: ["admin"] }) } as Wire["AuthResponse"]);
});

const show = (at = "/office/memories") =>
  renderScreen(
    <MuiProviders>
      <MemoriesScreen />
    </MuiProviders>,
    { at },
  );
const changes = (asked: Asked[]) => asked.filter(({ method }) => method === "PATCH").map(({ body }) => body);

it("shows what was reported: the word, what it says, whose it is and how many complained", async () => {
  const { asked } = mockApi(listed(memory()));
  const { container } = await show();
  expect(await screen.findByRole("heading", { name: "register" })).toHaveAttribute("lang", "en");
  expect(screen.getByText("Sign up at the register.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Wen Li" })).toHaveAttribute("href", "/user/u2");
  expect(screen.getByText("2 reports")).toBeVisible();
  expect(asked[0]?.query.get("state")).toBe("reported");
  expect(await faults(container)).toEqual([]);
});

it.each([
  ["Hide the memory of “register”", "Hide", true, "The memory is hidden."],
  ["Keep the memory of “register”", "Keep", false, "The memory stays, and its reports are closed."],
])("%s asks first, and then it is done", async (name, act, is_hidden, said) => {
  const { asked, answer } = mockApi(listed(memory()), decided);
  await show();
  await userEvent.click(await screen.findByRole("button", { name }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText("Sign up at the register.")).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(changes(asked)).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name }));
  answer(listed());
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: act }));
  expect(await screen.findByText(said)).toBeVisible();
  expect(changes(asked)).toEqual([{ is_hidden }]);
  expect(await screen.findByText("No reported memories")).toBeVisible();
});

it("shows what was hidden, and shows it to everybody again", async () => {
  const hidden = memory({ reports: 0, reported_at: null, hidden_at: "2026-11-21T10:00:00Z" });
  const { asked } = mockApi(
    on("get", "/api/office/memories", {
      reply: ({ query }) => ({ body: query.get("state") === "hidden" ? pageOf(hidden) : pageOf() }),
    }),
    decided,
  );
  const { router } = await show();
  await userEvent.click(await screen.findByRole("button", { name: "Hidden" }));
  await userEvent.click(await screen.findByRole("button", { name: "Show the memory of “register” again" }));
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Show again" }));
  await waitFor(() => expect(changes(asked)).toEqual([{ is_hidden: false }]));
  expect(router.state.location.search).toBe("?state=hidden");
});

it("says so when a decision did not arrive, and keeps the question", async () => {
  mockApi(
    listed(memory()),
    on("patch", "/api/office/memories/{id}", {
      params: { path: { id: "m1" } },
      ...refused(503, "unavailable"),
    }),
  );
  await show();
  await userEvent.click(await screen.findByRole("button", { name: "Hide the memory of “register”" }));
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Hide" }));
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(screen.getByRole("dialog")).toBeVisible();
});

it("leaves nothing to decide when nothing was hidden", async () => {
  mockApi(listed());
  await show("/office/memories?state=hidden");
  expect(await screen.findByText("No hidden memories")).toBeVisible();
});
