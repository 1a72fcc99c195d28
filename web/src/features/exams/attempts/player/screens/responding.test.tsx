import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderScreen } from "../../../../../testing/renderScreen";
import { type FakePorts, fakePorts, nothing, speech } from "../testing/fakePorts";
import { type FakeSession, openFakeSession } from "../testing/openFakeSession";
import * as respond from "../testing/respondTest";
import type { ItemKey, Mode, PartContent } from "../types";
import { Player } from "./Player";

let session: FakeSession;
let ports: FakePorts;

const modelKey: ItemKey = {
  given: [],
  correct: [],
  explanation: "",
  options: {},
  evidence: [],
  accepted: [],
  given_pairs: {},
  given_text: null,
  matches: {},
  outcome: null,
  transcript: [],
  models: [{ level: 5, text: "Model text for e1-01", note: "Says why." }],
  useful_language: [],
  typical_faults: [],
};

/** Opens a test of these parts and starts the first one. */
async function start(mode: Mode, ...parts: PartContent[]) {
  ports = fakePorts();
  session = await openFakeSession(mode, parts, ports);
  session.api.keys.set("e1", { items: { "e1-01": modelKey } });
  const view = await renderScreen(<Player session={session} />, { at: "/test" });
  const user = userEvent.setup();
  await press(user, "Start");
  return { ...view, user };
}

/** Presses what leads into the part, as soon as its audio is there, and waits until the part runs. */
async function press(user: UserEvent, name: string) {
  const button = await screen.findByRole("button", { name });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  await waitFor(() => expect(session.player.snapshot().phase.kind).toBe("running"));
}

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const findButton = (name: string | RegExp) => screen.findByRole("button", { name });

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue(undefined);
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, "load").mockImplementation(() => {});
});
afterEach(() => session.close());

describe("a sentence", () => {
  it("is built by figures and taken back by Backspace", async () => {
    const { user } = await start("comfortable", respond.sentences);
    expect(await screen.findByText("How was the workshop on Friday?")).toHaveAttribute("lang", "en");
    await user.keyboard("132");
    await waitFor(() =>
      expect(session.server.current("b1-01")).toEqual({ kind: "choice", options: ["c1", "c3", "c2"] }),
    );
    expect(screen.getByText(/The speaker showed us how to repair a bike\.$/)).toBeInTheDocument();
    await user.keyboard("{Backspace}");
    await waitFor(() =>
      expect(session.server.current("b1-01")).toEqual({ kind: "choice", options: ["c1", "c3"] }),
    );
  });

  it("is built by pressing words; pressing a laid one takes it back, arrows move it", async () => {
    const { user } = await start("strict", respond.sentences);
    await user.click(await findButton("us"));
    expect(button("us")).toHaveAttribute("aria-pressed", "true");
    button("Blank 1: us. Press to take it back.").focus();
    await user.keyboard("{ArrowRight}");
    await waitFor(() => expect(button("Blank 2: us. Press to take it back.")).toHaveFocus());
    await user.click(button("showed"));
    expect(button("Blank 1: showed. Press to take it back.")).toBeVisible();
    await user.click(button("us"));
    expect(button("Blank 2, empty")).toBeVisible();
  });

  it("is not built while the clock is stopped", async () => {
    const { user } = await start("comfortable", respond.sentences);
    await screen.findByText("How was the workshop on Friday?");
    await user.click(button("Stop"));
    await user.keyboard("3");
    expect(button("us")).toHaveAttribute("aria-pressed", "false");
    await user.click(button("Go on with the clock"));
    await user.keyboard("3");
    expect(button("us")).toHaveAttribute("aria-pressed", "true");
  });

  it("takes a word into the blank that was chosen, and keeps it there when the learner comes back", async () => {
    const { user } = await start("strict", respond.sentences);
    await user.click(await findButton("Blank 3, empty"));
    await user.click(button("repair a bike"));
    await user.click(button("Next"));
    expect(await screen.findByText("Do you know when the library opens?")).toBeVisible();
    await user.click(button("Back"));
    expect(await findButton("Blank 3: repair a bike. Press to take it back.")).toBeVisible();
    expect(button("Blank 1, empty")).toBeVisible();
  });

  it("leaves one word over, and all are looked over before the part is closed", async () => {
    const { user } = await start("comfortable", respond.sentences);
    await screen.findByText("How was the workshop on Friday?");
    await user.keyboard("n241");
    expect(button("does it open")).toHaveAttribute("aria-pressed", "false");
    await user.keyboard("n");
    expect(await screen.findByText("1 question is still open.")).toBeVisible();
    await user.click(button("Finish this part"));
    await waitFor(() =>
      expect(session.server.current("b2-01")).toEqual({ kind: "choice", options: ["c2", "c4", "c1"] }),
    );
  });
});

it("a sentence that was checked shows an accepted order and stays as it is", async () => {
  const { user } = await start("comfortable", respond.sentences);
  session.api.keys.set("b1", {
    items: {
      "b1-01": { ...modelKey, models: [], accepted: [["c1", "c3", "c2"]], explanation: "Two objects." },
    },
  });
  await screen.findByText("How was the workshop on Friday?");
  await user.keyboard("123");
  await user.click(button("Check answers"));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Check answers" }));
  expect(await screen.findByText("The speaker showed us how to repair a bike.")).toBeVisible();
  expect(screen.getByText("Two objects.")).toBeVisible();
  await user.keyboard("{Backspace}");
  expect(button("Blank 3: us. Press to take it back.")).toBeDisabled();
});

