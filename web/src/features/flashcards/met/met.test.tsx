import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { beginSession, endSession } from "../../../api/session";
import type { Wire } from "../../../api/types";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { faults } from "../../../testing/faults";
import { mockApi, on, refused } from "../../../testing/mockApi";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import { BooksScreen } from "../books/BooksScreen";
import { wordOf } from "../study/FakeServer";
import type { Missed, Passage } from "./api";

const missedWord = (word: string, changes: Partial<Missed> = {}): Missed => ({
  word,
  sentence: `A ${word} part of the river froze.`,
  title: "River Light",
  attempt_id: "a1",
  item: `item-${word}`,
  vocab_back_ids: [`id-${word}`],
  is_saved: false,
  ...changes,
});
const passage = (set: string, changes: Partial<Passage> = {}): Passage => ({
  pack_version_id: "v1",
  set,
  title: `Passage ${set}`,
  test_title: "River Light",
  attempt_id: "a1",
  count: 2,
  is_open: true,
  ...changes,
});
const vocab_collection = {
  id: "c1",
  title: "Saved words",
  description: "",
  count: 1,
  created_at: "2026-11-20T10:00:00Z",
};

const books = on("get", "/api/vocab/books", { body: { vocab_books: [] } });
const missed = (...data: Missed[]) =>
  on("get", "/api/vocab/missed", { body: { data, current_page: 1, total: data.length } });
const passages = (...data: Passage[]) =>
  on("get", "/api/vocab/passages", { body: { data, current_page: 1, total: data.length } });
const saved = on("post", "/api/vocab/saved", {
  body: { vocab_back: wordOf("substantial"), vocab_collection, was_there: false },
});

let people = 0;
// Each test is somebody else: what the query cache keeps belongs to a person.
beforeEach(() => {
  people += 1;
  beginSession({ access_token: `t${people}`, user: person({ id: `u${people}` }) } as Wire["AuthResponse"]);
});

const show = (at = "/flashcards") =>
  renderScreen(
    <MuiProviders>
      <BooksScreen />
    </MuiProviders>,
    { at },
  );
const part = async (name: string) => within(await screen.findByRole("region", { name }));

describe("words that were missed", () => {
  it("are shown in their sentences, and saved with them", async () => {
    const { asked } = mockApi(
      books,
      passages(),
      missed(missedWord("substantial"), missedWord("scarce", { is_saved: true })),
      saved,
    );
    await show();
    const shown = await part("Words you missed");
    const [first, second] = shown.getAllByRole("listitem");
    expect(first?.querySelector("mark")).toHaveTextContent("substantial");
    expect(within(first as HTMLElement).getByRole("link", { name: "River Light" })).toHaveAttribute(
      "href",
      "/explanation?attempt=a1&item=item-substantial",
    );
    expect(second).toHaveTextContent(/Saved$/);
    expect(shown.queryByRole("button", { name: "Save “scarce”" })).toBeNull();
    expect(await faults(document.body)).toEqual([]);
    await userEvent.click(shown.getByRole("button", { name: "Save “substantial”" }));
    expect(await shown.findByText("Saved to “Saved words”")).toBeInTheDocument();
    expect(asked.find(({ method }) => method === "POST")?.body).toEqual({
      word: "substantial",
      sentence: "A substantial part of the river froze.",
      source_kind: "item",
      source_label: "River Light",
      back_id: "id-substantial",
    });
  });

  it("are saved as own words where no book has them", async () => {
    const { asked } = mockApi(books, passages(), missed(missedWord("lithe", { vocab_back_ids: [] })), saved);
    await show();
    await userEvent.click(await screen.findByRole("button", { name: "Save “lithe” as my own word" }));
    expect(await screen.findByText("Saved to “Saved words”")).toBeInTheDocument();
    expect(asked.find(({ method }) => method === "POST")?.body).not.toHaveProperty("back_id");
  });

  it("come page by page, and one that does not come is asked for again", async () => {
    const page = (n: number) => ({
      data: [missedWord(n === 1 ? "substantial" : "scarce")],
      current_page: n,
      total: 2,
    });
    const { answer } = mockApi(
      books,
      passages(),
      on("get", "/api/vocab/missed", {
        reply: ({ query }) =>
          query.get("page") === "1" ? { body: page(1) } : refused(429, "too_many_request"),
      }),
    );
    await show();
    const shown = await part("Words you missed");
    const more = shown.getByRole("button", { name: "Show more of the words you missed" });
    await userEvent.click(more);
    expect(await shown.findByRole("alert")).toBeInTheDocument();
    expect(shown.getByText("substantial", { selector: "b" })).toBeInTheDocument();
    answer(on("get", "/api/vocab/missed", { reply: () => ({ body: page(2) }) }));
    await userEvent.click(more);
    expect(await shown.findByText("scarce", { selector: "b" })).toBeInTheDocument();
    expect(more).not.toBeInTheDocument();
  });
});

