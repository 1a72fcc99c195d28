import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import type { Lang } from "../../../api/types";
import { renderScreen } from "../../../testing/renderScreen";
import { Player } from "../screens/Player";
import { newerReading } from "../testing/everyKind";
import { type FakeSession, openFakeSession } from "../testing/openFakeSession";
import type { ItemSet, PartContent } from "../types";

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