describe("an email", () => {
  it("has its head given, its goals to tick off, an outline and a model after it was handed in", async () => {
    const { user } = await start("comfortable", respond.email);
    expect(await screen.findByText("Piano room on Thursdays")).toBeVisible();
    await user.click(screen.getByRole("checkbox", { name: "Ask for another solution" }));
    expect(screen.getByRole("checkbox", { name: "Ask for another solution" })).toBeChecked();
    await user.click(screen.getByText("Outline"));
    await user.type(screen.getByRole("textbox", { name: "Outline" }), "greet first");
    await user.type(
      screen.getByRole("textbox", { name: "Your text" }),
      "Dear Ms. Rivera, the room was locked.",
    );
    await user.click(button("Finish"));
    await user.click(button("OK"));
    expect(await screen.findByText("Model text for e1-01")).toBeVisible();
    expect(screen.getByText("Dear Ms. Rivera, the room was locked.")).toBeVisible();
    expect(session.server.current("e1-01")).toEqual({
      kind: "text",
      text: "Dear Ms. Rivera, the room was locked.",
    });
    expect(session.api.calls).toContain("check e1");
  });

  it("has tabs and tools that the arrow keys lead through", async () => {
    const { user } = await start("comfortable", respond.email);
    const field = await screen.findByRole("textbox", { name: "Your text" });
    screen.getByRole("tab", { name: "Task" }).focus();
    await user.keyboard("{ArrowRight}");
    expect(screen.getByRole("tab", { name: "Your text" })).toHaveFocus();
    expect(screen.getByRole("tab", { name: "Your text" })).toHaveAttribute("aria-selected", "true");
    await user.type(field, "Dear");
    button("Undo").focus();
    await user.keyboard("{ArrowRight}");
    expect(screen.getByRole("checkbox", { name: "Spell-check" })).toHaveFocus();
    await user.keyboard("{Tab}");
    expect(field).toHaveFocus();
  });

  it("in strict mode has neither ticks nor outline nor spell-check nor model", async () => {
    const { user } = await start("strict", respond.email);
    const field = await screen.findByRole("textbox", { name: "Your text" });
    expect(field).toHaveAttribute("spellcheck", "false");
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.queryByText("Outline")).toBeNull();
    await user.click(button("Hide Word Count"));
    expect(screen.queryByText("0 words")).toBeNull();
    await user.type(field, "Dear");
    await user.click(field);
    await user.paste("from outside");
    expect(await screen.findByRole("alert")).toHaveTextContent("cannot be pasted");
    expect(field).toHaveValue("Dear");
    await user.click(button("Next"));
    await user.click(button("OK"));
    await waitFor(() => expect(session.api.calls).toContain("finish writing-2"));
    expect(session.api.calls).not.toContain("check e1");
  });

  it("shows no model while the server cannot be reached, and goes on all the same", async () => {
    const { user } = await start("comfortable", respond.email);
    await user.type(await screen.findByRole("textbox", { name: "Your text" }), "x");
    await waitFor(() => expect(session.server.current("e1-01")).toBeDefined());
    session.api.isDown = true;
    await user.click(button("Finish"));
    await user.click(button("OK"));
    expect(await screen.findByText(/cannot be shown now/)).toBeVisible();
    expect(button("Go on")).toBeEnabled();
  });
});

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
    expect(screen.queryByText(/Nothing was heard/)).toBeNull();
  });

  it("in strict mode keeps and marks a silent take", async () => {
    await start("strict", respond.speaking);
    clipOver();
    clipOver();
    await waitFor(() => expect(screen.getByText("Recording")).toBeVisible());
    await second("silence");
    act(() => ports.hear(nothing));
    await act(() => session.player.endTake());
    expect(await screen.findByText(/Nothing was heard in your last answer/)).toBeVisible();
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
    expect(await screen.findByRole("alert")).toHaveTextContent("We hear nothing in this take");
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
    await user.click(button("Keep and go on"));
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
    ["suspended", "The recording stood still"],
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
    expect(screen.getByText(/we go on with the same microphone/)).toBeVisible();
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
    expect(await screen.findByRole("alert")).toHaveTextContent("The microphone gives no sound");
  });

  it("goes on in strict mode without a microphone that was refused", async () => {
    ports = fakePorts();
    session = await openFakeSession("strict", [respond.speaking], ports);
    ports.result = () => ({ kind: "problem", problem: "denied" });
    await renderScreen(<Player session={session} />, { at: "/test" });
    await waitFor(() => expect(button("Start")).toBeEnabled());
    await userEvent.click(button("Start"));
    expect(await screen.findByRole("alert")).toHaveTextContent("The microphone is blocked");
    await userEvent.click(button("Go on without a microphone"));
    expect(await screen.findByText("At the garden center")).toBeVisible();
  });
});

it("an interview is heard, never read; in comfortable mode it can be heard again before speaking", async () => {
  const { user } = await start("comfortable", { ...respond.speaking, sets: respond.speaking.sets.slice(1) });
  expect(await screen.findByText(/A researcher asks you/)).toBeVisible();
  clipOver();
  expect(await screen.findByRole("heading", { name: "Answer the question" })).toBeVisible();
  expect(screen.queryByText(/Listen to the question and answer it/)).toBeNull();
  await user.click(button("Hear it again"));
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
  expect(screen.queryByRole("button", { name: "Hear it again" })).toBeNull();
  await second("one");
  act(() => ports.hear(speech));
  await act(() => session.player.endTake());
  await waitFor(() => expect(screen.getAllByText("Question 2 of 2").at(-1)).toBeVisible());
  expect(session.player.snapshot().answers.has("iv-01")).toBe(true);
});
