import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../api/errors";
import { beginSession } from "../../../api/session";
import type { Wire } from "../../../api/types";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { mockApi, on, refused } from "../../../testing/mockApi";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import { RatingOutbox } from "../decks/RatingOutbox";
import { PageShelf } from "../decks/Shelf";
import type { Plan } from "../schedule/api";
import { HistoryPart } from "../schedule/HistoryPart";
import { PlanCard } from "../schedule/PlanCard";
import vectors from "../schedule/schedule-vectors.json";
import { FakeServer, wordOf } from "./FakeServer";
import { PlanSession, type PlanView } from "./PlanSession";
import { ListCardScreen } from "./StudyScreens";

const [vector] = vectors.vectors;
const [, remembered] = vector?.steps ?? [];
if (!vector || !remembered) throw new Error("no vector");

const due = (id: string): Wire["VocabDue"] => ({
  word: wordOf(id),
  memory: { stability: remembered.stability, difficulty: remembered.difficulty },
  last_rated_on: "2026-11-25",
  due_on: "2026-11-27",
});

const plan = (changes: Partial<Plan> = {}): Plan => ({
  today: "2026-11-27",
  ceiling: 20,
  retention: vector.retention,
  is_fitted: false,
  done: 0,
  waiting: 0,
  parameters: vector.parameters,
  due: ["register", "catalog"].map(due),
  ...changes,
});

const history = (words: number) =>
  on("get", "/api/vocab/history", {
    body: { days: [], streak: 0, forecast: [{ date: "2026-11-27", retained: words, words }] },
  });
const planned = (changes: Partial<Plan> = {}) => on("get", "/api/vocab/plan", { body: plan(changes) });
const taken = on("post", "/api/vocab/ratings", { body: { stored: 1, refused: [], decks: [] } });

let people = 0;
// Each test is somebody else: what the device keeps belongs to a person.
beforeEach(() => {
  people += 1;
  beginSession({ access_token: `p${people}`, user: person({ id: `p${people}` }) } as Wire["AuthResponse"]);
});

const show = (element: ReactNode, at = "/flashcards") =>
  renderScreen(<MuiProviders>{element}</MuiProviders>, { at });
const study = () => show(<ListCardScreen />, "/flashcards/vocabularies/card?plan=today");

describe("the words of today", () => {
  it("are one figure and one button, and what waits is one line", async () => {
    mockApi(planned({ waiting: 140 }));
    await show(<PlanCard />);
    expect(await screen.findByText("2 words for today")).toBeInTheDocument();
    expect(screen.getByText("140 more come on later days")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Review now" })).toHaveAttribute(
      "href",
      "/flashcards/vocabularies/card?plan=today",
    );
  });

  it.each([
    ["are done", { due: [], done: 20, waiting: 5 }, "You’re done for today", "The next words come tomorrow."],
    [
      "are none",
      { due: [] },
      "No words are due today",
      "Each word comes back before you are likely to forget it.",
    ],
  ])("say so when they %s", async (_case, changes, title, text) => {
    mockApi(planned(changes), history(12));
    await show(<PlanCard leadsToLists />);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByText(title)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Learn new words" })).toHaveAttribute("href", "/flashcards");
  });

  it("invite whoever has learned none", async () => {
    mockApi(planned({ due: [] }), history(0));
    await show(<PlanCard leadsToLists />);
    expect(await screen.findByText("No words to review yet")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Choose a list" })).toBeInTheDocument();
  });

  it("can be asked for again when they did not come", async () => {
    const fails = on("get", "/api/vocab/plan", refused(503, "unavailable"));
    mockApi(fails);
    await show(<PlanCard />);
    const again = await screen.findByRole("button", { name: "Try again" });
    mockApi(planned());
    await userEvent.click(again);
    expect(await screen.findByText("2 words for today")).toBeInTheDocument();
  });
});

describe("the settings", () => {
  it("takes another ceiling and retention, within what is allowed", async () => {
    const { asked } = mockApi(
      planned({ waiting: 5 }),
      on("put", "/api/vocab/plan", { body: plan({ ceiling: 30, retention: 0.85, waiting: 1 }) }),
    );
    await show(<PlanCard />);
    await userEvent.click(await screen.findByRole("button", { name: "Review settings" }));
    const ceiling = screen.getByLabelText("Words a day, at most");
    await userEvent.clear(ceiling);
    await userEvent.type(ceiling, "4");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(screen.getByText("A number from 5 to 200.")).toBeInTheDocument();
    await userEvent.clear(ceiling);
    await userEvent.type(ceiling, "30");
    await userEvent.selectOptions(screen.getByLabelText("Words to remember"), "85%");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("1 more comes on a later day")).toBeInTheDocument();
    expect(screen.queryByRole("dialog")).toBeNull();
    const sent = asked.filter(({ method }) => method === "PUT");
    expect(sent.map(({ body }) => body)).toEqual([{ ceiling: 30, retention: 0.85 }]);
  });
});

