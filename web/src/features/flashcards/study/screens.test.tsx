import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { beginSession } from "../../../api/session";
import type { Wire } from "../../../api/types";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { mockApi, on, refused } from "../../../testing/mockApi";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import { BooksScreen } from "../books/BooksScreen";
import { CollectionsScreen } from "../collections/CollectionsScreen";
import { CollectionScreen } from "../words/CollectionScreen";
import { ListScreen } from "../words/ListScreen";
import { wordOf } from "./FakeServer";
import { ListCardScreen } from "./StudyScreens";

type Mnemonic = Wire["VocabMnemonic"];

const book = { id: "b1", slug: "campus", title: "Campus", about: "University life.", lists: 3, words: 90 };
const list = (n: number, changes = {}) => ({
  id: `l${n}`,
  title: `Campus List ${n}`,
  name: `List ${n}`,
  count: 3,
  is_open: true,
  ...changes,
});
const original: Mnemonic = {
  id: null,
  memory: "A school’s registrar keeps the list.",
  is_public: true,
  is_mine: false,
  is_hidden: false,
  likes: 0,
  is_liked: false,
  author: "",
  created_at: null,
};
const others: Mnemonic = {
  ...original,
  id: "m1",
  memory: "Sign up at the register.",
  likes: 4,
  author: "Wen",
  created_at: "2026-11-20T10:00:00Z",
};
const words = ["register", "catalog", "syllabus"].map((id) =>
  wordOf(id, { mnemonics: id === "register" ? [original, others] : [original] }),
);
const backs = on("get", "/api/vocab/list/backs", {
  body: { vocab_list_titles: [{ id: "l1", title: "Campus List 1", name: "List 1" }], vocab_backs: words },
});
const books = on("get", "/api/vocab/books", { body: { vocab_books: [book] } });
const collection = {
  id: "c1",
  title: "Essay words",
  description: "For writing.",
  count: 3,
  created_at: "2026-11-20T10:00:00Z",
};
const collections = on("get", "/api/vocab/collections", {
  body: { data: [collection], current_page: 1, total: 1 },
});

let people = 0;
// Each test is somebody else: what the device keeps belongs to a person.
beforeEach(() => {
  people += 1;
  beginSession({ access_token: `t${people}`, user: person({ id: `u${people}` }) } as Wire["AuthResponse"]);
});
const show = (element: ReactNode, at: string) => renderScreen(<MuiProviders>{element}</MuiProviders>, { at });

