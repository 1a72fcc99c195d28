import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { type Answering, mockApi, on, refused } from "../../../testing/mockApi";
import { tCoins } from "../../../testing/names";
import { renderScreen } from "../../../testing/renderScreen";
import type { PriceList } from "../orders/api";
import { PriceListPart } from "./PriceListPart";
import { fieldOf, listOf, neighborOf, rules, valuesOf } from "./priceWish";

const list: PriceList = {
  version: 3,
  packs: [
    { coins: 20, currency: "USD", price: 2_000 },
    { coins: 60, currency: "TWD", price: 190_000 },
    { coins: 60, currency: "USD", price: 5_950 },
  ],
  pro: [
    { term: "1", coins: 20, regular_coins: null },
    { term: "12", coins: 200, regular_coins: 240 },
  ],
  renewals: [
    { term: "1", currency: "USD", price: 2_000 },
    { term: "3", currency: "TWD", price: 190_000 },
  ],
  gradings: [
    { product: "simple", scope: "full_mock", coins: 40 },
    { product: "scores", scope: "writing_response", coins: 5 },
  ],
  takes_cards: true,
  is_test: false,
  bank_transfer: null,
  card_fee: 5,
  pro_grading_discount: 20,
};

async function show(...answers: Answering[]) {
  const api = mockApi(on("get", "/api/prices", { body: list }), ...answers);
  const view = await renderScreen(
    <MuiProviders>
      <PriceListPart />
    </MuiProviders>,
    { at: "/office/payments?view=prices" },
  );
  await screen.findByRole("heading", { name: "Pro" });
  return { ...api, ...view };
}

const group = (name: string) => screen.getByRole("group", { name });
const inCard = (card: string, name: string) =>
  within(screen.getByRole("region", { name: card })).getByRole("group", { name });
const packs = (currency: string) => inCard("T-Coins for sale".replace("T-Coins", tCoins), currency);
const renewing = (currency: string) => inCard("Pro that renews automatically", currency);
const sentBy = (asked: { method: string; body: unknown }[]) =>
  asked.filter(({ method }) => method === "PUT").map(({ body }) => body);
const save = () => userEvent.click(screen.getByRole("button", { name: "Save price list" }));
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

const saves = on("put", "/api/prices", {
  reply: ({ body }) => ({ body: { ...list, ...(body as object), version: 4 } as PriceList }),
});

describe("a list as it is typed", () => {
  it("is sent as it was read, in its order, without the terms that are not for sale", () => {
    const { version, packs, pro, renewals, gradings, bank_transfer } = list;
    expect(listOf(valuesOf(list), version)).toEqual({
      version,
      packs,
      pro,
      renewals,
      gradings,
      bank_transfer,
    });
  });

  it("finds the field that the server means, which counts only what was sent", () => {
    const values = valuesOf(list);
    expect(fieldOf("pro.1.coins", values)).toBe("pro.3.coins");
    expect(fieldOf("pro.1.regular_coins", values)).toBe("pro.3.regular");
    expect(fieldOf("pro.0.term", values)).toBe("pro.0.coins");
    expect(fieldOf("packs.2.price", values)).toBe("packs.2.price");
    expect(fieldOf("renewals.1.price", values)).toBe("renewals.4.price");
    expect(fieldOf("gradings.1.coins", values)).toBe("gradings.15.coins");
    expect(fieldOf("bank_transfer.instructions", values)).toBe("transfer");
  });

  it("moves a pack past those of its own currency", () => {
    expect(neighborOf(list.packs, 2, -1)).toBe(0);
    expect(neighborOf(list.packs, 0, 1)).toBe(2);
    expect(neighborOf(list.packs, 1, 1)).toBeNull();
  });

  it("says what it may not say", () => {
    expect(["1", "100000"].map((text) => rules.coins(text))).toEqual([true, true]);
    expect(["0", "100001", "2.5", ""].map((text) => rules.coins(text))).toEqual(Array(4).fill("coins"));
    expect(["1", "1,000,000", "19.50", "19,5"].map((text) => rules.price(text))).toEqual(Array(4).fill(true));
    expect(["0.99", "1000001", "ten"].map((text) => rules.price(text))).toEqual(Array(3).fill("price"));
    expect([rules.regular("", "20"), rules.regular("21", "20"), rules.regular("20", "20")]).toEqual([
      true,
      true,
      "regular",
    ]);
  });
});

