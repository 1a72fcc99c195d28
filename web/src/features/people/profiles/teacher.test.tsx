import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Operation } from "../../../api/contract";
import type { Wire } from "../../../api/types";
import { mockApi, on, type Reply, refused } from "../../../testing/mockApi";
import { renderScreen } from "../../../testing/renderScreen";
import { TeacherScreen } from "./TeacherScreen";

const helen: Wire["TeacherPage"] = {
  id: "t1",
  name: "Helen Rowe",
  photo_url: null,
  college: "Hill College",
  major: "English",
  bio: "I like short sentences.",
  subjects: ["Writing"],
};

const path = { params: { path: { id: "" } } };

const show = (reply: Reply<Operation<"get", "/api/teachers/{id}">>) => {
  mockApi(on("get", "/api/teachers/{id}", { ...path, ...reply }));
  return renderScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TeacherScreen />
    </QueryClientProvider>,
    { at: "/teachers/t1" },
  );
};

it("shows what a teacher tells everybody", async () => {
  await show({ body: helen });
  expect(await screen.findByRole("heading", { level: 1, name: "Helen Rowe" })).toBeVisible();
  expect(screen.getByText("English, Hill College")).toBeVisible();
  expect(screen.getByText("I like short sentences.")).toBeVisible();
  expect(screen.getByText("Writing")).toBeVisible();
});

it("says that nothing is written yet", async () => {
  await show({ body: { ...helen, bio: null, subjects: [] } });
  expect(await screen.findByText("Helen Rowe hasn’t written anything here yet.")).toBeVisible();
});

it("says that there is no such teacher", async () => {
  await show(refused(404, "not_found", { message: "Not found" }));
  expect(await screen.findByText(/This may belong to another account/)).toBeVisible();
});
