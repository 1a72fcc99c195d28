/** Opens the player on parts that are answered by writing or speaking, with a microphone that the test plays. */
import { screen, waitFor } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { renderScreen } from "../../../../../testing/renderScreen";
import { Player } from "../screens/Player";
import type { ItemKey, Mode, PartContent } from "../types";
import { type FakePorts, fakePorts } from "./fakePorts";
import { type FakeSession, openFakeSession } from "./openFakeSession";

export let session: FakeSession;
export let ports: FakePorts;

export const modelKey: ItemKey = {
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

/** A test of these parts; nothing of it is shown yet. */
export async function openTest(mode: Mode, ...parts: PartContent[]) {
  ports = fakePorts();
  session = await openFakeSession(mode, parts, ports);
}

/** Opens a test of these parts and starts the first one. */
export async function start(mode: Mode, ...parts: PartContent[]) {
  await openTest(mode, ...parts);
  session.api.keys.set("e1", { items: { "e1-01": modelKey } });
  const view = await renderScreen(<Player session={session} />, { at: "/test" });
  const user = userEvent.setup();
  await press(user, "Start");
  return { ...view, user };
}

/** Presses what leads into the part, as soon as its audio is there, and waits until the part runs. */
export async function press(user: UserEvent, name: string) {
  const button = await screen.findByRole("button", { name });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  await waitFor(() => expect(session.player.snapshot().phase.kind).toBe("running"));
}

export const button = (name: string | RegExp) => screen.getByRole("button", { name });
export const findButton = (name: string | RegExp) => screen.findByRole("button", { name });

/** Media elements that do nothing; the session is closed after each test. */
export function withoutMedia() {
  beforeEach(() => {
    vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue(undefined);
    vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(() => {});
    vi.spyOn(HTMLMediaElement.prototype, "load").mockImplementation(() => {});
  });
  afterEach(() => session.close());
}
