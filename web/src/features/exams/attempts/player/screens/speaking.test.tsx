import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { renderScreen } from "../../../../../testing/renderScreen";
import { button, findButton, openTest, ports, session, start, withoutMedia } from "../testing/answering";
import { nothing, speech } from "../testing/fakePorts";
import * as respond from "../testing/respondTest";
import type { Mode } from "../types";
import { Player } from "./Player";

withoutMedia();

/** The clip on the screen is over. Nothing hears it before the part runs, so that would be a mistake of the test. */
const clipOver = () => {
  expect(session.player.snapshot().phase.kind).toBe("running");
  act(() => session.player.dispatch({ type: "next" }));
};
const second = (sound: string) => act(async () => ports.source().second(sound));

describe("listen and repeat", () => {
  it("in strict mode pauses two seconds, beeps, records, and goes on by itself; no text is shown", async () => {
    await start("strict", respond.speaking);
    clipOver();
    expect(await screen.findByRole("img", { name: "A counter with plants" })).toBeVisible();
    expect(screen.getByText("Sentence 1 of 3")).toBeVisible();
    expect(screen.queryByText("Repeat.")).toBeNull();
    clipOver();
    await waitFor(() => expect(screen.getByText("Recording")).toBeVisible());
    expect(ports.calls.slice(0, 4)).toEqual(["open", "pause 2000", "beep", "record"]);
    expect(screen.queryByRole("button", { name: "Finish this answer" })).toBeNull();
    await second("one");
    act(() => ports.hear(speech));
    await act(() => session.player.endTake());
    expect(await screen.findByText("Sentence 2 of 3")).toBeVisible();
    expect(session.player.snapshot().answers.get("lr-01")).toMatchObject({ kind: "recording" });
    expect(screen.queryByText(/no sound/)).toBeNull();
  });

  it("in strict mode keeps and marks a silent take", async () => {
    await start("strict", respond.speaking);
    clipOver();
    clipOver();
    await waitFor(() => expect(screen.getByText("Recording")).toBeVisible());
    await second("silence");
    act(() => ports.hear(nothing));
    await act(() => session.player.endTake());
    expect(await screen.findByText(/Your last answer has no sound/)).toBeVisible();
    expect(session.player.snapshot().answers.has("lr-01")).toBe(true);
    const take = session.player.snapshot().takes.at(-1);
    expect(take).toMatchObject({ quality: "silent" });
    await waitFor(() =>
      expect(session.server.events.get(take?.id ?? "")).toMatchObject({ kind: "silent_take", item: "lr-01" }),
    );
  });

  it("in comfortable mode compares takes with the original, and asks for another after a silent one", async () => {
    const { user } = await start("comfortable", respond.speaking);
    clipOver();
    clipOver();
    await user.click(await findButton("Start speaking"));
    await screen.findByText("Recording");
    await second("one");
    act(() => ports.hear(nothing));
    await user.click(button("Finish this answer"));
    expect(await screen.findByRole("alert")).toHaveTextContent("There’s no sound in this take");
    expect(screen.getByLabelText("What you heard")).toBeInTheDocument();
    await user.click(button("Record again"));
    await user.click(await findButton("Start speaking"));
    await screen.findByText("Recording");
    await second("two");
    act(() => ports.hear(speech));
    await user.click(button("Finish this answer"));
    const takes = within(await screen.findByRole("group", { name: "Which take counts" }));
    expect(takes.getByRole("radio", { name: /^Take 1/ })).not.toBeChecked();
    expect(takes.getByRole("radio", { name: /^Take 2/ })).toBeChecked();
    expect(screen.queryByRole("alert")).toBeNull();
    await user.click(button("Save and continue"));
    expect(await screen.findByText("Sentence 2 of 3")).toBeVisible();
  });
});

