import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { beginSession, endSession } from "../../../api/session";
import type { Lang, Wire } from "../../../api/types";
import { faults } from "../../../testing/faults";
import { mockApi, on, refused } from "../../../testing/mockApi";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import { wordOf } from "../study/FakeServer";
import { LookupZone } from "./LookupZone";

const subside = wordOf("subside", {
  part_of_speech: "verb",
  ipa: "səbˈsaɪd",
  definition: "平息",
  definition_en: "to become less strong",
});
const found = on("get", "/api/vocab/lookup", { body: { vocab_backs: [subside] } });
const vocab_collection = {
  id: "c1",
  title: "Saved words",
  description: "",
  count: 1,
  created_at: "2026-11-20T10:00:00Z",
};
const saved = (was_there = false) =>
  on("post", "/api/vocab/saved", { body: { vocab_back: subside, vocab_collection, was_there } });

// The component library is loaded with the first word; here before the clock of the first test runs.
beforeAll(() => import("./LookupDoor"));
beforeEach(() => {
  beginSession({ access_token: "t", user: person() } as Wire["AuthResponse"]);
});

async function show(lang: Lang = "en") {
  const view = await renderScreen(
    <LookupZone source="Storms">
      <p lang="en">The storm had finally subsided. We left.</p>
      <button type="button">Next</button>
    </LookupZone>,
    { lang },
  );
  return { ...view, user: userEvent.setup() };
}

/** Selects a word of the text as any device would. */
function select(word: string): HTMLElement {
  const text = screen.getByText(/The storm/);
  const node = text.firstChild as Text;
  const from = node.data.indexOf(word);
  act(() => {
    document.getSelection()?.setBaseAndExtent(node, from, node, from + word.length);
    document.dispatchEvent(new Event("selectionchange"));
  });
  return text;
}

const doubleClick = (word: string) => fireEvent.doubleClick(select(word));
const card = () => screen.findByRole("dialog", { name: /subsided/ });

describe("a selected word", () => {
  it("is looked up by double click, in the form that it has, and saved with its sentence", async () => {
    const { asked } = mockApi(found, saved());
    const { user } = await show();
    doubleClick("subsided");
    const shown = within(await card());
    expect(await shown.findByRole("heading", { name: "subside" })).toBeVisible();
    expect(shown.getByText("/səbˈsaɪd/")).toBeVisible();
    expect(shown.getByText("verb")).toBeVisible();
    expect(asked[0]?.query.get("word")).toBe("subsided");
    await user.click(shown.getByRole("button", { name: "Save “subside”" }));
    expect(await shown.findByRole("status")).toHaveTextContent("Saved to “Saved words”");
    expect(asked.find(({ method }) => method === "POST")?.body).toEqual({
      word: "subsided",
      sentence: "The storm had finally subsided.",
      source_kind: "passage",
      source_label: "Storms",
      back_id: "subside",
    });
    expect(shown.getByRole("link", { name: "See the words" })).toHaveAttribute(
      "href",
      expect.stringContaining("collection=c1"),
    );
    expect(await faults(document.body)).toEqual([]);
  });

  it("keeps the focus in its card when it was saved, and gives it back from there", async () => {
    mockApi(found, saved());
    const { user } = await show();
    const before = screen.getByRole("button", { name: "Next" });
    before.focus();
    doubleClick("subsided");
    await user.click(await screen.findByRole("button", { name: "Save “subside”" }));
    expect(await screen.findByRole("status")).toHaveFocus();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(before).toHaveFocus();
  });

  it("says when the collection has it already", async () => {
    mockApi(found, saved(true));
    const { user } = await show();
    doubleClick("subsided");
    await user.click(await screen.findByRole("button", { name: "Save “subside”" }));
    expect(await screen.findByText("Already in “Saved words”")).toBeVisible();
  });

  it("gets a button, which goes with the selection", async () => {
    mockApi(found);
    const { user } = await show();
    select("subsided");
    const button = screen.getByRole("button", { name: "Look up “subsided”" });
    act(() => {
      document.getSelection()?.removeAllRanges();
      document.dispatchEvent(new Event("selectionchange"));
    });
    expect(button).not.toBeInTheDocument();
    select("subsided");
    await user.click(screen.getByRole("button", { name: "Look up “subsided”" }));
    expect(await card()).toBeVisible();
  });

  it("is looked up by key; Escape closes, and the focus goes back", async () => {
    mockApi(found);
    const { user } = await show();
    const before = screen.getByRole("button", { name: "Next" });
    before.focus();
    select("subsided");
    await user.keyboard("{Alt>}[KeyL]{/Alt}");
    const shown = await card();
    expect(shown).toHaveFocus();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(shown).not.toBeInTheDocument());
    expect(before).toHaveFocus();
  });

  it("closes by a press elsewhere", async () => {
    mockApi(found);
    const { user } = await show();
    doubleClick("subsided");
    const shown = await card();
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(shown).not.toBeInTheDocument();
  });

  it("is explained in the reader's language, and in English", async () => {
    mockApi(found);
    await show("cn");
    doubleClick("subsided");
    expect(await screen.findByText("平息")).toHaveAttribute("lang", "zh-Hans");
    expect(screen.getByText("to become less strong")).toHaveAttribute("lang", "en");
    expect(screen.getByRole("button", { name: "保存“subside”" })).toHaveTextContent("保存");
  });
});

