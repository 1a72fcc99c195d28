import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import type { Operation } from "../../../../api/contract";
import { beginSession, endSession } from "../../../../api/session";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { mockApi, on, type Reply, refused } from "../../../../testing/mockApi";
import { tCoins } from "../../../../testing/names";
import { person } from "../../../../testing/people";
import { renderScreen } from "../../../../testing/renderScreen";
import type { PdfState } from "../types";
import { PdfScreen } from "./PdfScreen";

const locked: PdfState = {
  state: "locked",
  credits: 0,
  check_code: null,
  pages: null,
  bytes: null,
  price: 10,
  price_explained: { base: 10, discount: null, coins: 10 },
  balance: 14,
};
const rendering: PdfState = { ...locked, state: "rendering" };

async function show(
  body: PdfState,
  answer: Reply<Operation<"post", "/api/attempts/{id}/pdf">> = { body: rendering },
) {
  beginSession({ access_token: "t", user: person() });
  const api = mockApi(
    on("get", "/api/attempts/{id}/pdf", { params: { path: { id: "a1" } }, body }),
    on("post", "/api/attempts/{id}/pdf", { params: { path: { id: "a1" } }, ...answer }),
  );
  const view = await renderScreen(
    <MuiProviders>
      <PdfScreen />
    </MuiProviders>,
    { at: "/result/pdf?attempt=a1" },
  );
  await screen.findByRole("heading", { name: "Not unlocked" });
  const paid = () => api.asked.filter(({ method }) => method === "POST").map(({ body }) => body);
  return { ...api, ...view, paid };
}

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

it("a credit of the plan is used before T-Coins", async () => {
  const { paid } = await show({ ...locked, credits: 1 });
  expect(screen.queryByRole("button", { name: /Coins/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Use a credit" }));
  expect(await screen.findByRole("heading", { name: "Being prepared" })).toBeVisible();
  expect(paid()).toEqual([{ pay: "credit" }]);
});

it("without a credit T-Coins pay, told with what one has and what is left, and only after a question", async () => {
  const { paid } = await show(locked);
  const figures = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(figures).toEqual([`10 ${tCoins}`, `10 ${tCoins}`, `14 ${tCoins}`]);
  await userEvent.click(screen.getByRole("button", { name: `Pay 10 ${tCoins}` }));
  const dialog = () => within(screen.getByRole("dialog", { name: `Pay 10 ${tCoins}?` }));
  expect(dialog().getByText(/You will have 4 T-\u2060Coins left/)).toBeVisible();
  await userEvent.click(dialog().getByRole("button", { name: "Not now" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(paid()).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: `Pay 10 ${tCoins}` }));
  await userEvent.click(dialog().getByRole("button", { name: `Pay 10 ${tCoins}` }));
  expect(await screen.findByRole("heading", { name: "Being prepared" })).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(paid()).toEqual([{ pay: "coins", price: 10 }]);
});

it("what a plan takes off is a line of its own", async () => {
  const discount = { reason: "pro" as const, percent: 20, amount: 2 };
  const { paid } = await show({
    ...locked,
    price: 8,
    price_explained: { base: 10, discount, coins: 8 },
  });
  const names = screen.getAllByRole("term").map(({ textContent }) => textContent);
  const figures = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(names).toEqual(["PDF report", "Pro discount, 20%", "You pay", "Your balance"]);
  expect(figures).toEqual([`10 ${tCoins}`, `-2 ${tCoins}`, `8 ${tCoins}`, `14 ${tCoins}`]);
  await userEvent.click(screen.getByRole("button", { name: `Pay 8 ${tCoins}` }));
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: `Pay 8 ${tCoins}` }));
  await waitFor(() => expect(paid()).toEqual([{ pay: "coins", price: 8 }]));
});

it("too few T-Coins are told before anybody is refused, with the way to them", async () => {
  const { paid } = await show({ ...locked, balance: 4 });
  expect(screen.getByText("You need 6 more.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Pay/ })).toBeNull();
  expect(screen.getByRole("link", { name: `Go to your ${tCoins}` })).toHaveAttribute(
    "href",
    "/balance?t-coins=6",
  );
  expect(paid()).toEqual([]);
});

it("T-Coins that went elsewhere meanwhile are the shell's to tell; the question closes and the figures are read anew", async () => {
  const { asked } = await show(locked, refused(402, "point_is_not_enough", { point: 6 }));
  const reads = () => asked.filter(({ method }) => method === "GET").length;
  const before = reads();
  await userEvent.click(screen.getByRole("button", { name: `Pay 10 ${tCoins}` }));
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: `Pay 10 ${tCoins}` }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("alert")).toBeNull();
  await waitFor(() => expect(reads()).toBe(before + 1));
});

it("any other failure is said where it happened", async () => {
  await show({ ...locked, credits: 1 }, refused(503, "unavailable"));
  await userEvent.click(screen.getByRole("button", { name: "Use a credit" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("The server is busy");
});
