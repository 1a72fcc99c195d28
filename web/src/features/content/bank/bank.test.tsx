import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Wire } from "../../../api/types";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { mockApi, on, refused } from "../../../testing/mockApi";
import { renderScreen } from "../../../testing/renderScreen";
import { ReviewCard } from "./review/ReviewCard";
import { SearchScreen } from "./search/SearchScreen";
import type { FoundQuestion } from "./types";

const found: FoundQuestion = {
  pack_version_id: "p-1",
  item: "r1-02",
  slug: "river-light",
  version: 1,
  title: "River Light",
  format: "ibt-2023",
  section: "reading",
  part: "reading-1",
  set_kind: "academic_passage",
  question_type: "vocabulary",
  answer_kind: "single_choice",
  points: 1,
  difficulty: -1,
  prompt: "The word is closest in meaning to",
  stimulus: "",
  excerpt: "a \u0002lasting\u0003 change",
  state: "approved",
  versions: 2,
};
const facets: Wire["QuestionFacets"] = {
  set_kinds: ["academic_passage"],
  question_types: ["vocabulary"],
  answer_kinds: [],
  formats: [],
  packs: [],
};

const client = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });

it("words and filters stand in the address and reach the server, found words are marked", async () => {
  const api = mockApi(
    on("get", "/api/admin-tools/toefl-question-search", {
      body: { data: [found], current_page: 1, total: 1 },
    }),
    on("get", "/api/admin-tools/toefl-question-search/facets", { body: facets }),
  );
  const { router } = await renderScreen(
    <MuiProviders>
      <QueryClientProvider client={client()}>
        <SearchScreen />
      </QueryClientProvider>
    </MuiProviders>,
    { at: "/admin-tools/toefl-question-search?section=reading" },
  );
  expect(await screen.findByText("lasting")).toHaveProperty("tagName", "MARK");
  expect(screen.getByRole("link", { name: /r1-02/ })).toHaveAttribute(
    "href",
    "/admin-tools/toefl-question-search/question?pack=p-1&item=r1-02",
  );

  await userEvent.type(screen.getByRole("searchbox"), "lasting{Enter}");

  expect(router.state.location.search).toBe("?section=reading&q=lasting");
  const asked = api.asked.filter(({ path }) => path.endsWith("search")).at(-1);
  expect(asked?.query.toString()).toBe("q=lasting&section=reading");
});

it("questions with the same directions are told apart by what they are about", async () => {
  const repeat = "Listen, and repeat the sentence after the tone.";
  const heard = (item: string, stimulus: string, excerpt: string): FoundQuestion => ({
    ...found,
    item,
    prompt: repeat,
    stimulus,
    excerpt,
  });
  const data = [
    heard("sr1-03", "The life \u0002jackets\u0003 are under the seats.", "Listen, and repeat the sentence"),
    heard("sr1-05", "Leave your \u0002jackets\u0003 on.", "a picture of \u0002jackets\u0003"),
  ];
  mockApi(
    on("get", "/api/admin-tools/toefl-question-search", { body: { data, current_page: 1, total: 2 } }),
    on("get", "/api/admin-tools/toefl-question-search/facets", { body: facets }),
  );
  await renderScreen(
    <MuiProviders>
      <QueryClientProvider client={client()}>
        <SearchScreen />
      </QueryClientProvider>
    </MuiProviders>,
    { at: "/admin-tools/toefl-question-search?q=jackets" },
  );
  const first = await screen.findByRole("link", { name: /sr1-03/ });
  expect(first).toHaveTextContent("The life jackets are under the seats.");
  // An excerpt in which nothing was found is only how the text begins.
  expect(first.textContent?.split("Listen, and repeat the sentence")).toHaveLength(2);
  expect(screen.getByRole("link", { name: /sr1-05/ })).toHaveTextContent(
    /Leave your jackets on\..*a picture of jackets/,
  );
  expect(screen.getAllByText("jackets").map(({ tagName }) => tagName)).toEqual(["MARK", "MARK", "MARK"]);
});

it("a step of a review needs a reason, and the server's refusal stands beside it", async () => {
  const api = mockApi(
    on("post", "/api/admin-tools/packs/{id}/reviews", {
      params: { path: { id: "p-1" } },
      ...refused(422, "invalid", { errors: { reason: ["Say more."] } }),
    }),
  );
  await renderScreen(
    <MuiProviders>
      <QueryClientProvider client={client()}>
        <ReviewCard pack="p-1" item={null} state="approved" marks={[]} />
      </QueryClientProvider>
    </MuiProviders>,
  );
  await userEvent.click(screen.getByRole("radio", { name: "Retire" }));
  const reason = screen.getByRole("textbox", { name: "Reason" });
  await userEvent.type(reason, " ");
  await userEvent.click(screen.getByRole("button", { name: "Retire" }));
  expect(reason).toHaveAccessibleDescription("Required");
  expect(api.asked).toEqual([]);

  await userEvent.type(reason, "old");
  await userEvent.click(screen.getByRole("button", { name: "Retire" }));
  await waitFor(() => expect(reason).toHaveAccessibleDescription("Say more."));
  expect(api.asked.at(-1)?.body).toEqual({ state: "retired", reason: " old" });
});
