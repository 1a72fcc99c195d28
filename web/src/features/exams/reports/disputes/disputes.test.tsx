import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { beginSession, endSession } from "../../../../api/session";
import type { GradedResponse, Result } from "../../../../api/types";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { type Answering, fragment, mockApi, on, refused } from "../../../../testing/mockApi";
import { tCoins } from "../../../../testing/names";
import { person } from "../../../../testing/people";
import { renderScreen } from "../../../../testing/renderScreen";
import type { Dispute, DisputeOffer } from "./api";
import { DisputeCard } from "./DisputeCard";

const at = { params: { path: { id: "a1" } } };
const offer: DisputeOffer = {
  items: ["s1-01", "w1-01"],
  until: "2026-11-27T08:00:00Z",
  price: { base: 10, discount: { reason: "pro", percent: 20, amount: 2 }, coins: 8 },
  dispute: null,
  corrected: [],
  balance: 20,
};
const dispute: Dispute = {
  state: "open",
  reason: "Why?",
  scores: [{ item: "w1-01", before: 3, after: null }],
  coins: 8,
  is_given_back: false,
  asked_at: "2026-11-21T08:00:00Z",
  due_at: "2026-11-23T08:00:00Z",
  decided_at: null,
  note: "",
};
const asked: DisputeOffer = { ...offer, items: [], dispute, balance: 12 };

async function show(told: DisputeOffer, table: Answering[] = []) {
  beginSession({ access_token: "t", user: person() });
  const response = (item: string, kind: "speaking" | "writing") =>
    fragment<GradedResponse>({ item, kind, score: 3 });
  const result = fragment<Result>({
    attempt: { id: "a1", status: "graded" },
    is_own: true,
    grading: {
      state: "delivered",
      responses: [response("s1-01", "speaking"), response("w1-01", "writing")],
    },
  });
  const api = mockApi(on("get", "/api/attempts/{id}/dispute", { ...at, body: told }), ...table);
  await renderScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MuiProviders>
        <DisputeCard result={result} />
      </MuiProviders>
    </QueryClientProvider>,
    { at: "/result?attempt=a1" },
  );
  return api;
}

afterEach(() => endSession());

const open = async () =>
  userEvent.click(await screen.findByRole("button", { name: "Ask for another grader" }));
const send = (name: string) =>
  userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name }));

it("asks for chosen scores with a reason and at the price that was shown", async () => {
  const post = on("post", "/api/attempts/{id}/dispute", { ...at, status: 201, body: asked });
  const { asked: calls } = await show(offer, [post]);
  await open();
  await send(`Ask for 8 ${tCoins}`);
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText("Choose at least one.")).toBeVisible();
  expect(dialog.getByText("Please say why.")).toBeVisible();
  await userEvent.click(dialog.getByRole("checkbox", { name: /writing/ }));
  await userEvent.type(dialog.getByLabelText("Why?"), " My second reason. ");
  await send(`Ask for 8 ${tCoins}`);
  expect(await screen.findByText("With another grader")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  const sent = calls.filter(({ method }) => method === "POST");
  expect(sent.map(({ body }) => body)).toEqual([{ items: ["w1-01"], reason: "My second reason.", price: 8 }]);
  expect(sent[0]?.headers.get("Idempotency-Key")).toMatch(/^[\w-]{36}$/);
});

it("says so when it cannot be asked like this anymore, and asks again under the same name", async () => {
  let tries = 0;
  const { asked: calls } = await show({ ...offer, items: ["w1-01"], price: null }, [
    on("post", "/api/attempts/{id}/dispute", {
      ...at,
      reply: () => {
        tries += 1;
        return tries === 1 ? refused(422, "conflict") : { status: 201, body: asked };
      },
    }),
  ]);
  await open();
  expect(screen.getByRole("checkbox", { name: /writing/ })).toBeChecked();
  await userEvent.type(screen.getByLabelText("Why?"), "Why?");
  await send("Ask for free");
  expect(await screen.findByText(/can’t be asked like this anymore/)).toBeVisible();
  await send("Ask for free");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const names = calls.filter(({ method }) => method === "POST");
  expect(new Set(names.map(({ headers }) => headers.get("Idempotency-Key"))).size).toBe(1);
});

it.each([
  [
    dispute,
    "With another grader",
    `You paid 8 ${tCoins}. They come back if a score changes by 1 point or more.`,
  ],
  [
    { ...dispute, state: "upheld" as const, decided_at: dispute.due_at, note: "It holds." },
    "Scores kept",
    `You paid 8 ${tCoins} for this.`,
  ],
  [
    {
      ...dispute,
      state: "changed" as const,
      decided_at: dispute.due_at,
      is_given_back: true,
      scores: [{ item: "w1-01", before: 3, after: 4 }],
    },
    "Scores changed",
    `8 ${tCoins} are back in your account.`,
  ],
])("tells what became of it and of what was paid", async (told, state, money) => {
  await show({ ...asked, dispute: told });
  expect(await screen.findByText(state)).toBeVisible();
  expect(screen.getByText(money)).toBeVisible();
  if (told.note) expect(screen.getByText(told.note)).toBeVisible();
  expect(screen.queryAllByText("4 instead of 3")).toHaveLength(told.state === "changed" ? 1 : 0);
  expect(screen.queryByRole("button", { name: "Ask for another grader" })).toBeNull();
});

it("tells of a score that a third grader corrected", async () => {
  const corrected = [{ item: "w1-01", first: 2, score: 4, at: "2026-11-22T08:00:00Z" }];
  await show({ ...offer, items: [], corrected });
  expect(await screen.findByText("4 instead of 2")).toBeVisible();
  expect(screen.getByText("We corrected a score")).toBeVisible();
});