describe("what was done", () => {
  const days = Array.from({ length: 365 }, (_, n) => ({
    date: new Date(Date.UTC(2026, 10, 27) - (364 - n) * 86_400_000).toISOString().slice(0, 10),
    count: n >= 362 ? n - 360 : 0,
  }));
  const forecast = Array.from({ length: 30 }, (_, n) => ({
    date: new Date(Date.UTC(2026, 10, 27) + n * 86_400_000).toISOString().slice(0, 10),
    retained: 40 - n,
    words: 42,
  }));
  const done = (streak: number, learned = forecast) =>
    on("get", "/api/vocab/history", { body: { days, streak, forecast: learned } });

  it("can be read as a table, with the days in a row and what would be forgotten", async () => {
    mockApi(done(3));
    await show(<HistoryPart />);
    const table = within(await screen.findByRole("table", { name: "Your practice" }));
    expect(table.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
      "Nov 252 ratings",
      "Nov 263 ratings",
      "Nov 274 ratings",
    ]);
    expect(screen.getByText("3 days in a row")).toBeInTheDocument();
    expect(
      screen.getByText("You have learned 42 words. Without reviews you would still know 12 in 28 days."),
    ).toBeInTheDocument();
    expect(
      within(screen.getByRole("table", { name: "What you will remember" })).getAllByRole("row"),
    ).toHaveLength(5);
  });

  it("does not mention a streak that has ended, and shows nothing before the first word", async () => {
    mockApi(done(0));
    const { unmount } = await show(<HistoryPart />);
    expect(await screen.findByRole("heading", { name: "Your practice" })).toBeInTheDocument();
    expect(screen.queryByText(/in a row/)).toBeNull();
    unmount();
    const { asked } = mockApi(
      done(
        0,
        forecast.map((day) => ({ ...day, retained: 0, words: 0 })),
      ),
    );
    await show(<HistoryPart />);
    await waitFor(() => expect(asked).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Your practice" })).toBeNull());
  });
});

describe("the study of today's words", () => {
  it("says below each rating when the word comes again, and sends ratings without a deck", async () => {
    const { asked } = mockApi(planned(), taken);
    await study();
    expect(await screen.findByRole("heading", { level: 2, name: "register" })).toBeInTheDocument();
    await userEvent.keyboard(" ");
    expect(screen.getByRole("button", { name: "Hard again today" })).toBeEnabled();
    // As in the next step of the vector, two days later.
    expect(screen.getByRole("button", { name: `Good in ${vector.steps[2]?.interval} days` })).toBeEnabled();
    expect(screen.queryByRole("button", { name: "I know it" })).toBeNull();
    await userEvent.keyboard("2");
    expect(await screen.findByRole("heading", { level: 2, name: "catalog" })).toBeInTheDocument();
    expect(screen.getByText("1 card left · 1 reviewed today")).toBeInTheDocument();
    await userEvent.keyboard(" 3");
    expect(await screen.findByRole("heading", { name: "You’re done for today" })).toBeInTheDocument();
    const sent = () => asked.filter(({ method }) => method === "POST").map(({ body }) => body);
    await waitFor(() =>
      expect(sent()).toMatchObject([
        { ratings: [{ vocab_back_id: "register", rating: "good", deck_id: null, run: null }] },
      ]),
    );
  });

  it("says why a hard word is there again, and when it comes after that", async () => {
    mockApi(planned({ due: [due("register")] }), taken);
    await study();
    await screen.findByRole("heading", { level: 2, name: "register" });
    await userEvent.keyboard(" 1");
    expect(await screen.findByText("Once more, because it was hard")).toBeInTheDocument();
    expect(screen.getByText("1 card left · 1 reviewed today")).toBeInTheDocument();
    await userEvent.keyboard(" ");
    expect(screen.getByRole("button", { name: "Hard again today" })).toBeEnabled();
    await userEvent.keyboard("1 ");
    // The last time of today.
    expect(screen.getByRole("button", { name: "Hard tomorrow" })).toBeEnabled();
    await userEvent.keyboard("1");
    expect(await screen.findByRole("heading", { name: "You’re done for today" })).toBeInTheDocument();
  });

  it("opens with nothing left as well", async () => {
    mockApi(planned({ due: [] }));
    await study();
    expect(await screen.findByRole("heading", { name: "No words are due today" })).toBeInTheDocument();
  });
});