describe("passages", () => {
  it("lead to their words, each with its card", async () => {
    mockApi(
      books,
      missed(),
      passages(passage("p1"), passage("p2", { count: 0 })),
      on("get", "/api/vocab/passages/{version}/{set}", {
        params: { path: { version: "v1", set: "p1" } },
        body: {
          title: "Passage p1",
          test_title: "River Light",
          vocab_backs: [wordOf("substantial"), wordOf("scarce")],
        },
      }),
    );
    await show();
    const shown = await part("Words of your passages");
    expect(shown.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Passage p1River Light · 2 words",
      "Passage p2River Light · 0 words",
    ]);
    expect(shown.queryByRole("link", { name: "Passage p2" })).toBeNull();
    await userEvent.click(shown.getByRole("link", { name: "Passage p1" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Passage p1" })).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: /^scarce/ }));
    expect(within(screen.getByRole("dialog")).getByText("what scarce is")).toBeInTheDocument();
  });

  it("become a deck: a collection that is called like the passage", async () => {
    const words = { title: "Passage p1", test_title: "River Light", vocab_backs: [wordOf("substantial")] };
    const at = { params: { path: { version: "v1", set: "p1" } } };
    const { asked, answer } = mockApi(
      books,
      on("get", "/api/vocab/passages/{version}/{set}", { ...at, body: words }),
      on("post", "/api/vocab/passages/{version}/{set}/collection", {
        ...at,
        ...refused(429, "too_many_request"),
      }),
    );
    await show("/flashcards?passage=v1&set=p1");
    expect(await screen.findByText("They become a collection named “Passage p1”.")).toBeInTheDocument();
    const study = screen.getByRole("button", { name: "Study these words" });
    await userEvent.click(study);
    expect(await screen.findByRole("alert")).toBeInTheDocument();
    answer(
      on("post", "/api/vocab/passages/{version}/{set}/collection", {
        ...at,
        body: { ...vocab_collection, id: "c7", title: "Passage p1" },
      }),
    );
    await userEvent.click(study);
    await waitFor(() => expect(study).not.toBeInTheDocument());
    expect(asked.filter(({ method }) => method === "POST").map(({ path }) => path)).toEqual([
      "/api/vocab/passages/v1/p1/collection",
      "/api/vocab/passages/v1/p1/collection",
    ]);
  });

  it("that the plan does not open say what does", async () => {
    mockApi(
      books,
      missed(),
      passages(passage("p1", { is_open: false })),
      on("get", "/api/vocab/passages/{version}/{set}", {
        params: { path: { version: "v1", set: "p1" } },
        ...refused(402, "please_upgrade_your_plan"),
      }),
    );
    await show();
    const shown = await part("Words of your passages");
    expect(shown.getByText("Pro")).toBeInTheDocument();
    await userEvent.click(shown.getByRole("link", { name: "Passage p1" }));
    expect(
      await screen.findByRole("heading", { level: 1, name: "Pro opens the words of your passages." }),
    ).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "View plans" })).toHaveAttribute("href", "/plans");
  });

  it("that are not one's own are not there", async () => {
    mockApi(books);
    await show("/flashcards?passage=v1&set=p9");
    expect(await screen.findByRole("heading", { name: "We couldn’t find this" })).toBeInTheDocument();
  });
});

describe("without tests", () => {
  it("nothing of them is shown", async () => {
    mockApi(books, missed(), passages());
    const { container } = await show();
    await screen.findByRole("heading", { name: "Books" });
    await waitFor(() => expect(container.querySelector("[aria-busy]")).toBeNull());
    expect(screen.queryByText("Words you missed")).toBeNull();
    expect(screen.queryByText("Words of your passages")).toBeNull();
    expect(container).not.toHaveTextContent("Show more");
  });

  it("a part that cannot be loaded says so, and the books stay", async () => {
    const { answer } = mockApi(
      books,
      passages(),
      on("get", "/api/vocab/missed", refused(429, "too_many_request")),
    );
    await show();
    expect(await screen.findByRole("heading", { name: "Words you missed" })).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Books" })).toBeInTheDocument();
    answer(missed(missedWord("substantial")));
    const failed = screen.getByRole("heading", { name: "Words you missed" }).closest("section");
    await userEvent.click(within(failed as HTMLElement).getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("substantial", { selector: "b" })).toBeInTheDocument();
  });

  it("a visitor's are not asked for", async () => {
    endSession();
    const { asked } = mockApi(books);
    await show();
    await screen.findByRole("heading", { name: "Books" });
    expect(asked.map(({ path }) => path)).toEqual(["/api/vocab/books"]);
  });
});
