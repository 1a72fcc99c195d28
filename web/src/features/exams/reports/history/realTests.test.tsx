import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { beginSession, endSession } from "../../../../api/session";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { findDateField, typeDate } from "../../../../testing/dates";
import { mockApi, on, refused } from "../../../../testing/mockApi";
import { person } from "../../../../testing/people";
import { renderScreen } from "../../../../testing/renderScreen";
import { past } from "../testing/pastTest";
import { HistoryCards } from "./HistoryCard";
import type { RealTests } from "./realTests";

const points = {
  id: "n1",
  taken_on: "2025-06-07",
  scale: "points" as const,
  reading: 22,
  listening: 20,
  speaking: 18,
  writing: 21,
  total: 81,
};

/** A server that keeps what is entered. */
async function show(tests: RealTests["data"] = [points]) {
  const kept: RealTests = { data: [...tests], target_total: null, test_on: null };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  beginSession({ access_token: "t", user: person() });
  const api = mockApi(
    on("get", "/api/history", { body: { data: [past] } }),
    on("get", "/api/real-scores", { reply: () => ({ body: kept }) }),
    on("post", "/api/real-scores", {
      reply: ({ body }) => {
        const made = { ...(body as typeof points), id: "n2", total: 4 };
        kept.data.unshift(made);
        return { status: 201, body: made };
      },
    }),
    on("put", "/api/real-scores/{id}", {
      params: { path: { id: "n1" } },
      reply: () =>
        refused(422, "invalid", { errors: { taken_on: ["Day of the test: please check the form."] } }),
    }),
    on("delete", "/api/real-scores/{id}", {
      params: { path: { id: "n1" } },
      reply: () => {
        kept.data = kept.data.filter(({ id }) => id !== "n1");
        return { status: 204 };
      },
    }),
    on("put", "/api/real-scores/target", {
      reply: ({ body }) => {
        Object.assign(kept, body);
        return { body: kept };
      },
    }),
  );
  await renderScreen(
    <MuiProviders>
      <QueryClientProvider client={client}>
        <HistoryCards />
      </QueryClientProvider>
    </MuiProviders>,
  );
  await screen.findByText("Real tests");
  return api;
}

const dialog = () => within(screen.getByRole("dialog"));
const sections = ["Reading", "Listening", "Speaking", "Writing"];

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

it("a real test is entered on its own scale, with its total worked out, and stands in the list", async () => {
  const api = await show();
  await userEvent.click(screen.getByRole("button", { name: "Add a real test" }));
  await userEvent.click(dialog().getByRole("button", { name: "Save" }));
  expect(await findDateField("Date")).toHaveAccessibleDescription("Required");
  for (const label of sections)
    expect(dialog().getByLabelText(label)).toHaveAccessibleDescription("Required");
  expect(dialog().getByText("Validation failed, please check your inputs again!")).toBeVisible();
  expect(api.asked.some(({ method }) => method === "POST")).toBe(false);

  await typeDate(await findDateField("Date"), "2026-03-07");
  for (const [at, section] of sections.entries())
    await userEvent.type(dialog().getByLabelText(section), ["4.5", "4", "3.5", "4"][at] ?? "");
  expect(dialog().getByRole("status")).toHaveTextContent("4");
  await userEvent.selectOptions(dialog().getByLabelText("Scale"), "points");
  expect(dialog().getByLabelText("Reading")).toHaveAccessibleDescription("Not a score on this scale.");
  await userEvent.selectOptions(dialog().getByLabelText("Scale"), "bands");
  expect(dialog().getByLabelText("Reading")).toBeValid();
  await userEvent.click(dialog().getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = api.asked.find(({ method }) => method === "POST");
  expect(sent?.body).toEqual({
    taken_on: "2026-03-07",
    scale: "bands",
    reading: 4.5,
    listening: 4,
    speaking: 3.5,
    writing: 4,
  });
  expect(await screen.findAllByRole("button", { name: /^Edit the test on/ })).toHaveLength(2);
});

it("what the server refuses is told in the dialog, and a test can be forgotten there", async () => {
  await show();
  await userEvent.click(screen.getByRole("button", { name: /^Edit the test on/ }));
  expect(dialog().getByLabelText("Speaking")).toHaveValue(18);
  await userEvent.click(dialog().getByRole("button", { name: "Save" }));
  const date = await findDateField("Date");
  await waitFor(() => expect(date).toHaveAccessibleDescription(/^Day of the test/));
  await userEvent.click(dialog().getByRole("button", { name: "Remove" }));
  expect(await screen.findByText(/None yet/)).toBeVisible();
});

it("the aim is set beside the chart, and what is left empty is forgotten", async () => {
  const api = await show();
  await userEvent.click(screen.getByRole("button", { name: "Set target and test date" }));
  await typeDate(await findDateField("Date of your test"), "2027-02-14");
  await userEvent.click(
    within(await findDateField("Date of your test")).getByRole("button", { name: "Clear" }),
  );
  await userEvent.type(dialog().getByLabelText("Target score"), "100");
  await userEvent.click(dialog().getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Target: 100.")).toBeVisible();
  expect(api.asked.find(({ method }) => method === "PUT")?.body).toEqual({
    target_total: 100,
    test_on: null,
  });
});