describe("the form", () => {
  it("tells what members pay by card while the price is typed", async () => {
    await show();
    const [price] = within(packs("US dollars")).getAllByLabelText("Price in USD");
    expect(within(packs("US dollars")).getByText("By card, members pay US$21.00.")).toBeVisible();
    await retype(price as HTMLElement, "19.50");
    expect(within(packs("US dollars")).getByText("By card, members pay US$20.48.")).toBeVisible();
  });

  it("adds, moves and removes packs of a currency, and saves over the version that was read", async () => {
    const { asked } = await show(saves);
    const dollars = packs("US dollars");
    await userEvent.click(within(dollars).getByRole("button", { name: `Move 60 ${tCoins} in USD up` }));
    await userEvent.click(
      within(packs("New Taiwan dollars")).getByRole("button", { name: `Remove 60 ${tCoins} in TWD` }),
    );
    await userEvent.click(within(packs("Renminbi")).getByRole("button", { name: "Add one in CNY" }));
    await userEvent.type(within(packs("Renminbi")).getByLabelText(tCoins), "20");
    await userEvent.type(within(packs("Renminbi")).getByLabelText("Price in CNY"), "140");
    await save();
    expect(await screen.findByText("Saved. Members see these prices from now on.")).toBeVisible();
    expect(sentBy(asked)).toEqual([
      {
        version: 3,
        packs: [
          { coins: 60, currency: "USD", price: 5_950 },
          { coins: 20, currency: "USD", price: 2_000 },
          { coins: 20, currency: "CNY", price: 14_000 },
        ],
        pro: list.pro,
        renewals: list.renewals,
        gradings: list.gradings,
        bank_transfer: null,
      },
    ]);
    // The next change is over the version that was just made.
    await userEvent.click(screen.getByRole("checkbox", { name: "Members can pay by bank transfer" }));
    await userEvent.type(screen.getByLabelText("How to transfer"), "Bank 822");
    await save();
    await waitFor(() =>
      expect(sentBy(asked).at(-1)).toMatchObject({ version: 4, bank_transfer: "Bank 822" }),
    );
  });

  it("hides a term from members and keeps its row", async () => {
    const { asked } = await show(saves);
    await userEvent.click(screen.getByRole("checkbox", { name: "12 months" }));
    expect(within(group("12 months")).getByText("Not for sale.")).toBeVisible();
    await userEvent.click(screen.getByRole("checkbox", { name: "For life" }));
    await userEvent.type(within(group("For life")).getByLabelText(`Price in ${tCoins}`), "900");
    await save();
    await waitFor(() => expect(sentBy(asked)).toHaveLength(1));
    expect(sentBy(asked)[0]).toMatchObject({
      pro: [
        { term: "1", coins: 20, regular_coins: null },
        { term: "lifetime", coins: 900, regular_coins: null },
      ],
    });
  });

  it("sells Pro that renews by currency and term, and takes a price that is emptied off the list", async () => {
    const { asked } = await show(saves);
    const monthly = within(renewing("US dollars")).getByLabelText("Every month");
    expect(monthly).toHaveValue("20");
    expect(monthly).toHaveAccessibleDescription("By card, members pay US$21.00.");
    await userEvent.clear(within(renewing("New Taiwan dollars")).getByLabelText("Every 3 months"));
    await userEvent.type(within(renewing("Renminbi")).getByLabelText("Every 6 months"), "840");
    await save();
    await waitFor(() => expect(sentBy(asked)).toHaveLength(1));
    expect(sentBy(asked)[0]).toMatchObject({
      renewals: [
        { term: "1", currency: "USD", price: 2_000 },
        { term: "6", currency: "CNY", price: 84_000 },
      ],
    });
  });

  it("complains at a renewing price, of itself and for the server", async () => {
    const { asked } = await show(
      on("put", "/api/prices", refused(422, "invalid", { errors: { "renewals.1.price": ["Too dear."] } })),
    );
    const field = () => within(renewing("New Taiwan dollars")).getByLabelText("Every 3 months");
    await retype(field(), "0.5");
    await save();
    expect(field()).toHaveAccessibleDescription(/^Enter an amount/);
    expect(sentBy(asked)).toEqual([]);
    await retype(field(), "2000");
    await save();
    await waitFor(() => expect(field()).toHaveAccessibleDescription("Too dear."));
  });

  it("complains at the fields and sends nothing", async () => {
    const { asked } = await show(saves);
    const dollars = packs("US dollars");
    const [, second] = within(dollars).getAllByLabelText(tCoins);
    await retype(second as HTMLElement, "20");
    await retype(within(group("12 months")).getByLabelText("Regular price"), "200");
    await save();
    expect(
      await within(dollars).findByText(`This number of ${tCoins} is already for sale in this currency.`),
    ).toBeVisible();
    expect(within(group("12 months")).getByText("It must be more than the price, or empty.")).toBeVisible();
    expect(sentBy(asked)).toEqual([]);
  });

  it("shows the server’s complaint at the row that it means", async () => {
    await show(
      on("put", "/api/prices", refused(422, "invalid", { errors: { "pro.1.coins": ["Too dear."] } })),
    );
    await retype(within(group("12 months")).getByLabelText(`Price in ${tCoins}`), "210");
    await save();
    expect(await within(group("12 months")).findByText("Too dear.")).toBeVisible();
  });

  it("tells that somebody else was faster, and loads what is stored now by a press", async () => {
    const { answer } = await show(on("put", "/api/prices", refused(409, "conflict")));
    const field = () => within(group("1 month")).getByLabelText(`Price in ${tCoins}`);
    await retype(field(), "25");
    await save();
    expect(await screen.findByText(/^Someone else has saved the price list/)).toBeVisible();
    expect(field()).toHaveValue("25");
    answer(
      on("get", "/api/prices", {
        body: { ...list, version: 9, pro: [{ term: "1", coins: 30, regular_coins: null }] },
      }),
    );
    await userEvent.click(screen.getByRole("button", { name: "Load the new price list" }));
    await waitFor(() => expect(field()).toHaveValue("30"));
    expect(screen.queryByText(/^Someone else/)).toBeNull();
  });

  it("warns when nobody could pay, until transfers are taken", async () => {
    await show(on("get", "/api/prices", { body: { ...list, takes_cards: false } }));
    expect(screen.getByText(/^Neither cards nor bank transfers/)).toBeVisible();
    await userEvent.click(screen.getByRole("checkbox", { name: "Members can pay by bank transfer" }));
    expect(screen.queryByText(/^Neither cards nor/)).toBeNull();
    expect(screen.getByText(/^No card provider is connected: members/)).toBeVisible();
  });
});
