import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import type { Lang, Wire } from "../../../../api/types";
import { queryClient } from "../../../../app/queryClient";
import { mockApi, on, refused } from "../../../../testing/mockApi";
import { renderScreen } from "../../../../testing/renderScreen";
import { job } from "../testData";
import type { TaskResponse } from "../types";
import { BesideResponse } from "./BesideResponse";

afterEach(() => queryClient.clear());

const words = (text: string) => ({ en: text, cn: text, tw: text });
const work: Wire["EarlierWork"] = {
  attempt_id: "a0",
  item: "w1",
  title: "Clay and Ink",
  prompt: "Write a post about buses.",
  delivered_at: "2026-10-02T09:00:00Z",
  mark: { score: 3.5, dimensions: { language: 3 }, comment: "Say why." },
  max: 5,
  dimensions: [{ name: "language", title: words("Language"), levels: [] }],
};

const path = { params: { path: { id: "j1" } } };
const list = (data: Wire["EarlierWork"][]) =>
  on("get", "/api/grading/jobs/{id}/earlier", { ...path, body: { data } });
const one = (body: Wire["EarlierResponse"]) =>
  on("get", "/api/grading/jobs/{id}/earlier/{attempt}/{item}", {
    params: { path: { id: "j1", attempt: "a0", item: "w1" } },
    body,
  });

const show = (part: Partial<TaskResponse> = {}, lang: Lang = "en") => {
  const [response] = job().responses;
  return renderScreen(
    <QueryClientProvider client={queryClient}>
      <BesideResponse job={job()} response={{ ...(response as TaskResponse), ...part }} />
    </QueryClientProvider>,
    { lang },
  );
};

describe("earlier work", () => {
  it("is asked for when it is opened, and what was written when that is opened", async () => {
    const { asked } = mockApi(list([work]), one({ text: "Buses should be free.", recording: null }));
    await show();
    expect(asked).toHaveLength(0);
    await userEvent.click(screen.getByText("Earlier work"));
    expect(await screen.findByText("3.5 of 5")).toBeInTheDocument();
    expect(screen.getByText("Say why.")).toBeInTheDocument();
    expect(screen.getByText("Language").nextSibling).toHaveTextContent("3");
    expect(screen.queryByText("Buses should be free.")).not.toBeInTheDocument();
    await userEvent.click(screen.getByText("Show the response"));
    expect(await screen.findByText("Buses should be free.")).toBeInTheDocument();
  });

  it("opens and closes by Alt+H from anywhere, and not while a question is open", async () => {
    mockApi(list([]));
    await show();
    const press = (more = {}) => fireEvent.keyDown(document.body, { code: "KeyH", altKey: true, ...more });
    press({ altKey: false });
    press({ ctrlKey: true });
    expect(screen.queryByText("No earlier grading of this type of task.")).not.toBeInTheDocument();
    press();
    expect(await screen.findByText("No earlier grading of this type of task.")).toBeVisible();
    expect(screen.getByText("Earlier work")).toHaveFocus();
    press();
    expect(screen.queryByText("No earlier grading of this type of task.")).not.toBeInTheDocument();
  });

  it("says that the claim has ended", async () => {
    mockApi(on("get", "/api/grading/jobs/{id}/earlier", { ...path, ...refused(404, "not_found") }));
    await show();
    await userEvent.click(screen.getByText("Earlier work"));
    expect(await screen.findByRole("button")).toBeInTheDocument();
  });

  it.each([
    ["cn", "以往作答"],
    ["tw", "先前作答"],
  ] as const)("speaks %s", async (lang, text) => {
    mockApi();
    await show({}, lang);
    expect(screen.getByText(text)).toBeInTheDocument();
  });
});

describe("sample responses", () => {
  it("stand beside a task that has some", async () => {
    mockApi();
    await show({ models: [{ level: 5, text: "Free buses help everyone.", note: "One clear reason." }] });
    await userEvent.click(screen.getByText("Sample responses"));
    expect(screen.getByText("Would score 5")).toBeVisible();
    expect(screen.getByText("Free buses help everyone.")).toBeVisible();
  });

  it("are not promised where there are none", async () => {
    mockApi();
    await show();
    expect(screen.queryByText("Sample responses")).not.toBeInTheDocument();
  });
});
