/** Flashcards: a list on a phone, with a tunnel in the middle; a deck by keys alone; words and memories; what a plan opens. */
import { caller } from "../calling";
import { expect, expectAccessible, expectNoSidewaysScroll, originOf, test, unique } from "../fixtures";
import { phone } from "../phone";

interface Deck {
  id: string;
  run: number;
  version: number;
  vocab_back_ids: string[];
}

/** The calls of a learner, and a list of theirs that begins anew. */
async function freshDeck(call: ReturnType<typeof caller>, place: number) {
  const { vocab_books } = await call<{ vocab_books: { id: string }[] }>("get", "/vocab/books");
  const lists = await call<{ data: { id: string; name: string }[] }>(
    "get",
    `/vocab/book/${vocab_books[2]?.id}/lists`,
  );
  const list = lists.data[place] as { id: string; name: string };
  const deck = await call<Deck>("post", "/vocab/decks", { vocab_list_id: list.id });
  const begun = await call<Deck>("post", `/vocab/decks/${deck.id}/reset`, {});
  return { list, deck: begun };
}

test.describe("on a phone", () => {
  test.use(phone);

  test("a list is studied through a tunnel, and no rating is lost", async ({
    page,
    context,
    request,
    baseURL,
    at,
    signIn,
    announced,
  }) => {
    const token = await signIn("pro");
    const call = caller(request, originOf("verdant", baseURL ?? ""), token);
    const { list, deck } = await freshDeck(call, 0);
    const size = deck.vocab_back_ids.length;
    await page.goto(at("/flashcards"));
    await page.getByRole("link", { name: "Nature" }).click();
    await page.getByRole("link", { name: list.name, exact: true }).click();
    await expect(page.getByRole("heading", { name: list.name })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: "Study" }).click();
    await expect(page.getByText(`${size} cards left`)).toBeVisible();
    await expect(page.getByRole("button", { name: "Hard" })).toBeDisabled();
    await expectAccessible(page);

    const study = async (rating: "Hard" | "Good" | "Easy") => {
      const word = await page.getByRole("article").getByRole("heading", { level: 2 }).textContent();
      await page.getByRole("button", { name: "Show the answer" }).click();
      await page.getByRole("button", { name: rating }).click();
      await expect(page.getByRole("img", { name: new RegExp(`${word} went to the`) })).toBeVisible();
    };
    await study("Good");
    await study("Hard");
    await page.getByRole("button", { name: "Show the answer" }).click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Easy" }).click();

    // In the tunnel calls fail, which is the point.
    announced.onPurpose(/ERR_INTERNET_DISCONNECTED/);
    const lost = page.waitForEvent("requestfailed", (call) => call.url().endsWith("/vocab/ratings"));
    await context.setOffline(true);
    await study("Good");
    await study("Easy");
    await lost;
    await page.getByRole("button", { name: "I know it" }).click();
    await expect(page.getByText(`${size - 1} cards left`)).toBeVisible();
    await expect(page.getByText(/ratings are saved on this device/)).toBeVisible();
    await expectAccessible(page);

    await context.setOffline(false);
    await expect(page.getByText(/saved on this device/)).toHaveCount(0);
    await page.getByRole("link", { name: "Close" }).click();
    await expect(page.getByRole("heading", { name: list.name })).toBeVisible();
    await expect(page.getByText(`1 of ${size} known`)).toBeVisible();
    await expect
      .poll(async () => (await call<Deck>("get", `/vocab/decks/${deck.id}`)).vocab_back_ids.length)
      .toBe(size - 1);
    // Another browser, which has only the server, shows the same card on top.
    const after = await call<Deck>("get", `/vocab/decks/${deck.id}`);
    const top = await call<{ word: string }>("get", `/vocab/${after.vocab_back_ids[0]}`);
    await page.getByRole("link", { name: "Continue" }).click();
    await expect(
      page.getByRole("article").getByRole("heading", { name: top.word, exact: true }),
    ).toBeVisible();
  });
});