describe("a take", () => {
  async function recording(mode: Mode = "comfortable") {
    const { user } = await start(mode, respond.speaking);
    clipOver();
    clipOver();
    if (mode === "comfortable") await user.click(await findButton("Start speaking"));
    await screen.findByText("Recording");
    await second("one");
    act(() => ports.hear(speech));
    return user;
  }

  it.each([
    ["lost", "The microphone was disconnected"],
    ["suspended", "The recording was interrupted"],
  ] as const)("that is %s is kept as far as it went and can be repeated", async (what, title) => {
    const user = await recording();
    act(() => ports.told()[what]());
    expect(await screen.findByRole("alert")).toHaveTextContent(title);
    expect(session.player.snapshot().answers.get("lr-01")).toMatchObject({ kind: "recording" });
    await user.click(button("Try again"));
    await user.click(await findButton("Start speaking"));
    expect(await screen.findByText("Recording")).toBeVisible();
  });

  it("says at once that the microphone is muted, and when it is not any more", async () => {
    await recording();
    act(() => ports.told().muted(true));
    expect(await screen.findByRole("alert")).toHaveTextContent("The microphone is muted");
    act(() => ports.told().muted(false));
    expect(screen.queryByRole("alert")).toBeNull();
    act(() => ports.told().swapped());
    expect(screen.getByText(/still using the same microphone/)).toBeVisible();
  });

  it("keeps the screen awake as long as it runs", async () => {
    const user = await recording();
    expect(ports.calls).toContain("awake");
    expect(ports.calls).not.toContain("may sleep");
    await user.click(button("Finish this answer"));
    await waitFor(() => expect(ports.calls).toContain("may sleep"));
  });

  it("that gives no data within seconds is not spoken to its end for nothing", async () => {
    const { user } = await start("comfortable", respond.speaking);
    clipOver();
    clipOver();
    const began = performance.now();
    await user.click(await findButton("Start speaking"));
    await screen.findByText("Recording");
    vi.spyOn(performance, "now").mockReturnValue(began + 60_000);
    act(() => ports.hear(speech));
    expect(await screen.findByRole("alert")).toHaveTextContent("No sound from the microphone");
  });

  it("goes on in strict mode without a microphone that was refused", async () => {
    await openTest("strict", respond.speaking);
    ports.result = () => ({ kind: "problem", problem: "denied" });
    await renderScreen(<Player session={session} />, { at: "/test" });
    await waitFor(() => expect(button("Start")).toBeEnabled());
    await userEvent.click(button("Start"));
    expect(await screen.findByRole("alert")).toHaveTextContent("The microphone is blocked");
    await userEvent.click(button("Continue without a microphone"));
    expect(await screen.findByText("At the garden center")).toBeVisible();
  });
});

it("an interview is heard, never read; in comfortable mode it can be heard again before speaking", async () => {
  const { user } = await start("comfortable", { ...respond.speaking, sets: respond.speaking.sets.slice(1) });
  expect(await screen.findByText(/A researcher asks you/)).toBeVisible();
  clipOver();
  expect(await screen.findByRole("heading", { name: "Answer the question" })).toBeVisible();
  expect(screen.queryByText(/Listen to the question and answer it/)).toBeNull();
  await user.click(button("Listen again"));
  expect(await screen.findByRole("slider", { name: "Position" })).toBeVisible();
  await user.click(button("Start speaking"));
  expect(await screen.findByText("Recording")).toBeVisible();
  expect(screen.queryByRole("slider", { name: "Position" })).toBeNull();
});

it("strict interviews answer question after question by themselves", async () => {
  await start("strict", { ...respond.speaking, sets: respond.speaking.sets.slice(1) });
  clipOver();
  await screen.findByText("Recording");
  expect(ports.calls).not.toContain("pause 2000");
  expect(screen.queryByRole("button", { name: "Listen again" })).toBeNull();
  await second("one");
  act(() => ports.hear(speech));
  await act(() => session.player.endTake());
  await waitFor(() => expect(screen.getAllByText("Question 2 of 2").at(-1)).toBeVisible());
  expect(session.player.snapshot().answers.has("iv-01")).toBe(true);
});
