/** What a screen shows while its answer is not there. */
import { useQuery } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ApiError } from "../api/errors";
import { QueryProvider } from "../app/QueryProvider";
import { renderKit } from "../testing/renderKit";
import { QueryGate } from "./QueryGate";

function Screen({ error }: { error: ApiError }) {
  const query = useQuery({
    queryKey: ["screen", error.status],
    queryFn: () => Promise.reject(error),
    retry: false,
  });
  return <QueryGate query={query}>{() => "content"}</QueryGate>;
}
const show = (error: ApiError) =>
  renderKit(
    <QueryProvider>
      <Screen error={error} />
    </QueryProvider>,
  );

it("a page that is refused says why in the server's words", async () => {
  await show(new ApiError(403, "consent_needed", { message: "Your parent has not agreed yet." }));
  expect(await screen.findByRole("heading", { name: "You don’t have access to this page" })).toBeVisible();
  expect(screen.getByText(/^Your parent has not agreed yet\. You’re logged in as/)).toBeVisible();
});

it("a page that is not there does not tell whose it is", async () => {
  await show(new ApiError(404, "not_found", { message: "There is one of somebody else." }));
  expect(await screen.findByRole("heading", { name: "We couldn’t find this" })).toBeVisible();
  expect(screen.queryByText(/somebody else/)).toBeNull();
});
