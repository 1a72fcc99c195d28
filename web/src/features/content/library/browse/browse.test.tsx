import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Wire } from "../../../../api/types";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { fragment, mockApi, on } from "../../../../testing/mockApi";
import { renderScreen } from "../../../../testing/renderScreen";
import { OpenContent } from "../../../exams/reports/explanation/OpenContent";
import { BrowseScreen } from "./BrowseScreen";
import { DetailScreen } from "./DetailScreen";
import { filtersOf, kindsOf, questionTypesOf } from "./filters";
import type { SetCard } from "./types";

const card: SetCard = {
  test_id: "t-1",
  test_title: "River Light",
  format: "ibt-2023",
  id: "r1",
  section: "reading",
  kind: "academic_passage",
  title: "A Better Light for the Coast",
  topic: "technology",
  difficulty: "hard",
  question_types: ["detail", "vocabulary"],
  questions: 10,
  points: 11,
  seconds: 1080,
  is_sample: false,
  answered_in: null,
};
const task: SetCard = {
  ...card,
  id: "s1",
  section: "speaking",
  kind: "independent_speaking",
  title: null,
  questions: 1,
  is_sample: true,
};
const explained = fragment<Wire["ExplainedSet"]>({
  part: "speaking-1",
  section: "speaking",
  set: {
    id: "s1",
    kind: "independent_speaking",
    title: null,
    scene: null,
    paragraphs: [],
    posts: [],
    audio: null,
    items: [
      { id: "s1-01", prompt: "Do you prefer mornings?", answer: { kind: "speaking" }, highlight: null },
    ],
  },
  transcript: [],
  vocabulary: [],
  keys: {
    "s1-01": {
      given: [],
      correct: [],
      explanation: "A good response names one reason.",
      options: {},
      evidence: [],
      models: [{ level: 4, text: "I like mornings.", note: "Clear." }],
      useful_language: ["what I value most is", "by the time I"],
      typical_faults: ["Names reasons without an example."],
    },
  },
});

/** A sentence to build, open because it was answered. */
const sentence = fragment<Wire["ExplainedSet"]>({
  ...explained,
  part: "writing-1",
  section: "writing",
  set: {
    ...explained.set,
    id: "w1",
    kind: "build_a_sentence",
    items: [
      {
        id: "w1-01",
        prompt: "Make an appropriate sentence.",
        answer: {
          kind: "build_sentence",
          context: "Where is the library?",
          frame: [{ kind: "blank" }, { kind: "blank" }, { kind: "text", text: "." }],
          chunks: [
            { id: "a", text: "It is" },
            { id: "b", text: "behind the lake" },
          ],
        },
        highlight: null,
      },
    ],
  },
  keys: {
    "w1-01": {
      ...explained.keys["s1-01"],
      given: ["b", "a"],
      accepted: [["a", "b"]],
      explanation: "A subject comes first.",
      models: [],
      outcome: "wrong",
    },
  },
});

async function show(element: React.ReactNode, at: string, sets: SetCard[] = [card, task]) {
  const api = mockApi(
    on("get", "/api/sets", { body: { data: sets, current_page: 1, total: sets.length } }),
    on("get", "/api/sets/{test}/{set}", {
      params: { path: { test: "t-1", set: "r1" } },
      body: { card, explanation: null },
    }),
    on("get", "/api/sets/{test}/{set}", {
      params: { path: { test: "t-1", set: "w1" } },
      body: { card: { ...card, id: "w1", answered_in: "a-1" }, explanation: { sets: [sentence] } },
    }),
    on("get", "/api/sets/{test}/{set}", {
      params: { path: { test: "t-1", set: "s1" } },
      body: { card: task, explanation: { sets: [explained] } },
    }),
  );
  const view = await renderScreen(
    <MuiProviders>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {element}
      </QueryClientProvider>
    </MuiProviders>,
    { at },
  );
  return { ...view, api };
}

