import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { beginSession, endSession } from "../../../../api/session";
import type { Result } from "../../../../api/types";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { type Answering, fragment, mockApi, on, refused } from "../../../../testing/mockApi";
import { tCoins } from "../../../../testing/names";
import { person } from "../../../../testing/people";
import { renderScreen } from "../../../../testing/renderScreen";
import type { GradingOffer } from "../api";
import { OrderGradingCard } from "./OrderGradingCard";

const at = { params: { path: { id: "a1" } } };
const pro = (base: number, coins: number) => ({
  base,
  discount: { reason: "pro" as const, percent: 20, amount: base - coins },
  coins,
});

const nothing: GradingOffer = {
  scope: "quick_mock",
  product: null,
  state: null,
  products: [
    { product: "scores", price: pro(15, 12), hours: 48 },
    { product: "simple", price: pro(30, 24), hours: 72 },
    { product: "vip", price: pro(45, 36), hours: 120 },
  ],
  refund: null,
  orders: [],
  balance: 50,
};
const ordered: GradingOffer = {
  ...nothing,
  product: "simple",
  state: "queued",
  products: [{ product: "vip", price: { base: 15, discount: null, coins: 15 }, hours: 120 }],
  refund: 24,
  balance: 26,
};

async function show(offer: GradingOffer, table: Answering[] = [], changes: Partial<Result> = {}) {
  beginSession({ access_token: "t", user: person() });
  const result = fragment<Result>({
    attempt: { id: "a1", status: "scored_auto" },
    is_own: true,
    sections: [{ section: "writing", state: "ungraded" }],
    ...changes,
  });
  const api = mockApi(on("get", "/api/attempts/{id}/gradings", { ...at, body: offer }), ...table);
  await renderScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MuiProviders>
        <OrderGradingCard result={result} />
      </MuiProviders>
    </QueryClientProvider>,
    { at: "/result?attempt=a1" },
  );
  return api;
}

const figures = () => screen.getAllByRole("definition").map(({ textContent }) => textContent);
const act = (coins: number) => screen.findByRole("button", { name: `Order for ${coins} ${tCoins}` });

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

it("offers each product with its price and promise, and what is paid line by line", async () => {
  await show(nothing);
  expect(await screen.findByRole("radio", { name: /^Scores and comments/ })).toBeChecked();
  expect(
    screen.getByRole("radio", { name: /^Detailed comments.*36 T-\u2060Coins within 120 hours$/ }),
  ).toBeEnabled();
  expect(figures()).toEqual([`30 ${tCoins}`, `-6 ${tCoins}`, `24 ${tCoins}`, `50 ${tCoins}`]);
  await userEvent.click(screen.getByRole("radio", { name: /^Detailed comments/ }));
  expect(figures()).toEqual([`45 ${tCoins}`, `-9 ${tCoins}`, `36 ${tCoins}`, `50 ${tCoins}`]);
  expect(await act(36)).toBeEnabled();
});

it("orders at the price that was shown under one key, also when it is pressed again after a failure", async () => {
  let tries = 0;
  const { asked } = await show(nothing, [
    on("post", "/api/attempts/{id}/gradings", {
      ...at,
      reply: () => (++tries === 1 ? refused(503, "unavailable") : { status: 201, body: ordered }),
    }),
  ]);
  await userEvent.click(await act(24));
  expect(await screen.findByRole("alert")).toHaveTextContent("The server is busy");
  await userEvent.click(await act(24));
  expect(await screen.findByText(`You paid 24 ${tCoins} for this grading.`)).toBeVisible();
  const sent = asked.filter(({ method }) => method === "POST");
  expect(sent.map(({ body }) => body)).toEqual([
    { product: "simple", price: 24 },
    { product: "simple", price: 24 },
  ]);
  const keys = sent.map(({ headers }) => headers.get("Idempotency-Key"));
  expect(keys[0]).toBe(keys[1]);
  expect(screen.getByRole("heading", { name: "Ask for more detail" })).toBeVisible();
});

it("says when the price has changed, and shows the one that holds; too few T-Coins are the shell's to tell", async () => {
  const post = (code: "conflict" | "point_is_not_enough") =>
    on("post", "/api/attempts/{id}/gradings", {
      ...at,
      ...(code === "conflict" ? refused(422, code) : refused(402, code, { point: 3 })),
    });
  const { answer } = await show(nothing, [post("conflict")]);
  answer(
    on("get", "/api/attempts/{id}/gradings", {
      ...at,
      body: { ...nothing, products: [{ product: "simple", price: pro(40, 32), hours: 72 }] },
    }),
  );
  await userEvent.click(await act(24));
  expect(await screen.findByRole("alert")).toHaveTextContent("The price has changed.");
  const dearer = await act(32);
  answer(post("point_is_not_enough"));
  await userEvent.click(dearer);
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

it("cancels after a question, which tells what comes back", async () => {
  const { asked } = await show(ordered, [
    on("delete", "/api/attempts/{id}/gradings", { ...at, body: nothing }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "Cancel order" }));
  const dialog = within(screen.getByRole("dialog", { name: "Cancel this order?" }));
  expect(dialog.getByText(`You get 24 ${tCoins} back.`)).toBeVisible();
  expect(asked.some(({ method }) => method === "DELETE")).toBe(false);
  await userEvent.click(dialog.getByRole("button", { name: "Cancel and refund" }));
  expect(await screen.findByRole("heading", { name: "Have a person grade the rest" })).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("says where a paid grading stands, and what came back because it is late", async () => {
  const paid: GradingOffer["orders"][number] = {
    id: "o1",
    product: "simple",
    replaces: null,
    coins: 30,
    ordered_at: "2026-11-20T08:00:00Z",
    canceled_at: null,
    given_back: 8,
    late: "part",
  };
  await show({ ...ordered, products: [], refund: null, state: "claimed", orders: [paid] });
  expect(await screen.findByRole("heading", { name: "Your grading" })).toBeVisible();
  expect(screen.getByText("a grader is working on it")).toBeVisible();
  expect(screen.getByText(/^It’s late, so we gave you 8 T-\u2060Coins back/)).toBeVisible();
});

it.each<[string, GradingOffer, Partial<Result>]>([
  ["nothing is offered and nothing can be canceled", { ...nothing, products: [] }, {}],
  ["it is somebody else's", nothing, { is_own: false }],
  [
    "everything has its score",
    nothing,
    { sections: [fragment<Result["sections"][number]>({ state: "scored" })] },
  ],
])("is not there when %s", async (_, offer, changes) => {
  await show(offer, [], changes);
  await Promise.resolve();
  expect(screen.queryByRole("region")).toBeNull();
  expect(screen.queryByRole("heading")).toBeNull();
});