describe("a plan that is studied", () => {
  const opened = (view: PlanView) => {
    if (view.kind !== "open") throw new Error(`the plan is ${view.kind}`);
    return view;
  };

  async function begin() {
    const server = new FakeServer(0);
    const outbox = new RatingOutbox({ user: "u", shelf: new PageShelf(), send: server.send });
    const session = new PlanSession({ user: "u", outbox, fetchPlan: async () => plan({ done: 3 }) });
    await session.open();
    const sync = () => outbox.alone(async () => {}).catch(() => {});
    const sent = () => [...server.ratings.values()].map(({ vocab_back_id }) => vocab_back_id);
    return { server, outbox, session, sync, sent };
  }

  it("takes the newest rating back, and only that one", async () => {
    const { session, sync, sent } = await begin();
    await session.rate("good");
    await session.rate("easy");
    expect(opened(session.view())).toMatchObject({ due: [], done: 5, canUndo: true });
    await session.undo();
    const { due, done, canUndo } = opened(session.view());
    expect([due.map(({ word }) => word.id), done, canUndo]).toEqual([["catalog"], 4, false]);
    await session.undo();
    expect(opened(session.view()).done).toBe(4);
    await session.close();
    await sync();
    expect(sent()).toEqual(["register"]);
  });

  it("brings a hard word back after the others, at most twice, and sends every rating", async () => {
    const { server, session, sync } = await begin();
    const top = () => opened(session.view()).due[0]?.word.id;
    await session.rate("hard");
    expect([top(), opened(session.view()).due.length, opened(session.view()).done]).toEqual([
      "catalog",
      2,
      4,
    ]);
    await session.rate("good");
    expect(top()).toBe("register");
    // What comes back can be taken back like any other.
    await session.rate("hard");
    await session.undo();
    expect(opened(session.view()).due.map(({ answers }) => answers)).toEqual([["hard"]]);
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    server.way = "closed";
    await session.rate("hard");
    await session.rate("hard");
    expect(opened(session.view())).toMatchObject({ due: [], done: 5, keeping: { kind: "page" } });
    server.way = "open";
    await session.close();
    await sync();
    const sent = [...server.ratings.values()].map(
      ({ vocab_back_id, rating }) => `${vocab_back_id} ${rating}`,
    );
    expect(sent).toEqual(["register hard", "catalog good", "register hard", "register hard"]);
  });

  it("goes on without a network, says so, and sends everything later", async () => {
    const { server, session, sync, sent } = await begin();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    server.way = "closed";
    await session.rate("good");
    await session.rate("easy");
    expect(opened(session.view()).keeping).toEqual({ kind: "page", count: 2 });
    server.way = "open";
    await session.close();
    await sync();
    expect(sent()).toEqual(["register", "catalog"]);
  });

  it("says why it does not open, and opens when asked again", async () => {
    let isClosed = true;
    const { outbox } = await begin();
    const session = new PlanSession({
      user: "u",
      outbox,
      fetchPlan: async () => {
        if (isClosed) throw new ApiError(0, "network");
        return plan();
      },
    });
    await session.open();
    expect(session.view()).toMatchObject({ kind: "failed", error: { code: "network" } });
    isClosed = false;
    await session.open();
    expect(opened(session.view()).due).toHaveLength(2);
  });
});
