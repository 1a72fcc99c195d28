import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { beginSession, endSession } from "../../../../api/session";
import { mockApi, on } from "../../../../testing/mockApi";
import { person } from "../../../../testing/people";
import { renderScreen } from "../../../../testing/renderScreen";
import type { Entitlements } from "./api";
import { LeftToday } from "./LeftToday";

const free: Entitlements = {
  is_unlimited: false,
  day: "2026-03-01",
  resets_at: "2026-03-01T16:00:00Z",
  tests: { used: 1, limit: 2, left: 1 },
  sections: { used: 0, limit: 5, left: 5 },
};

async function show(element: React.ReactNode, body: Entitlements) {
  const api = mockApi(on("get", "/api/entitlements", { body }));
  await renderScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {element}
    </QueryClientProvider>,
  );
  return api;
}

beforeEach(() =>
  beginSession({ access_token: "a-token", user: person() } as Parameters<typeof beginSession>[0]),
);

it("says how much of each kind is left", async () => {
  await show(<LeftToday />, free);
  expect(await screen.findByText("1 of 2 tests left today")).toBeVisible();
  expect(screen.getByText("5 of 5 section practices left today")).toBeVisible();
  expect(screen.queryByText(/Resets at/)).toBeNull();
});

it("says when there are new ones, once nothing is left", async () => {
  await show(<LeftToday only="tests" />, { ...free, tests: { used: 2, limit: 2, left: 0 } });
  expect(await screen.findByText("0 of 2 tests left today")).toBeVisible();
  expect(screen.getByText(/Resets at/)).toBeVisible();
  expect(screen.queryByText(/section practices/)).toBeNull();
});

it("says nothing to members, whom nothing limits", async () => {
  const open = { used: 9, limit: null, left: null };
  const api = await show(<LeftToday />, { ...free, is_unlimited: true, tests: open, sections: open });
  await waitFor(() => expect(api.asked).toHaveLength(1));
  expect(screen.queryByText(/left today/)).toBeNull();
});

it("asks nothing for visitors", async () => {
  endSession();
  const api = await show(<LeftToday />, free);
  expect(api.asked).toHaveLength(0);
});
