/** What a screen shows while its answer is not there. */
import { useQuery } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
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

function List({ answer }: { answer: { data: string[]; current_page: number; total: number } }) {
  const query = useQuery({ queryKey: ["list", answer], queryFn: () => answer });
  return (
    <QueryGate query={query} title="Lines" pageName="lines">
      {({ data }) => (data.length === 0 ? "nothing yet" : data.join())}
    </QueryGate>
  );
}

describe("a list of pages", () => {
  const list = (data: string[], current_page: number, total: number) =>
    renderKit(
      <QueryProvider>
        <List answer={{ data, current_page, total }} />
      </QueryProvider>,
    );

  it("says of a page behind the last one that it is empty, and leads to the first", async () => {
    await list([], 9, 30);
    expect(await screen.findByRole("heading", { name: "There’s nothing on this page" })).toBeVisible();
    expect(screen.getByRole("heading", { level: 1, name: "Lines" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "First page" })).toHaveAttribute("href", "/");
    expect(screen.queryByText("nothing yet")).toBeNull();
  });

  it.each([
    ["that is empty altogether", [], 9, 0, "nothing yet"],
    ["that hides what it counts", [], 1, 3, "nothing yet"],
    ["on its last page", ["one"], 2, 21, "one"],
  ])("%s is left to the screen", async (_which, data, page, total, shown) => {
    await list(data, page, total);
    expect(await screen.findByText(shown)).toBeVisible();
  });
});
