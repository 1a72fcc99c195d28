import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import type { Lang } from "../../../../../api/types";
import { renderScreen } from "../../../../../testing/renderScreen";
import { Player } from "../screens/Player";
import { newerReading } from "../testing/everyReading";
import { type FakeSession, openFakeSession } from "../testing/openFakeSession";
import type { ItemKey, ItemSet, PartContent } from "../types";

const unsaid: ItemKey = {
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
  models: [],
  useful_language: [],
  typical_faults: [],
};
let session: FakeSession;
afterEach(() => session.close());

/** The words with missing letters of a test whose texts may have titles or none. */
async function show(lang: Lang, changes: Partial<ItemSet> = {}) {
  const part: PartContent = {
    ...newerReading,
    sets: newerReading.sets.slice(0, 1).map((set) => ({ ...set, ...changes })),
  };
  session = await openFakeSession("comfortable", [part]);
  await renderScreen(<Player session={session} />, { at: "/test", lang });
  await userEvent.click(await screen.findByRole("button", { name: lang === "cn" ? "开始" : "Start" }));
  return screen.findByRole("heading", { level: 1 });
}

it("the title of a text is English in every language of the interface", async () => {
  const title = await show("cn");
  expect(title).toHaveTextContent("Rivers of Ice");
  expect(title).toHaveAttribute("lang", "en");
});

it("a text without a title is named in the language of the interface", async () => {
  const title = await show("cn", { title: null });
  expect(title).toHaveTextContent("补全单词");
  expect(title).not.toHaveAttribute("lang");
});

it("the reason for a word that was not found stands below the text, not in a tooltip", async () => {
  await show("en");
  const key = (correct: string, explanation: string) => ({ ...unsaid, correct: [correct], explanation });
  session.api.keys.set("rw1", {
    items: { "rw1-01": key("ts", "A glacier *starts* somewhere."), "rw1-02": key("ow", "What falls there.") },
  });
  await userEvent.type(screen.getByRole("textbox", { name: /^Word 1:/ }), "xx");
  await userEvent.type(screen.getByRole("textbox", { name: /^Word 2:/ }), "ow");
  await userEvent.click(screen.getByRole("button", { name: "Check answers" }));
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Check answers" }));
  const reasons = within(await screen.findByRole("group", { name: "Result" }));
  expect(reasons.getByRole("definition")).toHaveTextContent(/^A glacier starts somewhere\.$/);
  expect(reasons.getByRole("term")).toHaveTextContent("starts");
  expect(document.querySelector("[title]")).toBeNull();
});
