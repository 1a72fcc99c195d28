import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderScreen } from "../../../../../testing/renderScreen";
import { newerListening, olderListening } from "../testing/everyListening";
import { newerReading, olderReading } from "../testing/everyReading";
import { type FakeSession, openFakeSession } from "../testing/openFakeSession";
import type { CheckedSet, Mode, PartContent } from "../types";
import { Player } from "./Player";

let session: FakeSession;

async function start(mode: Mode, ...parts: PartContent[]) {
  session = await openFakeSession(mode, parts);
  const view = await renderScreen(<Player session={session} />, { at: "/test" });
  const user = userEvent.setup();
  await waitFor(() => expect(screen.getByRole("button", { name: "Start" })).toBeEnabled());
  await user.click(screen.getByRole("button", { name: "Start" }));
  return { ...view, user };
}

const kept = (item: string) => session.server.current(item);
const clip = () =>
  vi.mocked(HTMLMediaElement.prototype.play).mock.contexts.at(-1) as HTMLMediaElement | undefined;
const endClip = () => act(() => void clip()?.dispatchEvent(new Event("ended")));

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue(undefined);
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, "load").mockImplementation(() => {});
});
afterEach(() => session.close());

describe("words with missing letters", () => {
  it("are typed inside the text; Space and Backspace lead on and back, and nothing but letters is kept", async () => {
    const { user } = await start("strict", newerReading);
    await user.click(await screen.findByRole("textbox", { name: "Word 1: star, 2 letters missing" }));
    await user.keyboard("t1sss ");
    expect(screen.getByRole("textbox", { name: /^Word 2/ })).toHaveFocus();
    await user.keyboard("{Backspace}");
    expect(screen.getByRole("textbox", { name: /^Word 1:/ })).toHaveFocus();
    await waitFor(() => expect(kept("rw1-01")).toEqual({ kind: "text", text: "ts" }));
  });

  it("are counted as ten questions on one screen, and N inside a word is a letter", async () => {
    const { user } = await start("comfortable", newerReading);
    await user.click(await screen.findByRole("textbox", { name: /^Word 5/ }));
    await user.keyboard("n");
    expect(screen.getByRole("textbox", { name: /^Word 5/ })).toHaveValue("n");
    expect(screen.getByRole("button", { name: /Questions 1 to 10 of 27/ })).toBeVisible();
    // Twenty-seven pips are a drawing; the list leads to the blank.
    await user.click(screen.getByRole("button", { name: /Questions 1 to 10 of 27/ }));
    await user.click(screen.getByRole("button", { name: "so___" }));
    await waitFor(() => expect(screen.getByRole("textbox", { name: /^Word 9/ })).toHaveFocus());
  });

  it("are final once they are checked, with the right word beside a wrong one", async () => {
    const { user } = await start("comfortable", newerReading);
    const key = {
      given: [],
      correct: ["ts"],
      explanation: "",
      options: {},
      evidence: [],
      models: [],
      useful_language: [],
      typical_faults: [],
      accepted: [],
      given_pairs: {},
      given_text: null,
      matches: {},
      outcome: null,
      transcript: [],
    };
    session.api.keys.set("rw1", { items: { "rw1-01": key } });
    await user.type(await screen.findByRole("textbox", { name: /^Word 1:/ }), "xx");
    await user.click(screen.getByRole("button", { name: "Check answers" }));
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Check answers" }));
    expect(await screen.findByText("starts")).toBeVisible();
    expect(screen.getByRole("textbox", { name: /^Word 1:/ })).toHaveAttribute("readonly");
    // What was typed was at the server before it was checked.
    expect(kept("rw1-01")).toEqual({ kind: "text", text: "xx" });
  });
});

