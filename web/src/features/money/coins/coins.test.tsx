import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { beginSession, endSession } from "../../../api/session";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { type DemoSlug, demoBrand } from "../../../testing/demoBrand";
import { type Answering, mockApi, on, refused } from "../../../testing/mockApi";
import { tCoins } from "../../../testing/names";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import { ProfileScreen } from "../../people/profiles/ProfileScreen";
import { OwnSubscription } from "../plans/SubscriptionPart";
import type { CoinEntry, CoinLedger } from "./api";
import { CoinsPart } from "./CoinsPart";
import { neededOf } from "./figures";
import { UserCoinsPart } from "./UserCoinsPart";

const entry = (id: string, changes: Partial<CoinEntry>): CoinEntry => ({
  id,
  at: "2026-09-03T04:00:00Z",
  kind: "admin_give",
  amount: 20,
  balance: 20,
  note: "",
  price: null,
  ...changes,
});

const entries = [
  entry("d", { kind: "pdf_report", amount: -10, balance: 1_012 }),
  entry("c", { kind: "admin_deduct", amount: -3, balance: 1_022, note: "Given twice" }),
  entry("b", { kind: "admin_give", amount: 1_020, balance: 1_025, note: "Helped at the open day" }),
  entry("a", { kind: "email_verification_reward", amount: 5, balance: 5 }),
];

const ledger = (data: CoinEntry[], total = data.length): CoinLedger => ({
  balance: data[0]?.balance ?? 0,
  data,
  current_page: 1,
  total,
  first_at: data.at(-1)?.at ?? null,
  statement: null,
});

interface Shown {
  body?: CoinLedger;
  isVerified?: boolean;
  brand?: DemoSlug;
  at?: string;
}

async function show({
  body = ledger(entries),
  isVerified = true,
  brand = "verdant",
  at = "/profile",
}: Shown) {
  beginSession({ access_token: "t", user: person() });
  const api = mockApi(
    on("get", "/api/coins", { body }),
    on("post", "/api/send-verify-email", { status: 204 }),
  );
  const view = await renderScreen(
    <MuiProviders>
      <CoinsPart isVerified={isVerified} />
    </MuiProviders>,
    { at, tenant: demoBrand(brand) },
  );
  await screen.findByRole("heading", { name: tCoins });
  return { ...api, ...view };
}

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