describe("what cannot be had", () => {
  it("a word that no book has is saved as an own one", async () => {
    const { asked } = mockApi(on("get", "/api/vocab/lookup", refused(404, "not_found")), saved());
    const { user } = await show();
    doubleClick("subsided");
    await user.click(await screen.findByRole("button", { name: /as my own word/ }));
    expect(await screen.findByText("Saved to “Saved words”")).toBeVisible();
    expect(asked.at(-1)?.body).not.toHaveProperty("back_id");
  });

  it("a word of Pro's lists leads to the plans", async () => {
    mockApi(on("get", "/api/vocab/lookup", refused(402, "please_upgrade_your_plan")));
    await show();
    doubleClick("subsided");
    expect(await screen.findByText(/a list that Pro opens/)).toBeVisible();
    expect(screen.getByRole("link", { name: "View plans" })).toHaveAttribute("href", "/plans");
  });

  it.each([
    ["402", refused(402, "please_upgrade_your_plan")],
    ["403", refused(403, "forbidden")],
  ])("a plan that keeps no more words says what Pro keeps (%s)", async (_status, refusal) => {
    mockApi(found, on("post", "/api/vocab/saved", refusal));
    const { user } = await show();
    doubleClick("subsided");
    await user.click(await screen.findByRole("button", { name: "Save “subside”" }));
    expect(await screen.findByText(/Pro has no limit/)).toBeVisible();
    expect(screen.getByRole("link", { name: "View plans" })).toHaveAttribute("href", "/plans");
  });

  it("without an answer it says so, and asks again", async () => {
    const { answer } = mockApi(on("get", "/api/vocab/lookup", refused(429, "too_many_request")));
    const { user } = await show();
    doubleClick("subsided");
    expect(await screen.findByRole("alert")).toBeVisible();
    answer(found);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("to become less strong")).toBeVisible();
  });

  it("a word that was not saved can be saved again", async () => {
    const { answer } = mockApi(found, on("post", "/api/vocab/saved", refused(503, "unavailable")));
    const { user } = await show();
    doubleClick("subsided");
    await user.click(await screen.findByRole("button", { name: "Save “subside”" }));
    expect(await screen.findByRole("alert")).toBeVisible();
    answer(saved());
    await user.click(screen.getByRole("button", { name: "Save “subside”" }));
    expect(await screen.findByText("Saved to “Saved words”")).toBeVisible();
  });

  it("a visitor reads the word, and is led to the login to save it", async () => {
    endSession();
    mockApi(found);
    await show();
    doubleClick("subsided");
    expect(await screen.findByText("to become less strong")).toBeVisible();
    expect(screen.getByRole("link", { name: "Log in to save words" })).toHaveAttribute("href", "/login");
  });

  it("a visitor whom the api answers nothing is told to log in", async () => {
    endSession();
    mockApi(on("get", "/api/vocab/lookup", refused(401, "unauthenticated")));
    await show();
    doubleClick("subsided");
    expect(await screen.findByText(/Log in to look up words/)).toBeVisible();
  });
});