describe("a table", () => {
  it("is filled by the menus alone, and a full heading takes no more", async () => {
    const { user } = await start("strict", olderReading);
    await screen.findByRole("radio", { name: "expensive" });
    await user.keyboard("nnn");
    const put = (text: RegExp, where: string) =>
      user.selectOptions(screen.getByRole("combobox", { name: text }), where);
    await put(/Needed much fuel/, "Open fire");
    await put(/Was fed with coal/, "Open fire");
    expect(
      within(screen.getByRole("combobox", { name: /Was seen/ })).getByRole("option", { name: "Open fire" }),
    ).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Remove: Needed much fuel" }));
    expect(screen.getByRole("button", { name: /^Remove: Was fed with coal/ })).toHaveFocus();
    await waitFor(() => expect(kept("r1-04")).toEqual({ kind: "matches", pairs: { d: "fire" } }));
    await user.keyboard("{Enter}");
    expect(screen.getByRole("combobox", { name: /Was fed with coal/ })).toHaveFocus();
  });

  it("takes a tapped phrase where its heading is tapped", async () => {
    const { user } = await start("comfortable", olderReading);
    await screen.findByRole("radio", { name: "expensive" });
    await user.keyboard("nnn");
    await user.click(screen.getByText("Was difficult to grind", { selector: "span" }));
    await user.click(screen.getAllByRole("button", { name: "Put it here" })[1] as HTMLElement);
    await waitFor(() => expect(kept("r1-04")).toEqual({ kind: "matches", pairs: { e: "lens" } }));
  });

  it("covers the text, which View Text brings back", async () => {
    const { user } = await start("strict", olderReading);
    await screen.findByRole("radio", { name: "expensive" });
    expect(screen.queryByRole("button", { name: "View Text" })).toBeNull();
    await user.keyboard("nn");
    await user.click(screen.getByRole("button", { name: "View Text" }));
    expect(screen.getByRole("tab", { name: "Passage" })).toHaveAttribute("aria-selected", "true");
    screen.getByRole("tab", { name: "Passage" }).focus();
    await user.keyboard("{ArrowLeft}");
    expect(screen.getByRole("tab", { name: /^Question/ })).toHaveFocus();
    await user.keyboard("{Home}");
    await user.click(screen.getByRole("button", { name: "View Question" }));
    expect(screen.getByRole("tab", { name: "Passage" })).toHaveAttribute("aria-selected", "false");
  });
});

