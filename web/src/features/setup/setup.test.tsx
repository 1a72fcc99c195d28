import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { mockApi } from "../../testing/mockApi";
import { renderScreen } from "../../testing/renderScreen";
import { SetTestScreen } from "./SetTestScreen";
import { StartTestScreen } from "./StartTestScreen";

const test = {
  id: "t-1",
  slug: "river-light",
  version: 1,
  format: "ibt-2023",
  kind: "quick_mock",
  title: "River Light",
  summary: "About an hour.",
  minutes: 48,
  sections: [{ section: "reading", questions: 10, seconds: 1080 }],
  my_attempt: null,
};

async function show(element: React.ReactNode, at: string) {
  const api = mockApi({
    "GET /tests/t-1": { body: test },
    "GET /tests": { body: { data: [], current_page: 1, total: 0 } },
    "POST /attempts": { status: 201, body: { id: "a-1" } },
  });
  const view = await renderScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {element}
    </QueryClientProvider>,
    { at },
  );
  return { ...view, api };
}

it("the chosen interface goes along to the start page", async () => {
  const { router } = await show(<SetTestScreen />, "/setTest?test=t-1");
  await userEvent.click(await screen.findByRole("radio", { name: /^Strict/ }));
  await userEvent.click(screen.getByRole("button", { name: "Go on" }));
  expect(router.state.location).toMatchObject({ pathname: "/startTest", search: "?test=t-1&mode=strict" });
});

it("a version without tests says so and cannot be started", async () => {
  await show(<SetTestScreen />, "/setTest?test=t-1");
  await userEvent.click(await screen.findByRole("radio", { name: /^2026 format/ }));
  expect(await screen.findByText(/There are no tests in this category yet/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Go on" })).toBeDisabled();
  await userEvent.click(screen.getByRole("radio", { name: /^2023 format/ }));
  expect(screen.getByRole("button", { name: "Go on" })).toBeEnabled();
});

it("starting makes an attempt in that interface and opens the player", async () => {
  const { api, router } = await show(<StartTestScreen />, "/startTest?test=t-1&mode=strict");
  expect(await screen.findByText("The clock is real")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Start the test" }));
  expect(await screen.findByText("elsewhere")).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: "/test", search: "?attempt=a-1" });
  expect(api.asked.at(-1)?.body).toEqual({ test_id: "t-1", mode: "strict" });
});
