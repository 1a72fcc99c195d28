import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Operation } from "../../../api/contract";
import { mockApi, on, type Reply, refused } from "../../../testing/mockApi";
import { renderScreen } from "../../../testing/renderScreen";
import { AccommodationsCard } from "./AccommodationsCard";
import type { Accommodations } from "./api";

const usual = { time_factor: 1, large_type: false, extra_breaks: false, screen_reader_order: false };

const stored = (accommodations: Accommodations, version: number) =>
  on("get", "/api/accommodations/{user}", {
    params: { path: { user: "u-1" } },
    body: { accommodations, version },
  });

async function show(put: Reply<Operation<"put", "/api/accommodations/{user}">>) {
  const api = mockApi(
    stored(usual, 0),
    on("put", "/api/accommodations/{user}", { params: { path: { user: "u-1" } }, ...put }),
  );
  await renderScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AccommodationsCard user="u-1" />
    </QueryClientProvider>,
  );
  return api;
}

it("more time and breaks are saved over the version that was seen", async () => {
  const wanted = { ...usual, time_factor: 1.5, extra_breaks: true };
  const api = await show({ body: { accommodations: wanted, version: 1 } });
  const save = await screen.findByRole("button", { name: "Save" });
  expect(save).toBeDisabled();
  await userEvent.click(screen.getByRole("radio", { name: "× 1.5" }));
  await userEvent.click(screen.getByRole("checkbox", { name: /^Extra breaks/ }));
  await userEvent.click(save);
  expect(await screen.findByText(/^Saved\./)).toBeVisible();
  expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
  expect(screen.getByRole("radio", { name: "× 1.5" })).toBeChecked();
  const sent = api.asked.find(({ method }) => method === "PUT");
  expect(sent?.body).toEqual({ accommodations: wanted, version: 0 });
});

it("a refusal is shown and what was chosen stays", async () => {
  await show(refused(422, "conflict", { message: "Somebody was faster." }));
  await userEvent.click(await screen.findByRole("radio", { name: "× 2" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(screen.getByRole("radio", { name: "× 2" })).toBeChecked();
});

it("who was slower sees what the other one set, beside the refusal", async () => {
  const api = await show(refused(422, "conflict", { message: "Somebody was faster." }));
  await userEvent.click(await screen.findByRole("radio", { name: "× 2" }));
  api.answer(stored({ ...usual, large_type: true }, 1));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("checkbox", { name: /^Large text/, checked: true })).toBeInTheDocument();
  expect(screen.getByRole("alert")).toHaveTextContent("Someone else changed this at the same time");
});
