import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderScreen } from "../../../../../testing/renderScreen";
import { type FakeSession, openFakeSession } from "../testing/openFakeSession";
import type { Mode } from "../types";
import { Player } from "./Player";

let session: FakeSession;

async function show(mode: Mode) {
  session = await openFakeSession(mode);
  const view = await renderScreen(<Player session={session} />, { at: "/test" });
  return { ...view, user: userEvent.setup() };
}

beforeEach(() => {
  // happy-dom plays nothing: a clip that is played is over at once, unless a test says otherwise.
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue(undefined);
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, "load").mockImplementation(() => {});
});
afterEach(() => session.close());

const start = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole("button", { name: "Start" }));
const next = () => screen.getByRole("button", { name: "Next" });

describe("reading", () => {
  it("shows the passage beside the question, with the asked word marked and the language named", async () => {
    const { user, container } = await show("comfortable");
    await start(user);
    expect(await screen.findByRole("heading", { name: /The word "dear"/ })).toHaveAttribute("lang", "en");
    expect(screen.getByText("dear").tagName).toBe("MARK");
    expect(container.querySelector("article")).toHaveAttribute("lang", "en");
  });

  it("takes one of four answers, by mouse or by key, and keeps it", async () => {
    const { user } = await show("comfortable");
    await start(user);
    await user.click(await screen.findByRole("radio", { name: "expensive" }));
    expect(screen.getByRole("radio", { name: "expensive" })).toBeChecked();
    await user.keyboard("3");
    expect(screen.getByRole("radio", { name: "dark" })).toBeChecked();
    await user.keyboard("a");
    await waitFor(() => expect(session.server.current("r1-01")).toEqual({ kind: "choice", options: ["a"] }));
    expect(await screen.findByText("Saved")).toBeVisible();
  });

  it("puts the sentence into the passage where it was placed, from the list or from a square", async () => {
    const { user, container } = await show("comfortable");
    await start(user);
    await screen.findByRole("radio", { name: "loved" });
    await user.keyboard("n");
    await user.click(await screen.findByRole("radio", { name: "At the end of the paragraph" }));
    expect(container.querySelector("article")?.textContent).toMatch(
      /Costs fell\.CIt was made of many rings\./,
    );
    await user.click(screen.getByRole("button", { name: "Place B" }));
    expect(screen.getByRole("radio", { name: "Before “Ships saw …”" })).toBeChecked();
  });

  it("takes exactly three of six for the summary", async () => {
    const { user } = await show("strict");
    await start(user);
    await screen.findByRole("radio", { name: "loved" });
    await user.keyboard("nn");
    for (const name of ["One", "Three", "Five", "Six"])
      await user.click(screen.getByRole("checkbox", { name }));
    const checked = screen.getAllByRole("checkbox").filter((box) => (box as HTMLInputElement).checked);
    expect(checked).toHaveLength(3);
    await user.click(screen.getByRole("checkbox", { name: "Three" }));
    await user.click(screen.getByRole("checkbox", { name: "Six" }));
    await waitFor(() =>
      expect(session.server.current("r1-03")).toEqual({ kind: "choice", options: ["a", "e", "f"] }),
    );
  });

  it("leads back, flags, and reviews before the part is closed", async () => {
    const { user } = await show("comfortable");
    await start(user);
    await user.click(await screen.findByRole("radio", { name: "loved" }));
    await user.click(screen.getByRole("button", { name: "Flag" }));
    await user.keyboard("nnn");
    expect(await screen.findByText("2 questions are not answered yet.")).toBeVisible();
    const rows = within(screen.getByRole("table")).getAllByRole("row");
    expect(rows[1]).toHaveTextContent("answered");
    expect(rows[1]).toHaveTextContent("flagged");
    await user.click(within(screen.getByRole("table")).getByRole("button", { name: /The word "dear"/ }));
    expect(screen.getByRole("radio", { name: "loved" })).toBeChecked();
  });

  it("in strict mode has the tools of the real test and none of the helps", async () => {
    const { user } = await show("strict");
    await start(user);
    await screen.findByRole("radio", { name: "loved" });
    for (const name of ["Volume", "Help", "Review", "Back", "Next", "Hide Time"]) {
      expect(screen.getByRole("button", { name })).toBeVisible();
    }
    expect(screen.queryByRole("button", { name: "Flag" })).toBeNull();
    expect(screen.queryByText(/Put each option into the sentence/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Hide Time" }));
    expect(screen.queryByRole("timer")).toBeNull();
    expect(screen.getByRole("button", { name: "Show Time" })).toBeVisible();
  });

  it("tells the truth when the server does not answer", async () => {
    const { user } = await show("comfortable");
    await start(user);
    session.server.fate = () => "lost";
    await user.click(await screen.findByRole("radio", { name: "loved" }));
    expect(await screen.findByText("Offline: 1 answer saved on this device")).toBeVisible();
    session.server.fate = () => "arrives";
    act(() => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByText("Saved")).toBeVisible();
    expect(session.server.current("r1-01")).toEqual({ kind: "choice", options: ["a"] });
  });
});

describe("listening", () => {
  async function toListening(mode: Mode) {
    const view = await show(mode);
    await start(view.user);
    await screen.findByRole("radio", { name: "loved" });
    await view.user.keyboard("nnn");
    await view.user.click(await screen.findByRole("button", { name: "Finish this part" }));
    await screen.findByText("All audio is on this device");
    await start(view.user);
    await screen.findByRole("heading", { name: "Rivers" });
    return view;
  }
  const endClip = () => act(() => void lastAudio()?.dispatchEvent(new Event("ended")));
  const lastAudio = () =>
    vi.mocked(HTMLMediaElement.prototype.play).mock.contexts.at(-1) as HTMLMediaElement | undefined;

  it("in strict mode plays by itself, shows no controls, and asks before a question is gone", async () => {
    const { user } = await toListening("strict");
    expect(lastAudio()).toBeDefined();
    expect(screen.queryByRole("button", { name: "Pause" })).toBeNull();
    expect(next()).toBeDisabled();
    endClip();
    for (const name of ["Air", "Warmth"]) await user.click(await screen.findByRole("checkbox", { name }));
    await user.click(next());
    expect(screen.getByRole("dialog")).toHaveTextContent("You can’t come back to this one.");
    await user.click(screen.getByRole("button", { name: "OK" }));
    expect(await screen.findByRole("heading", { name: /Listen again to part of the lecture/ })).toBeVisible();
    endClip();
    expect(await screen.findByRole("radio", { name: "To warn" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
    await waitFor(() =>
      expect(session.server.current("l1-01")).toEqual({ kind: "choice", options: ["a", "d"] }),
    );
  });

  it("in comfortable mode can be paused, slowed, heard again, and gone back in", async () => {
    const { user } = await toListening("comfortable");
    const speeds = screen.getByRole("group", { name: "Speed" });
    await user.click(within(speeds).getByRole("button", { name: "0.75×" }));
    expect(lastAudio()?.playbackRate).toBe(0.75);
    await user.click(screen.getByRole("button", { name: "Go to the questions" }));
    await user.click(await screen.findByRole("button", { name: "Listen again" }));
    expect(screen.getByRole("slider", { name: "Position" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(await screen.findByRole("heading", { name: "Rivers" })).toBeVisible();
  });

  it("heard again takes the focus of its button, and says when it cannot be played", async () => {
    const { user } = await toListening("comfortable");
    await user.click(screen.getByRole("button", { name: "Go to the questions" }));
    await user.click(await screen.findByRole("button", { name: "Listen again" }));
    expect(screen.getByRole("button", { name: "Play" })).toHaveFocus();
    act(() => void lastAudio()?.dispatchEvent(new Event("error")));
    expect(screen.getByRole("alert")).toHaveTextContent("This audio won’t play.");
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(screen.getByRole("slider", { name: "Position" })).toBeVisible();
  });

  it("waits for a click where the browser blocks sound", async () => {
    const { user } = await toListening("strict");
    session.close();
    vi.mocked(HTMLMediaElement.prototype.play).mockRejectedValue(
      new DOMException("no gesture", "NotAllowedError"),
    );
    session = await session.reload();
    await renderScreen(<Player session={session} />, { at: "/test" });
    const go = (await screen.findAllByRole("button", { name: "Continue" })).at(-1);
    await waitFor(() => expect(go).toBeEnabled());
    if (go) await user.click(go);
    expect(await screen.findByRole("button", { name: "Play" })).toBeVisible();
  });
});

it("hiding and showing the time keep the focus where they are undone", async () => {
  const { user } = await show("comfortable");
  await start(user);
  await user.click(await screen.findByRole("button", { name: "Hide" }));
  expect(screen.getByRole("button", { name: "Show time" })).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("button", { name: "Hide" })).toHaveFocus();
});

it("what the clock offers is in Help, too, each by its own words", async () => {
  const { user } = await show("comfortable");
  await start(user);
  await screen.findByRole("radio", { name: "loved" });
  const before = session.player.snapshot().phase;
  await user.click(screen.getByRole("button", { name: "Help" }));
  const help = screen.getByRole("dialog");
  expect(within(help).getByRole("button", { name: "Stop the clock" })).toBeVisible();
  await user.click(within(help).getByRole("button", { name: "Add five minutes" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(session.player.snapshot().phase).not.toEqual(before);
});

it("while the clock is stopped nothing below can be reached, and the focus comes back to the clock", async () => {
  const { user } = await show("comfortable");
  await start(user);
  const option = await screen.findByRole("radio", { name: "loved" });
  const stop = screen.getByRole("button", { name: "Stop" });
  await user.click(stop);
  expect(screen.getByRole("region", { name: "The clock is stopped." })).toBeVisible();
  const leading = screen.getAllByRole("button", { name: /^Question/ });
  expect(leading.length).toBeGreaterThan(1);
  for (const button of leading.filter((each) => !each.hasAttribute("aria-current")))
    expect(button).toBeDisabled();
  expect(option.closest("[inert]")).not.toBeNull();
  expect(stop.closest("[inert]")).toBeNull();
  const goOn = screen.getByRole("button", { name: "Resume the clock" });
  expect(goOn).toHaveFocus();
  await user.keyboard("a");
  expect(option).not.toBeChecked();
  await user.click(goOn);
  expect(option.closest("[inert]")).toBeNull();
  expect(screen.getByRole("button", { name: "Stop" })).toHaveFocus();
});

it("the notes are closed by Escape, and the focus is back where they were opened", async () => {
  const { user } = await show("comfortable");
  await start(user);
  const opener = await screen.findByRole("button", { name: "Notes" });
  await user.click(opener);
  expect(screen.getByRole("textbox", { name: "Notes" })).toHaveFocus();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("textbox", { name: "Notes" })).toBeNull();
  expect(opener).toHaveFocus();
});

describe("writing", () => {
  async function toWriting(mode: Mode) {
    const view = await show(mode);
    for (const id of ["reading-1", "listening-1"]) {
      await session.api.startPart("attempt-1", id);
      await session.api.finishPart("attempt-1", id);
    }
    session = await session.reload();
    view.unmount();
    const again = await renderScreen(<Player session={session} />, { at: "/test" });
    await start(view.user);
    await again.findByRole("textbox", { name: "Your text" });
    return { ...again, user: view.user };
  }
  const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your text" });

  it("counts words as the server does, keeps every letter, and asks before handing in", async () => {
    const { user } = await toWriting("comfortable");
    await user.type(field(), "It's a well-known place");
    expect(screen.getByText("4 words")).toBeVisible();
    await waitFor(() =>
      expect(session.server.current("w1-01")).toEqual({ kind: "text", text: "It's a well-known place" }),
    );
    await user.click(screen.getByRole("button", { name: "Finish" }));
    await user.click(screen.getByRole("button", { name: "Keep writing" }));
    expect(field()).toHaveValue("It's a well-known place");
  });

  it.each(["comfortable", "strict"] as const)(
    "%s: a text of 12 of 100 words is not handed in without a warning",
    async (mode) => {
      const { user } = await toWriting(mode);
      await user.type(field(), "one two three four five six seven eight nine ten eleven twelve");
      await user.click(mode === "strict" ? next() : screen.getByRole("button", { name: "Finish" }));
      const dialog = screen.getByRole("dialog");
      expect(dialog).toHaveTextContent("You’ve written 12 of at least 100 words.");
      expect(dialog).toHaveTextContent("Short responses lose points.");
      await user.click(within(dialog).getByRole("button", { name: "Keep writing" }));
      expect(field()).toBeVisible();
      expect(session.api.calls).not.toContain("submit");
    },
  );

  it("in strict mode has no spell-check, keeps text from outside out, and pastes its own", async () => {
    const { user } = await toWriting("strict");
    expect(field()).toHaveAttribute("spellcheck", "false");
    await user.type(field(), "one two");
    field().focus();
    await user.paste("from a website");
    expect(field()).toHaveValue("one two");
    expect(screen.getByText("You can’t paste text from outside in strict mode.")).toBeVisible();
    field().setSelectionRange(0, 4);
    await user.click(screen.getByRole("button", { name: "Cut" }));
    expect(field()).toHaveValue("two");
    await user.click(screen.getByRole("button", { name: "Paste" }));
    expect(field()).toHaveValue("one two");
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(field()).toHaveValue("two");
  });

  it("hands in after OK and leads to the result", async () => {
    const { user } = await toWriting("strict");
    await user.type(field(), "done");
    await user.click(next());
    await user.click(screen.getByRole("button", { name: "OK" }));
    expect(await screen.findByText("elsewhere")).toBeVisible();
    expect(session.api.calls.at(-1)).toBe("submit");
    expect(session.server.current("w1-01")).toEqual({ kind: "text", text: "done" });
  });

  it("waits, says what is safe and offers the sealed file when the connection is gone", async () => {
    const { user } = await toWriting("comfortable");
    await user.type(field(), "kept");
    session.server.fate = () => "lost";
    session.api.isDown = true;
    await user.type(field(), " safe");
    await user.click(screen.getByRole("button", { name: "Finish" }));
    await user.click(screen.getByRole("button", { name: "OK" }));
    // Comfortable shows a model first; it cannot be had now.
    await user.click(await screen.findByRole("button", { name: "Continue" }));
    expect(
      await screen.findByRole("button", { name: "Save the sealed file" }, { timeout: 8_000 }),
    ).toBeVisible();
    session.server.fate = () => "arrives";
    session.api.isDown = false;
    act(() => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByText("elsewhere", {}, { timeout: 12_000 })).toBeVisible();
    expect(session.server.current("w1-01")).toEqual({ kind: "text", text: "kept safe" });
  }, 30_000);
});

describe("words of the passage", () => {
  async function select(mode: Mode) {
    const { user } = await show(mode);
    await start(user);
    const text = (await screen.findByText("dear")).firstChild as Text;
    act(() => {
      document.getSelection()?.setBaseAndExtent(text, 0, text, text.length);
      document.dispatchEvent(new Event("selectionchange"));
    });
  }

  it("are looked up in comfortable mode", async () => {
    await select("comfortable");
    expect(screen.getByRole("button", { name: "Look up “dear”" })).toBeVisible();
  });

  it("are not in the real test, nor in strict mode, which imitates it", async () => {
    await select("strict");
    expect(screen.queryByRole("button", { name: /Look up/ })).toBeNull();
  });
});
