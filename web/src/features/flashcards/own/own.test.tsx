import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { beginSession } from "../../../api/session";
import type { Lang, Wire } from "../../../api/types";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { faults } from "../../../testing/faults";
import { mockApi, on, refused } from "../../../testing/mockApi";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import { CardDesk } from "../study/CardDesk";
import { wordOf } from "../study/FakeServer";
import { CollectionScreen } from "../words/CollectionScreen";
import { WordBack } from "../words/WordBack";

type Word = Wire["VocabBack"];

const note: Wire["VocabMnemonic"] = {
  id: null,
  memory: "Scapes of the mind.",
  is_public: false,
  is_mine: true,
  is_hidden: false,
  likes: 0,
  is_liked: false,
  author: "",
  created_at: null,
};
const ownWord = (changes: Partial<Word> = {}): Word =>
  wordOf("mindscape", {
    vocab_list_id: null,
    part_of_speech: null,
    ipa: "",
    definition: "",
    definition_en: "",
    example: "",
    is_own: true,
    ...changes,
  });
const met: Wire["VocabSentence"] = {
  sentence: "She drew a mindscape of the river.",
  source_kind: "passage",
  source_label: "River Light",
  met_at: "2026-11-20T10:00:00Z",
};

const holding = (...vocab_backs: Word[]) =>
  on("get", "/api/vocab/collection/{id}/vocabs", {
    params: { path: { id: "c1" } },
    body: { vocab_collection_title: "Essay words", description: "", vocab_backs },
  });
const own = { params: { path: { id: "mindscape" } } };

beforeEach(() => {
  beginSession({ access_token: "t", user: person() } as Wire["AuthResponse"]);
});

const show = (lang: Lang = "en") =>
  renderScreen(
    <MuiProviders>
      <CollectionScreen />
    </MuiProviders>,
    { at: "/flashcards/myvocabularies/list?collection=c1", lang },
  );

async function open() {
  await userEvent.click(await screen.findByRole("button", { name: /^mindscape/ }));
  return within(screen.getByRole("dialog", { name: "mindscape" }));
}

describe("the back of a card", () => {
  it("shows the sentences in which the word was met, marked, and what they are from", async () => {
    await renderScreen(<WordBack word={wordOf("river", { sentences: [met] })} />);
    const part = screen.getByRole("heading", { name: "Where you met it" }).parentElement;
    expect(part).toHaveTextContent("She drew a mindscape of the river.River Light");
    expect(part?.querySelector("mark")).toHaveTextContent("river");
  });

  it("says nothing of sentences that there are not", async () => {
    await renderScreen(<WordBack word={wordOf("river")} />);
    expect(screen.queryByText("Where you met it")).toBeNull();
  });

  it.each(["en", "cn"] as const)("has no empty parts for an own word (%s)", async (lang) => {
    const { container } = await renderScreen(<WordBack word={ownWord({ example: "A mindscape." })} />, {
      lang,
    });
    expect(container).toHaveTextContent(/^A mindscape\.$/);
    expect([...container.querySelectorAll("p, dl, section")]).toHaveLength(1);
  });
});

