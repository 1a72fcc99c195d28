import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { beginSession } from "../../../api/session";
import type { Wire } from "../../../api/types";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { mockApi, on, refused } from "../../../testing/mockApi";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import type { Import, Losses } from "./api";
import { ImportCards } from "./ImportCards";

const none = {
  without_word: 0,
  too_long: 0,
  repeated: 0,
  shortened: 0,
  with_media: 0,
  further_cards: 0,
  with_tags: 0,
  suspended: 0,
  hard_reviews: 0,
  other_entries: 0,
  fields: [],
};
const card = { part_of_speech: "noun", definition: "a plan", example: "", note: "", reviews: 2 };
const found: Import = {
  cards: 7,
  reviews: 9,
  decks: ["School::Campus words"],
  first_cards: ["syllabus", "registrar"].map((word) => ({ ...card, word })),
  losses: { ...none, with_media: 3, hard_reviews: 1, fields: [{ name: "Level", cards: 4 }] },
  stored: null,
};
const collection = {
  id: "c9",
  title: "Campus",
  description: "",
  count: 7,
  created_at: "2026-11-20T10:00:00Z",
};
const file = new File(["PK"], "words.apkg");

beforeEach(() => beginSession({ access_token: "t1", user: person() } as Wire["AuthResponse"]));
const show = (lang: "en" | "cn" | "tw" = "en") =>
  renderScreen(
    <MuiProviders>
      <ImportCards close={() => undefined} />
    </MuiProviders>,
    { lang },
  );

it("says what is in a file and what stays behind, then brings it along under the name that was chosen", async () => {
  const stored = { collection, made: 5, known: 2, reviews: 0 };
  const { asked } = mockApi(
    on("post", "/api/vocab/import", {
      reply: ({ query }) => ({ body: query.has("dry_run") ? found : { ...found, stored } }),
    }),
  );
  await show();
  await userEvent.upload(screen.getByLabelText("Choose a file"), file);
  expect(await screen.findByText("7 cards")).toBeVisible();
  const dialog = within(screen.getByRole("dialog"));
  const lines = dialog.getAllByRole("listitem").map((line) => line.textContent);
  expect(lines).toEqual([
    "syllabus a plan",
    "registrar a plan",
    "and 5 more",
    "Sounds and pictures of 3 cards",
    "1 review “Hard” counts as “good”",
    "The field “Level” of 4 cards",
  ]);
  const title = screen.getByLabelText(/Title of the new collection/);
  expect(title).toHaveValue("Campus words");
  await userEvent.clear(title);
  expect(screen.getByRole("button", { name: "Import 7 cards" })).toBeDisabled();
  await userEvent.type(title, "Campus");
  await userEvent.click(screen.getByRole("checkbox", { name: /Import 9 reviews/ }));
  await userEvent.click(screen.getByRole("button", { name: "Import 7 cards" }));
  expect(await screen.findByText("5 new cards in Campus.")).toBeVisible();
  const sent = asked.filter(({ path }) => path === "/api/vocab/import").map(({ query }) => `${query}`);
  expect(sent).toEqual(["dry_run=true", "title=Campus&with_history=false"]);
});

it("tells a file that cannot be read from a plan that does not hold it", async () => {
  const replies = [
    refused(422, "invalid", { errors: { file: ["File: this cannot be read."] } }),
    { body: { ...found, losses: none } },
    refused(402, "please_upgrade_your_plan"),
  ];
  mockApi(on("post", "/api/vocab/import", { reply: () => replies.shift() ?? { body: found } }));
  await show();
  await userEvent.upload(screen.getByLabelText("Choose a file"), file);
  expect(await screen.findByRole("alert")).toHaveTextContent("File: this cannot be read.");
  await userEvent.upload(screen.getByLabelText("Choose a file"), file);
  expect(await screen.findByText("Everything in the file can be imported.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Import 7 cards" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Your plan does not hold that many");
  expect(screen.getByRole("link", { name: "See plans" })).toHaveAttribute("href", "/plans");
});

it.each(["en", "cn", "tw"] as const)(
  "has a sentence for everything that can be lost, in %s",
  async (lang) => {
    const all = Object.fromEntries(Object.keys(none).map((kind) => [kind, 2]));
    const losses: Losses = { ...none, ...all, fields: [{ name: "Level", cards: 2 }] };
    mockApi(on("post", "/api/vocab/import", { body: { ...found, losses } }));
    await show(lang);
    await userEvent.upload(document.querySelector("input[type=file]") as HTMLInputElement, file);
    await screen.findByText("syllabus");
    const lines = screen.getAllByRole("listitem").map((line) => line.textContent ?? "");
    expect(lines).toHaveLength(3 + Object.keys(none).length);
    for (const line of lines) expect(line).not.toContain("losses");
  },
);