test("a deck by keys alone: turned, rated, taken back, begun again", async ({
  page,
  request,
  baseURL,
  at,
  signIn,
}) => {
  const token = await signIn("pro");
  const call = caller(request, originOf("verdant", baseURL ?? ""), token);
  const { list, deck } = await freshDeck(call, 1);
  const size = deck.vocab_back_ids.length;
  await page.goto(at(`/flashcards/vocabularies/card?list=${list.id}`));
  const card = page.getByRole("article").getByRole("heading", { level: 2 });
  const first = (await card.textContent()) ?? "";
  // Before the answer is seen nothing is rated.
  await page.keyboard.press("3");
  await expect(card).toHaveText(first);
  await page.keyboard.press("Space");
  await expect(page.getByRole("heading", { name: "Ways to remember it" })).toBeVisible();
  await page.keyboard.press("3");
  await expect(page.getByRole("img", { name: `${first} went to the last third` })).toBeVisible();
  await page.keyboard.press("z");
  await expect(card).toHaveText(first);
  await page.keyboard.press("k");
  await expect(page.getByText(`${size - 1} cards left`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Start over" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Start over" }).press("Enter");
  await expect(page.getByText(`${size} cards left`)).toBeVisible();
  await expect(card).toHaveText(first);
});

test("a word is opened, remembered and collected; the collection is renamed and deleted", async ({
  page,
  request,
  baseURL,
  at,
  signIn,
}) => {
  const token = await signIn("pro");
  const call = caller(request, originOf("verdant", baseURL ?? ""), token);
  const { list } = await freshDeck(call, 2);
  const title = `Essay ${unique()}`;
  await page.goto(at(`/flashcards/vocabularies/list?list=${list.id}`));
  await page.getByRole("main").getByRole("listitem").getByRole("button").first().click();
  const word = page.getByRole("dialog");
  await expectAccessible(page);
  await word.getByRole("button", { name: "Write your own" }).click();
  const memory = `It sounds like ${unique()}.`;
  await page.getByLabel("Your memory").fill(memory);
  await page.getByRole("button", { name: "Save" }).click();
  const written = word.getByRole("listitem").filter({ hasText: memory });
  await expect(written.getByText("Only you")).toBeVisible();
  await word.getByRole("button", { name: "Add to a collection" }).click();
  await page.getByRole("button", { name: "New collection" }).click();
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText(`is in ${title} now`)).toBeVisible();

  await page.goto(at("/myflashcards"));
  await expectAccessible(page);
  await page.getByRole("button", { name: `Options for ${title}` }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByLabel("Title").fill(`${title}!`);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: `${title}!` }).click();
  await expect(page.getByText("1 word", { exact: true })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Study" }).click();
  await expect(page.getByText("1 card left")).toBeVisible();
  await page.keyboard.press("k");
  await expect(page.getByRole("heading", { name: "You know every card" })).toBeVisible();
  await expectAccessible(page);
  await page.goto(at("/myflashcards"));
  await page.getByRole("button", { name: `Options for ${title}!` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("link", { name: `${title}!` })).toHaveCount(0);
});

interface Plan {
  due: { word: { id: string; word: string } }[];
  done: number;
}
interface Past {
  days: { date: string; count: number }[];
  streak: number;
}

const DAY = 86_400_000;

/** Rates words as a device does that was offline for so many days. */
async function rateEarlier(call: ReturnType<typeof caller>, words: readonly string[], daysAgo: number) {
  const rated_at = new Date(Date.now() - daysAgo * DAY).toISOString();
  const ratings = words.map((vocab_back_id) => ({
    id: crypto.randomUUID(),
    vocab_back_id,
    rating: "hard",
    draw: 0,
    rated_at,
    deck_id: null,
    run: null,
  }));
  await call("post", "/vocab/ratings", { ratings });
}