it("a set says what it is, and one without a title is called by its kind", async () => {
  await show(<BrowseScreen />, "/browse");
  const [first, second] = await screen.findAllByRole("heading", { level: 2 });
  expect(first).toHaveTextContent("A Better Light for the Coast");
  expect(second).toHaveTextContent("Independent speaking");
  expect(screen.getByRole("link", { name: "A Better Light for the Coast" })).toHaveAttribute(
    "href",
    "/browse/detail?test=t-1&set=r1",
  );
  expect(screen.getAllByText("Free sample")).toHaveLength(1);
});

it("choosing a section narrows the kinds and forgets a kind of another section", async () => {
  const { api, router } = await show(
    <BrowseScreen />,
    "/browse?section=reading&kind=academic_passage&page=2",
  );
  await userEvent.click(await screen.findByRole("button", { name: "Listening" }));
  expect(router.state.location.search).toBe("?section=listening");
  const kinds = within(screen.getByRole("combobox", { name: "Type" })).getAllByRole("option");
  expect(kinds.map((option) => option.textContent)).toEqual([
    "All",
    ...["Conversation", "Lecture", "Choose a response", "Announcement", "Academic talk"],
  ]);
  await screen.findByText("2 sets");
  const listed = api.asked.filter(({ path }) => path === "/api/sets").at(-1);
  expect(Object.fromEntries(listed?.query ?? [])).toEqual({ section: "listening" });
});

it("a type of question is chosen from those of the section, and tasks offer none", async () => {
  const { api, router } = await show(<BrowseScreen />, "/browse?section=reading");
  await userEvent.selectOptions(
    await screen.findByRole("combobox", { name: "Question type" }),
    "Insert text",
  );
  expect(router.state.location.search).toBe("?section=reading&question_type=insert_text");
  await screen.findByText("2 sets");
  const listed = api.asked.filter(({ path }) => path === "/api/sets").at(-1);
  expect(Object.fromEntries(listed?.query ?? [])).toEqual({
    section: "reading",
    question_type: "insert_text",
  });
  await userEvent.click(screen.getByRole("button", { name: "Speaking" }));
  expect(router.state.location.search).toBe("?section=speaking");
  expect(screen.queryByRole("combobox", { name: "Question type" })).toBeNull();
});

it("what makes no sense in the address is left out", () => {
  const filters = filtersOf(
    new URLSearchParams("section=dance&kind=lecture&topic=x&difficulty=hard&format=a&page=-1"),
  );
  expect(filters).toEqual({ kind: "lecture", difficulty: "hard" });
  expect(filtersOf(new URLSearchParams("section=reading&kind=lecture"))).toEqual({ section: "reading" });
  for (const choices of [kindsOf(undefined), questionTypesOf(undefined), questionTypesOf("reading")])
    expect(new Set(choices).size).toBe(choices.length);
});

it("nothing found offers everything", async () => {
  await show(<BrowseScreen />, "/browse?topic=arts", []);
  expect(await screen.findByText("No sets match these filters")).toBeVisible();
  expect(screen.getByRole("link", { name: "Show all" })).toHaveAttribute("href", "/browse");
});

it("a closed set tells what will be asked and leads to its setup", async () => {
  await show(<DetailScreen Opened={OpenContent} />, "/browse/detail?test=t-1&set=r1");
  expect(await screen.findByText("Text and questions appear when you start")).toBeVisible();
  expect(screen.getByRole("link", { name: "Practice this set" })).toHaveAttribute(
    "href",
    "/setTest?test=t-1&section=reading&set=r1",
  );
});

it("a sample shows its question, what a good response does, and no link to a result", async () => {
  await show(<DetailScreen Opened={OpenContent} />, "/browse/detail?test=t-1&set=s1");
  expect(await screen.findByRole("heading", { name: "Do you prefer mornings?" })).toBeVisible();
  expect(screen.getByText("A good response names one reason.")).toBeVisible();
  expect(screen.queryByRole("link", { name: /result/i })).toBeNull();
});

it("an answer that is placed is explained as it was placed", async () => {
  await show(<DetailScreen Opened={OpenContent} />, "/browse/detail?test=t-1&set=w1");
  const sentences = await screen.findByRole("region", { name: "Answers" });
  expect(sentences).toHaveTextContent("It is behind the lake.");
  expect(sentences).toHaveTextContent("behind the lake It is.");
  expect(screen.getByText("A subject comes first.")).toBeVisible();
});