describe("an own word", () => {
  it("is written into a collection", async () => {
    const { asked, answer } = mockApi(holding());
    await show();
    await userEvent.click(await screen.findByRole("button", { name: "New word" }));
    const form = within(screen.getByRole("dialog", { name: "New word" }));
    await userEvent.click(form.getByRole("button", { name: "Save" }));
    expect(form.getByLabelText("Word or phrase")).toBeInvalid();
    await userEvent.click(form.getByLabelText("Word or phrase"));
    await userEvent.paste("x".repeat(61));
    await userEvent.click(form.getByRole("button", { name: "Save" }));
    expect(form.getByText("At most 60 characters.")).toBeInTheDocument();
    expect(asked.some(({ method }) => method === "POST")).toBe(false);
    await userEvent.clear(form.getByLabelText("Word or phrase"));
    await userEvent.type(form.getByLabelText("Word or phrase"), "mindscape");
    await userEvent.selectOptions(form.getByLabelText("Part of speech (optional)"), "noun");
    await userEvent.type(form.getByLabelText("Example sentence (optional)"), "A mindscape.");
    expect(await faults(screen.getByRole("dialog"))).toEqual([]);
    answer(on("post", "/api/vocab/own", { status: 201, body: ownWord() }), holding(ownWord()));
    await userEvent.click(form.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("“mindscape” is in Essay words now.")).toBeInTheDocument();
    expect(await screen.findByRole("button", { name: /^mindscape/ })).toBeInTheDocument();
    expect(asked.find(({ method }) => method === "POST")?.body).toEqual({
      word: "mindscape",
      part_of_speech: "noun",
      definition: "",
      example: "A mindscape.",
      note: "",
      collection_id: "c1",
    });
  });

  it("says why it was not written, and keeps what was typed", async () => {
    mockApi(holding(), on("post", "/api/vocab/own", refused(503, "unavailable")));
    await show();
    await userEvent.click(await screen.findByRole("button", { name: "New word" }));
    await userEvent.type(screen.getByLabelText("Word or phrase"), "mindscape{Enter}");
    expect(await screen.findByRole("alert")).toBeInTheDocument();
    expect(screen.getByLabelText("Word or phrase")).toHaveValue("mindscape");
  });

  it("has its note, and no memories of others", async () => {
    mockApi(holding(ownWord({ mnemonics: [note], definition: "a view" })));
    await show();
    const card = await open();
    expect(card.getByRole("heading", { name: "How you remember it" }).parentElement).toHaveTextContent(
      "Scapes of the mind.",
    );
    expect(card.queryByRole("button", { name: "Write your own" })).toBeNull();
    expect(card.queryByText("From the book")).toBeNull();
  });

  it("is changed where it is opened", async () => {
    const { asked } = mockApi(
      holding(ownWord({ part_of_speech: "noun", mnemonics: [note] })),
      on("patch", "/api/vocab/own/{id}", { ...own, body: ownWord({ definition: "a view of a mind" }) }),
    );
    await show();
    const card = await open();
    await userEvent.click(card.getByRole("button", { name: "Edit" }));
    const form = within(screen.getByRole("dialog", { name: "Edit word" }));
    expect(form.getByLabelText("How you remember it (optional)")).toHaveValue("Scapes of the mind.");
    await userEvent.selectOptions(form.getByLabelText("Part of speech (optional)"), "None");
    await userEvent.type(form.getByLabelText("Definition (optional)"), "a view of a mind");
    await userEvent.click(form.getByRole("button", { name: "Save" }));
    expect(await card.findByText("a view of a mind")).toBeInTheDocument();
    expect(asked.find(({ method }) => method === "PATCH")?.body).toEqual({
      word: "mindscape",
      part_of_speech: null,
      definition: "a view of a mind",
      example: "",
      note: "Scapes of the mind.",
    });
  });

  it("is deleted only after asking", async () => {
    const { asked, answer } = mockApi(
      holding(ownWord()),
      on("delete", "/api/vocab/own/{id}", { ...own, status: 204 }),
    );
    await show();
    const card = await open();
    await userEvent.click(card.getByRole("button", { name: "Delete word" }));
    const question = within(screen.getByRole("dialog", { name: "Delete “mindscape”?" }));
    expect(asked.some(({ method }) => method === "DELETE")).toBe(false);
    answer(holding());
    await userEvent.click(question.getByRole("button", { name: "Delete word" }));
    expect(await screen.findByText("“mindscape” was deleted.")).toBeInTheDocument();
    expect(await screen.findByRole("heading", { name: "No words yet" })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it.each([
    ["is not", ownWord(), 0],
    ["of the books is", wordOf("mindscape"), 1],
  ])("that is studied %s remembered by a memory", async (_kind, top, forms) => {
    const nothing = async () => {};
    const session = { rate: nothing, undo: nothing, changeWord: nothing };
    await renderScreen(
      <MuiProviders>
        <CardDesk top={top} session={session} canUndo={false} past={null} effect={() => null} />
      </MuiProviders>,
    );
    expect(screen.queryAllByRole("button", { name: "Write a memory" })).toHaveLength(forms);
    await userEvent.keyboard("m");
    expect(screen.queryAllByRole("dialog")).toHaveLength(forms);
  });

  it("a word of the books has none of this", async () => {
    mockApi(holding(wordOf("mindscape")));
    await show();
    const card = await open();
    expect(card.queryByRole("button", { name: "Delete word" })).toBeNull();
    expect(card.getByRole("button", { name: "Write your own" })).toBeInTheDocument();
  });
});