describe("older listening", () => {
  it("takes three of five, orders steps by buttons, and a chart by radio buttons", async () => {
    const { user } = await start("comfortable", olderListening);
    await user.click(await screen.findByRole("button", { name: "Go to the questions" }));
    await user.keyboard("adn");
    await waitFor(() => expect(kept("l1-01")).toEqual({ kind: "choice", options: ["a", "d"] }));
    await user.keyboard("12345n");
    await waitFor(() => expect(kept("l1-02")).toEqual({ kind: "choice", options: ["a", "b", "c"] }));
    for (const name of ["Color is applied", "Coarse plaster is put up"])
      await user.click(screen.getByRole("button", { name }));
    await user.click(screen.getByRole("button", { name: "Move down: Color is applied" }));
    await waitFor(() => expect(kept("l1-03")).toEqual({ kind: "choice", options: ["d", "c"] }));
    await user.click(screen.getByRole("button", { name: "Remove: Color is applied" }));
    await waitFor(() => expect(kept("l1-03")).toEqual({ kind: "choice", options: ["d"] }));
    await user.click(screen.getByRole("button", { name: "Next" }));
    const row = await screen.findByRole("group", { name: "Corrections are easy." });
    within(row).getByRole("radio", { name: "On fresh plaster" }).focus();
    await user.keyboard(" ");
    await user.keyboard("{ArrowRight}");
    await waitFor(() => expect(kept("l1-04")).toBeDefined());
    expect(kept("l1-04")).toMatchObject({ kind: "matches" });
  });

  it("hands the focus of a button that goes away to the next sensible one", async () => {
    const { user } = await start("comfortable", olderListening);
    await user.click(await screen.findByRole("button", { name: "Go to the questions" }));
    await screen.findByRole("checkbox", { name: "The color lasts" });
    await user.keyboard("nn");
    const step = (name: string) => screen.getByRole("button", { name });
    const steps = within(await screen.findByRole("list", { name: "Steps to place" }));
    const names = steps.getAllByRole("button").map(({ textContent }) => textContent ?? "");
    step(names[1] ?? "").focus();
    // Laid one after the other, without looking for the next one.
    for (let n = 0; n < names.length; n++) await user.keyboard("{Enter}");
    const laid = [...names.slice(1), names[0]];
    expect(step(`Move up: ${laid.at(-1)}`)).toHaveFocus();
    // Moved to either end, the other arrow goes on.
    step(`Move up: ${laid[1]}`).focus();
    await user.keyboard("{Enter}");
    expect(step(`Move down: ${laid[1]}`)).toHaveFocus();
    // Taken out from the first place to the last one.
    step(`Remove: ${laid[1]}`).focus();
    await user.keyboard("{Enter}");
    expect(step(`Remove: ${laid[0]}`)).toHaveFocus();
    for (let n = 1; n < names.length; n++) await user.keyboard("{Enter}");
    expect(document.activeElement?.closest("ul")).toHaveAccessibleName("Steps to place");
  });

  it("shows what was said only after the answers were checked", async () => {
    const { user } = await start("comfortable", olderListening);
    const checked: CheckedSet = {
      items: {},
      transcript: [{ speaker: "Professor", start: 0, end: 2, text: "Plaster dries." }],
    };
    session.api.keys.set("l1", checked);
    await user.click(await screen.findByRole("button", { name: "Go to the questions" }));
    await user.click(await screen.findByRole("checkbox", { name: "The color lasts" }));
    expect(screen.queryByText("Plaster dries.")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Check answers" }));
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Check answers" }));
    expect(await screen.findByText("Plaster dries.")).toBeInTheDocument();
    await user.keyboard("b");
    expect(screen.getByRole("checkbox", { name: "It dries slowly" })).not.toBeChecked();
  });
});

describe("a test that rests", () => {
  it("goes on when it is opened, where the learner was", async () => {
    const { user, unmount } = await start("comfortable", olderReading);
    await user.click(await screen.findByRole("radio", { name: "expensive" }));
    await user.keyboard("n");
    await session.api.pause("attempt-1", true);
    unmount();
    session = await session.reload();
    await renderScreen(<Player session={session} />, { at: "/test" });
    expect(session.api.calls).toContain("continue");
    expect(await screen.findByRole("heading", { name: "Where would the sentence best fit?" })).toBeVisible();
  });

  it("asks for the keys of a checked set once", async () => {
    const { user, unmount } = await start("comfortable", olderReading);
    session.api.keys.set("r1", { items: {} });
    await screen.findByRole("radio", { name: "expensive" });
    await user.click(screen.getByRole("button", { name: "Check answers" }));
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Check answers" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Check answers" })).toBeNull());
    unmount();
    session = await session.reload();
    await renderScreen(<Player session={session} />, { at: "/test" });
    expect(await screen.findByRole("radio", { name: "expensive" })).toBeDisabled();
    await waitFor(() => expect(session.player.snapshot().checked.has("r1")).toBe(true));
    expect(session.api.calls.filter((call) => call === "check r1")).toHaveLength(2);
  });
});

describe("newer listening", () => {
  it("counts down after the sound, and goes on by itself at zero in strict mode", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    await start("strict", newerListening);
    expect(screen.queryByRole("timer")).toBeNull();
    endClip();
    expect(await screen.findByRole("heading", { name: "Choose the best response." })).toBeVisible();
    expect(screen.getByRole("timer")).toHaveTextContent("00:00:20");
    act(() => void vi.advanceTimersByTime(21_000));
    // The next set is heard; nobody was asked.
    expect(await screen.findByRole("heading", { name: "At the front desk" })).toBeVisible();
    vi.useRealTimers();
  });

  it("in comfortable mode only shows the countdown", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    const { user } = await start("comfortable", newerListening);
    await user.click(await screen.findByRole("button", { name: "Go to the question" }));
    act(() => void vi.advanceTimersByTime(30_000));
    expect(screen.getByRole("heading", { name: "Choose the best response." })).toBeVisible();
    expect(screen.getByRole("timer")).toHaveTextContent("0:00");
    vi.useRealTimers();
  });

  it("offers no five minutes beside the twenty seconds of a question, neither at the clock nor in Help", async () => {
    const { user } = await start("comfortable", newerListening);
    await user.click(await screen.findByRole("button", { name: "Go to the question" }));
    expect(screen.getByRole("timer")).toHaveTextContent(/^0:(20|19)$/);
    expect(screen.getByRole("button", { name: "Stop" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Add five minutes" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Help" }));
    expect(screen.getByRole("button", { name: "Stop the clock" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Add five minutes" })).toBeNull();
  });
});
