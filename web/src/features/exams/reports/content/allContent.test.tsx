import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { mockApi, on } from "../../../../testing/mockApi";
import { renderScreen } from "../../../../testing/renderScreen";
import { AllContentScreen } from "./AllContentScreen";

it("a form without content says so instead of staying blank", async () => {
  mockApi(on("get", "/api/tests/{id}/content", { params: { path: { id: "p1" } }, body: { sets: [] } }));
  await renderScreen(
    <QueryClientProvider client={new QueryClient()}>
      <AllContentScreen />
    </QueryClientProvider>,
    { at: "/AllContent?test=p1" },
  );
  expect(await screen.findByRole("heading", { name: "Nothing to show yet" })).toBeVisible();
});