describe("books and their lists", () => {
  it("lead from a book to its lists, and say which a plan opens", async () => {
    mockApi(
      books,
      on("get", "/api/vocab/book/{id}/lists", {
        params: { path: { id: "b1" } },
        body: { data: [list(1), list(2, { is_open: false })], current_page: 1, total: 2 },
      }),
    );
    await show(<BooksScreen />, "/flashcards");
    await userEvent.click(await screen.findByRole("link", { name: "Campus" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Campus" })).toBeInTheDocument();
    const rows = await screen.findAllByRole("listitem");
    expect(rows.map(({ textContent }) => textContent)).toEqual(["List 13 words", "List 23 wordsPro"]);
    expect(screen.getByRole("link", { name: "View plans" })).toHaveAttribute("href", "/plans");
  });

  it("a closed list says what opens it", async () => {
    mockApi(books, on("get", "/api/vocab/list/backs", { ...refused(402, "please_upgrade_your_plan") }));
    await show(<ListScreen />, "/flashcards/vocabularies/list?list=l9");
    expect(await screen.findByRole("heading", { name: "Pro opens every list." })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "View plans" })).toHaveAttribute("href", "/plans");
  });
});

describe("a word's card", () => {
  const openFirst = async () => {
    await show(<ListScreen />, "/flashcards/vocabularies/list?list=l1");
    await userEvent.click(await screen.findByRole("button", { name: /^register/ }));
    return within(screen.getByRole("dialog", { name: "register" }));
  };

  it("is refreshed by each change of a memory, alone (R-248)", async () => {
    const liked = { ...words[0], mnemonics: [original, { ...others, likes: 5, is_liked: true }] };
    const { asked } = mockApi(
      books,
      backs,
      on("post", "/api/vocab/memory/like/{id}", {
        params: { path: { id: "m1" } },
        body: liked as (typeof words)[0],
      }),
    );
    const dialog = await openFirst();
    expect(dialog.getByText("By Wen")).toBeInTheDocument();
    await userEvent.click(dialog.getByRole("button", { name: "Helpful, 4 likes" }));
    const like = await dialog.findByRole("button", { name: "Helpful, 5 likes" });
    expect(like).toHaveAttribute("aria-pressed", "true");
    expect(asked.filter(({ path }) => path.endsWith("/list/backs"))).toHaveLength(1);
  });

  it("takes a memory of 1 to 500 characters", async () => {
    const { asked } = mockApi(
      books,
      backs,
      on("post", "/api/vocab/memory/{id}", {
        params: { path: { id: "register" } },
        status: 201,
        body: {
          ...(words[0] as (typeof words)[0]),
          mnemonics: [{ ...others, id: "m2", memory: "Mine.", is_mine: true, is_public: false }],
        },
      }),
    );
    const dialog = await openFirst();
    await userEvent.click(dialog.getByRole("button", { name: "Write your own" }));
    const form = within(screen.getByRole("dialog", { name: "How do you remember “register”?" }));
    await userEvent.click(form.getByRole("button", { name: "Save" }));
    expect(form.getByLabelText("Your memory")).toBeInvalid();
    await userEvent.click(form.getByLabelText("Your memory"));
    await userEvent.paste("x".repeat(501));
    await userEvent.click(form.getByRole("button", { name: "Save" }));
    expect(form.getByText("At most 500 characters.")).toBeInTheDocument();
    await userEvent.clear(form.getByLabelText("Your memory"));
    await userEvent.type(form.getByLabelText("Your memory"), "Mine.");
    await userEvent.click(form.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("Only you")).toBeInTheDocument();
    const sent = asked.filter(({ method }) => method === "POST");
    expect(sent.map(({ body }) => body)).toEqual([{ memory: "Mine.", is_public: false }]);
  });

  it("reports somebody's memory only after asking", async () => {
    const { asked } = mockApi(
      books,
      backs,
      on("post", "/api/vocab/memory/report/{id}", { params: { path: { id: "m1" } }, status: 204 }),
    );
    const dialog = await openFirst();
    await userEvent.click(dialog.getByRole("button", { name: "More options" }));
    await userEvent.click(screen.getByRole("menuitem", { name: "Report" }));
    expect(asked.some(({ method }) => method === "POST")).toBe(false);
    const question = within(screen.getByRole("dialog", { name: "Report this memory?" }));
    await userEvent.click(question.getByRole("button", { name: "Report" }));
    expect(await screen.findByText("Thank you. We will look at it.")).toBeInTheDocument();
  });

  it("goes into a collection", async () => {
    const { asked } = mockApi(
      books,
      backs,
      collections,
      on("post", "/api/vocab/collection/{id}/vocabs", {
        params: { path: { id: "c1" } },
        body: { ...collection, count: 4 },
      }),
    );
    const dialog = await openFirst();
    await userEvent.click(dialog.getByRole("button", { name: "Add to a collection" }));
    await userEvent.click(await screen.findByRole("button", { name: /^Essay words/ }));
    expect(await screen.findByText("“register” is in Essay words now.")).toBeInTheDocument();
    const sent = asked.find(({ method }) => method === "POST");
    expect(sent).toMatchObject({
      path: "/api/vocab/collection/c1/vocabs",
      body: { vocab_back_id: "register" },
    });
  });
});

describe("own collections", () => {
  it("are deleted only after asking", async () => {
    const { asked } = mockApi(
      collections,
      on("delete", "/api/vocab/collection/{id}", { params: { path: { id: "c1" } }, status: 204 }),
    );
    await show(<CollectionsScreen />, "/myflashcards");
    await userEvent.click(await screen.findByRole("button", { name: "Options for Essay words" }));
    await userEvent.click(screen.getByRole("menuitem", { name: "Delete" }));
    const question = within(screen.getByRole("dialog", { name: "Delete “Essay words”?" }));
    expect(asked.some(({ method }) => method === "DELETE")).toBe(false);
    await userEvent.click(question.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(asked.some(({ method }) => method === "DELETE")).toBe(true));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("say that a word was removed when its row is gone", async () => {
    let left = words;
    mockApi(
      on("get", "/api/vocab/collection/{id}/vocabs", {
        params: { path: { id: "c1" } },
        reply: () => ({
          body: { vocab_collection_title: "Essay words", description: "", vocab_backs: left },
        }),
      }),
      on("delete", "/api/vocab/collection/{id}/vocabs", {
        params: { path: { id: "c1" } },
        reply: () => {
          left = words.slice(1);
          return { body: { ...collection, count: 2 } };
        },
      }),
    );
    await show(<CollectionScreen />, "/flashcards/myvocabularies/list?collection=c1");
    await userEvent.click(await screen.findByRole("button", { name: /^register/ }));
    await userEvent.click(await screen.findByRole("button", { name: "Remove from this collection" }));
    expect(await screen.findByText("“register” was removed.")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^register/ })).toBeNull();
  });

  it("are asked for again by whoever comes in (R-235)", async () => {
    const { asked } = mockApi(
      on("get", "/api/vocab/collection/{id}/vocabs", {
        params: { path: { id: "c1" } },
        body: { vocab_collection_title: "Essay words", description: "", vocab_backs: words },
      }),
    );
    const at = "/flashcards/myvocabularies/list?collection=c1";
    const first = await show(<CollectionScreen />, at);
    expect(await screen.findByRole("heading", { name: "Essay words" })).toBeInTheDocument();
    first.unmount();
    await show(<CollectionScreen />, at);
    expect(await screen.findByRole("button", { name: /^register/ })).toBeInTheDocument();
    expect(asked.filter(({ path }) => path.endsWith("/c1/vocabs"))).toHaveLength(2);
  });
});

describe("the card", () => {
  const deck = (vocab_back_ids: string[]) => ({ id: "d1", run: 1, version: 1, size: 3, vocab_back_ids });
  const opened = on("post", "/api/vocab/decks", { body: deck(["register", "catalog", "syllabus"]) });

  it("is rated after its answer was seen, by keys, and can be taken back", async () => {
    mockApi(backs, opened, on("post", "/api/vocab/ratings", { body: { stored: 1, refused: [], decks: [] } }));
    await show(<ListCardScreen />, "/flashcards/vocabularies/card?list=l1");
    expect(await screen.findByRole("heading", { level: 2, name: "register" })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Hard first third" })).toBeDisabled();
    await userEvent.keyboard("2");
    expect(screen.getByRole("heading", { level: 2, name: "register" })).toBeInTheDocument();
    await userEvent.keyboard(" ");
    expect(screen.getByText("what register is")).toBeInTheDocument();
    await userEvent.keyboard("2");
    expect(await screen.findByRole("heading", { level: 2, name: "catalog" })).toBeInTheDocument();
    expect(screen.getByRole("img", { name: "3 cards left; register went to the end" })).toBeInTheDocument();
    await userEvent.keyboard("z");
    expect(await screen.findByRole("heading", { level: 2, name: "register" })).toBeInTheDocument();
    await userEvent.keyboard("k");
    expect(await screen.findByText("2 cards left · 1 seen today")).toBeInTheDocument();
  });

  it("types letters into a memory without acting on them", async () => {
    mockApi(backs, opened);
    await show(<ListCardScreen />, "/flashcards/vocabularies/card?list=l1");
    await screen.findByRole("heading", { level: 2, name: "register" });
    await userEvent.keyboard("m");
    await userEvent.type(screen.getByLabelText("Your memory"), "kzm 123");
    expect(screen.getByLabelText("Your memory")).toHaveValue("kzm 123");
    expect(screen.getByText("3 cards left · 0 seen today")).toBeInTheDocument();
  });

  it("is over when nothing is left", async () => {
    mockApi(backs, on("post", "/api/vocab/decks", { body: deck([]) }));
    await show(<ListCardScreen />, "/flashcards/vocabularies/card?list=l1");
    expect(await screen.findByRole("heading", { name: "You know every card" })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Study it again" })).toBeEnabled();
  });
});