/** Three words that were hard on the last days and are due today: of a list that no earlier run has learned. */
async function wordsOfEarlier(call: ReturnType<typeof caller>): Promise<string[]> {
  const { vocab_books } = await call<{ vocab_books: { id: string }[] }>("get", "/vocab/books");
  const path = `/vocab/book/${vocab_books[3]?.id}/lists`;
  const { data: lists } = await call<{ data: { id: string }[] }>("get", path);
  for (const { id } of lists) {
    const { vocab_backs } = await call<{ vocab_backs: { id: string }[] }>(
      "get",
      `/vocab/list/backs?vocab_lists=${id}`,
    );
    const words = vocab_backs.slice(0, 3).map((back) => back.id);
    await rateEarlier(call, words.slice(0, 2), 2);
    await rateEarlier(call, words.slice(2), 1);
    const due = new Set((await call<Plan>("get", "/vocab/plan")).due.map(({ word }) => word.id));
    if (words.every((word) => due.has(word))) return words;
  }
  throw new Error("every list was learned");
}

test("words of earlier days are today's plan: from the home screen, by keys, to the days in a row", async ({
  page,
  request,
  baseURL,
  at,
  signIn,
}) => {
  const token = await signIn("pro");
  const call = caller(request, originOf("verdant", baseURL ?? ""), token);
  await call("put", "/vocab/plan", { ceiling: 200, retention: 0.9 });
  await wordsOfEarlier(call);
  const { due } = await call<Plan>("get", "/vocab/plan");
  const before = await call<Past>("get", "/vocab/history");
  await page.goto(at("/?lang=en"));
  const review = page.getByRole("region", { name: "Review" });
  await expect(review.getByText(`${due.length} words for today`)).toBeVisible();
  await review.getByRole("link", { name: /^(Review now|Continue)$/ }).press("Enter");

  const card = page.getByRole("article").getByRole("heading", { level: 2 });
  const rate = async (key: "1" | "2") => {
    await page.keyboard.press("Space");
    // Own words have no ways to remember them, but every answer is rated.
    await expect(page.getByRole("group", { name: "How well did you know it?" })).toBeVisible();
    await page.keyboard.press(key);
  };
  // The longest due comes first. A hard word comes back after the others, in the same sitting.
  for (const [n, { word }] of due.entries()) {
    await expect(card).toHaveText(word.word);
    await rate(n === 0 ? "1" : "2");
  }
  await expect(card).toHaveText(due[0]?.word.word ?? "");
  await expect(page.getByText("Once more, because it was hard")).toBeVisible();
  await expectAccessible(page);
  await rate("2");
  await expect(page.getByRole("heading", { name: "You’re done for today" })).toBeVisible();

  await page.getByRole("link", { name: "Learn new words" }).press("Enter");
  await expect(page.getByText("You’re done for today")).toBeVisible();
  const ratings = (before.days.at(-1)?.count ?? 0) + due.length + 1;
  const practice = page.getByRole("table", { name: "Your practice" });
  await expect(practice.getByRole("row").last()).toContainText(`${ratings} ratings`);
  const { streak } = await call<Past>("get", "/vocab/history");
  expect(streak).toBeGreaterThanOrEqual(3);
  await expect(page.getByText(`${streak} days in a row`)).toBeVisible();
  await expectAccessible(page);
});

test("a visitor reads the first lists, and a closed one asks about the plan", async ({ page, at }) => {
  await page.goto(at("/flashcards"));
  await page.getByRole("link", { name: "Campus" }).click();
  await expect(page.getByText("Pro opens every list.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Writing papers" }).click();
  const notice = page.getByRole("dialog", { name: "Notice" });
  await expect(notice).toBeVisible();
  await notice.getByRole("button", { name: "View Pro plan" }).click();
  await expect(page).toHaveURL(/\/plans$/);
});