describe("the own ledger", () => {
  it("tells the balance, and of every entry its type, its note, its amount with the sign, and what was left", async () => {
    await show({});
    expect(screen.getByRole("status")).toHaveTextContent(`1,012 ${tCoins}`);
    const [, ...rows] = within(screen.getByRole("table")).getAllByRole("row");
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole("cell")
        .slice(1)
        .map(({ textContent }) => textContent),
    );
    expect(cells).toEqual([
      ["PDF report", "", "−10", "1,012"],
      ["Deducted by the school", "Given twice", "−3", "1,022"],
      ["Given by the school", "Helped at the open day", "+1,020", "1,025"],
      ["Email address confirmed", "", "+5", "5"],
    ]);
    expect(screen.queryByRole("navigation", { name: "Pages" })).toBeNull();
  });

  it("says why less was paid than the list asks", async () => {
    const pro = { reason: "pro" as const, percent: 20, amount: 2 };
    const code = { reason: "promotion" as const, percent: null, amount: 40 };
    const paid = [
      entry("b", { kind: "grading", amount: -8, balance: 32, price: { base: 10, discount: pro, coins: 8 } }),
      entry("a", {
        kind: "plan",
        amount: -160,
        balance: 40,
        price: { base: 200, discount: code, coins: 160 },
      }),
    ];
    await show({ body: ledger(paid) });
    const table = within(screen.getByRole("table"));
    expect(table.getByText("20% Pro discount: 10 becomes 8")).toBeVisible();
    expect(table.getByText("Promotion code: 200 becomes 160")).toBeVisible();
  });

  it("goes through pages that stand in the address", async () => {
    const { asked } = await show({ body: ledger(entries, 41), at: "/profile?tab=coins&page=2" });
    expect(asked[0]?.query.get("page")).toBe("2");
    expect(screen.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
    expect(screen.getByRole("link", { name: "Next" })).toHaveAttribute("href", "/profile?tab=coins&page=3");
  });

  it("says what will stand there while nothing has moved", async () => {
    await show({ body: ledger([]) });
    expect(screen.getByRole("status")).toHaveTextContent(`0 ${tCoins}`);
    expect(screen.getByText("No history yet")).toBeVisible();
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("says how T-Coins come and what they pay", async () => {
    await show({});
    expect(screen.getByText(`5 ${tCoins} for confirming your email address, once`)).toBeVisible();
    expect(screen.getByText(/A PDF report .* 10 T-\u2060Coins each/)).toBeVisible();
    expect(screen.getByText("Your school may give you some")).toBeVisible();
  });

  it("sends the mail again as long as the address is not confirmed", async () => {
    const { asked } = await show({ isVerified: false });
    expect(screen.getByText(/to get 5 T-\u2060Coins/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Send a new link" }));
    expect(await screen.findByText("We sent a new link to mei@example.com.")).toBeVisible();
    expect(asked.some(({ path }) => path === "/api/send-verify-email")).toBe(true);
  });

  it("does not ask for a confirmed address again", async () => {
    await show({});
    expect(screen.queryByRole("button", { name: "Send a new link" })).toBeNull();
  });
});

describe("the address of the balance", () => {
  const open = async (at: string) => {
    beginSession({ access_token: "t", user: person() });
    const sheet = { ...person(), handles: [], version: 1, student: null, teacher: null };
    mockApi(on("get", "/api/profile", { body: sheet }), on("get", "/api/coins", { body: ledger(entries) }));
    await renderScreen(
      <MuiProviders>
        <ProfileScreen Coins={CoinsPart} Subscription={OwnSubscription} opensCoins />
      </MuiProviders>,
      { at },
    );
    await screen.findByRole("heading", { name: tCoins, level: 2 });
  };

  it.each(["/balance", "/profile/balance"])(
    "%s opens the T-Coins and says how many are missing",
    async (at) => {
      await open(`${at}?t-coins=12`);
      expect(screen.getByText(`You need 12 more ${tCoins}.`)).toBeVisible();
      expect(screen.getByRole("link", { name: tCoins })).toHaveAttribute("aria-current", "page");
      // The other tabs are the profile's.
      expect(screen.getByRole("link", { name: "Settings" })).toHaveAttribute("href", "/profile?tab=settings");
      expect(screen.getByRole("link", { name: "Basic info" })).toHaveAttribute("href", "/profile");
    },
  );

  it("says nothing without a sensible number", async () => {
    await open("/balance");
    expect(screen.queryByText(/You need/)).toBeNull();
    const table = ["12", "0", "-3", "1.5", "1e3", "", "9999999", "<b>"].map(neededOf);
    expect(table).toEqual([12, null, null, null, null, null, null, null]);
  });
});

describe("the office", () => {
  const id = "0198c7a0-0000-7000-8000-0000000000aa";
  const dialog = () => within(screen.getByRole("dialog"));

  async function manage(table: Answering[]) {
    beginSession({ access_token: "t", user: person({ all_roles: ["admin"] }) });
    const onMoved = vi.fn();
    const api = mockApi(
      on("get", "/api/admin/user/{id}/coins", { params: { path: { id } }, body: ledger(entries) }),
      ...table,
    );
    await renderScreen(
      <MuiProviders>
        <UserCoinsPart user={id} onMoved={onMoved} />
      </MuiProviders>,
    );
    await screen.findByRole("button", { name: "Give" });
    const sent = () => api.asked.filter(({ method }) => method === "POST");
    return { ...api, onMoved, sent };
  }

  const fill = async (amount: string, note: string) => {
    await userEvent.type(dialog().getByLabelText("Amount"), amount);
    await userEvent.type(dialog().getByLabelText("Note"), note);
  };

  it("gives with a reason, and shows the ledger as it is then", async () => {
    let held = ledger(entries);
    const { sent, onMoved } = await manage([
      on("get", "/api/admin/user/{id}/coins", { params: { path: { id } }, reply: () => ({ body: held }) }),
      on("post", "/api/admin/user/{id}/give-point", {
        params: { path: { id } },
        reply: () => {
          const given = entry("e", { amount: 8, balance: 1_020, note: "A prize" });
          held = ledger([given, ...entries]);
          return { body: given };
        },
      }),
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Give" }));
    await fill("8", "  A prize ");
    await userEvent.click(dialog().getByRole("button", { name: "Give" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent().map(({ body }) => body)).toEqual([
      { point: 8, note: "A prize", key: expect.stringMatching(/^[\da-f-]{36}$/) },
    ]);
    expect(await within(screen.getByRole("table")).findByText("+8")).toBeVisible();
    expect(screen.getByText("1,020", { selector: "output b" })).toBeVisible();
    expect(onMoved).toHaveBeenCalledOnce();
  });

  it("shows at the amount that more cannot be taken than there is, and keeps what was typed", async () => {
    const refusal = "There are only 1012 T-Coins.";
    const { sent, onMoved } = await manage([
      on("post", "/api/admin/user/{id}/deduct-point", {
        params: { path: { id } },
        ...refused(422, "invalid", { errors: { point: [refusal] } }),
      }),
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Deduct" }));
    await fill("5000", "Too many");
    await userEvent.click(dialog().getByRole("button", { name: "Deduct" }));
    expect(await dialog().findByText(refusal)).toBeVisible();
    const amount = dialog().getByLabelText("Amount");
    expect(amount).toBeInvalid();
    expect(amount).toHaveAccessibleDescription(refusal);
    expect(amount).toHaveValue(5_000);
    expect(sent()).toHaveLength(1);
    expect(onMoved).not.toHaveBeenCalled();
  });

  it("sends nothing without a whole amount and a reason", async () => {
    const { sent } = await manage([]);
    await userEvent.click(screen.getByRole("button", { name: "Give" }));
    await fill("1.5", "   ");
    await userEvent.click(dialog().getByRole("button", { name: "Give" }));
    expect(dialog().getByLabelText("Amount")).toBeInvalid();
    expect(dialog().getByLabelText("Note")).toBeInvalid();
    expect(sent()).toEqual([]);
  });

  it("sends the very same again when no answer came, and another key from another form", async () => {
    let isDown = true;
    const { sent } = await manage([
      on("post", "/api/admin/user/{id}/give-point", {
        params: { path: { id } },
        reply: () => (isDown ? refused(503, "unavailable") : { body: entry("e", {}) }),
      }),
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Give" }));
    await fill("8", "A prize");
    await userEvent.click(dialog().getByRole("button", { name: "Give" }));
    expect(await dialog().findByRole("alert")).toHaveTextContent("only counts once");
    expect(dialog().getByLabelText("Amount")).toHaveAttribute("readonly");
    isDown = false;
    await userEvent.click(dialog().getByRole("button", { name: "Give" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    await userEvent.click(screen.getByRole("button", { name: "Give" }));
    await fill("8", "A prize");
    await userEvent.click(dialog().getByRole("button", { name: "Give" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const [first, again, other] = sent().map(({ body }) => body as { key: string });
    expect(again).toEqual(first);
    expect(other?.key).not.toBe(first?.key);
  });
});
