import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endSession, setProfile } from "../../../api/session";
import { queryClient } from "../../../app/queryClient";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { type Answering, mockApi, on, refused } from "../../../testing/mockApi";
import { tCoins } from "../../../testing/names";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import type { NewPromotionCode, PromotionCode, PromotionUse } from "./api";
import { OwnCodesCard } from "./own/OwnCodesCard";
import { PromotionsScreen } from "./PromotionsScreen";

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

const code = (changes: Partial<PromotionCode> = {}): PromotionCode => ({
  id: "c1",
  code: "SPRING20",
  percent: 20,
  amount: null,
  currency: null,
  for_coins: true,
  for_pro: true,
  starts_at: inDays(-2),
  ends_at: inDays(2),
  total_limit: 100,
  user_limit: 1,
  owner_id: "p2",
  owner_name: "Helen Rowe",
  uses: 3,
  ...changes,
});

const use = (changes: Partial<PromotionUse> = {}): PromotionUse => ({
  code: "SPRING20",
  user_name: "Mei Lin",
  product: "coins",
  state: "used",
  order_id: "o1",
  saved: 800,
  currency: "USD",
  at: "2026-11-20T10:00:00Z",
  ...changes,
});

const codes = (...data: PromotionCode[]) =>
  on("get", "/api/promotion-codes", { body: { data, current_page: 1, total: data.length } });
const uses = (data: PromotionUse[], total = data.length) =>
  on("get", "/api/promotion-code-records", { body: { data, current_page: 1, total } });

async function show(who: "office" | "member", at: string, ...answerings: Answering[]) {
  setProfile(person({ all_roles: [who === "office" ? "super-admin" : "teacher"] }));
  const api = mockApi(...answerings);
  await renderScreen(
    <MuiProviders>
      <PromotionsScreen />
    </MuiProviders>,
    { at },
  );
  return api;
}

const table = async (name: string) => await screen.findByRole("table", { name });
const rowsOf = (found: HTMLElement) => within(found).getAllByRole("row").slice(1);

beforeEach(() => queryClient.clear());
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

describe("for those who move money", () => {
  it("tells of every code what it takes off, how it stands, how often it was used and whose it is", async () => {
    await show(
      "office",
      "/promotionCode",
      codes(
        code(),
        code({
          id: "c2",
          code: "FIVE",
          percent: null,
          amount: 550,
          currency: "USD",
          for_pro: false,
          uses: 100,
        }),
        code({ id: "c3", code: "LATER", starts_at: inDays(1), total_limit: null, owner_name: null, uses: 0 }),
        code({ id: "c4", code: "OLD", ends_at: inDays(-1), owner_name: "" }),
      ),
    );
    const [first, second, third, fourth] = rowsOf(await table("Codes"));
    expect(first).toHaveTextContent(
      /SPRING20Valid20% offT-.Coins and Pro.*3 of 100Once per personHelen Rowe/,
    );
    expect(second).toHaveTextContent(/FIVEUsed upUS\$5\.50 offT-.Coins.*100 of 100/);
    expect(third).toHaveTextContent(/LATERPlanned.*0 uses.*No owner/);
    expect(fourth).toHaveTextContent(/OLDEnded.*Deleted account/);
    expect(within(fourth as HTMLElement).queryByRole("button")).toBeNull();
  });

  it("makes a code that is off T-Coins and Pro, whose it is, from start to end", async () => {
    const { asked } = await show(
      "office",
      "/promotionCode",
      codes(),
      on("post", "/api/promotion-codes", { status: 201, body: code() }),
      on("get", "/api/students", { body: { data: [], current_page: 1, total: 0, is_more: false } }),
      on("get", "/api/teachers", {
        body: {
          data: [
            {
              id: "p2",
              name: "Helen Rowe",
              username: "helen",
              college: null,
              major: null,
              email: null,
              phone: null,
              grading_sections: [],
              joined_at: "2026-09-01T10:00:00Z",
            },
          ],
          current_page: 1,
          total: 1,
          is_more: false,
        },
      }),
    );
    expect(await screen.findByText("No promotion codes yet")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "New code" }));
    await userEvent.type(screen.getByLabelText("Code"), "spring20");
    const percent = screen.getByLabelText("Percent off");
    await userEvent.clear(percent);
    await userEvent.type(percent, "91");
    await userEvent.click(screen.getByRole("checkbox", { name: "Pro" }));
    await userEvent.type(screen.getByLabelText("Uses in total"), "100");
    await userEvent.type(screen.getByLabelText("Owner (optional)"), "Helen{Enter}");
    await userEvent.click(await screen.findByRole("button", { name: "Choose Helen Rowe" }));
    await userEvent.click(screen.getByRole("button", { name: "Create code" }));
    expect(await screen.findByText("Enter a whole number from 1 to 90.")).toBeVisible();
    expect(asked.some(({ method }) => method === "POST")).toBe(false);
    await userEvent.clear(percent);
    await userEvent.type(percent, "20");
    await userEvent.click(screen.getByRole("button", { name: "Create code" }));
    await waitFor(() => expect(asked.some(({ method }) => method === "POST")).toBe(true));
    const body = asked.find(({ method }) => method === "POST")?.body as NewPromotionCode;
    expect(body).toMatchObject({
      code: "spring20",
      percent: 20,
      amount: null,
      currency: null,
      for_coins: true,
      for_pro: true,
      total_limit: 100,
      user_limit: 1,
      owner_id: "p2",
    });
    expect(Date.parse(body.ends_at) - Date.parse(body.starts_at)).toBeGreaterThan(27 * day);
    expect(await screen.findByText(/SPRING20 can be used/)).toBeVisible();
  });

  it("shows what the server says about a field, and keeps what was typed", async () => {
    await show(
      "office",
      "/promotionCode",
      codes(),
      on(
        "post",
        "/api/promotion-codes",
        refused(422, "invalid", { errors: { code: ["This code is taken."] } }),
      ),
    );
    await userEvent.click(await screen.findByRole("button", { name: "New code" }));
    await userEvent.type(screen.getByLabelText("Code"), "SPRING20");
    await userEvent.click(screen.getByRole("button", { name: "Create code" }));
    expect(await screen.findByText("This code is taken.")).toBeVisible();
    expect(screen.getByLabelText("Code")).toHaveValue("SPRING20");
  });

  it("ends a code only after asking", async () => {
    const { asked } = await show(
      "office",
      "/promotionCode",
      codes(code()),
      on("post", "/api/promotion-codes/{id}/end", { params: { path: { id: "c1" } }, body: code() }),
    );
    const buttons = await within(await table("Codes")).findByRole("button", { name: "End SPRING20" });
    await userEvent.click(buttons);
    expect(asked.some(({ method }) => method === "POST")).toBe(false);
    const dialog = screen.getByRole("dialog", { name: "End SPRING20 now?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "End" }));
    await waitFor(() => expect(asked.some(({ path }) => path === "/api/promotion-codes/c1/end")).toBe(true));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("lists who used a code, which is in the address", async () => {
    const { asked } = await show(
      "office",
      "/promotionCode?view=uses&code=SPRING20&page=2",
      uses([use(), use({ product: "pro", order_id: null, currency: null, saved: 12, state: "used" })], 41),
    );
    const [first, second] = rowsOf(await table("Uses"));
    expect(first).toHaveTextContent(/SPRING20Mei LinT-.CoinsUsedUS\$8\.00/);
    expect(second).toHaveTextContent(`ProUsed12 ${tCoins}`);
    expect(asked[0]?.query.get("code")).toBe("SPRING20");
    expect(asked[0]?.query.get("page")).toBe("2");
    expect(screen.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
    await userEvent.click(screen.getByRole("button", { name: "All codes" }));
    await waitFor(() => expect(asked.at(-1)?.query.get("code")).toBeNull());
    expect(asked.at(-1)?.query.get("page")).toBe("1");
  });
});

describe("for anybody else", () => {
  it("says what a promotion code is and where it is entered", async () => {
    await show("member", "/promotionCode", codes());
    expect(await screen.findByText(/choose “Have a code\?” before you pay/)).toBeVisible();
    expect(screen.getByRole("heading", { name: "Promotion codes" })).toBeVisible();
  });

  it("shows own codes, without people and without anything to change", async () => {
    await show("member", "/promotionCode", codes(code()), uses([use({ user_name: "M." })]));
    expect(await screen.findByRole("heading", { name: "Your promotion codes" })).toBeVisible();
    expect(rowsOf(await table("Codes"))[0]).toHaveTextContent("3 of 100");
    expect(screen.queryByRole("button")).toBeNull();
    await userEvent.click(screen.getByRole("tab", { name: "Uses" }));
    const [row] = rowsOf(await table("Uses"));
    expect(row).toHaveTextContent(/US\$8\.00/);
    expect(screen.queryByText("M.")).toBeNull();
    expect(screen.queryByRole("columnheader", { name: "Used by" })).toBeNull();
  });
});

describe("the way to one’s own codes", () => {
  const card = async (role: "super-admin" | "teacher", ...answerings: Answering[]) => {
    setProfile(person({ all_roles: [role] }));
    const api = mockApi(...answerings);
    await renderScreen(
      <MuiProviders>
        <OwnCodesCard />
      </MuiProviders>,
      { at: "/balance" },
    );
    return api;
  };

  it("is shown to who owns some", async () => {
    await card("teacher", codes(code()));
    expect(await screen.findByText("1 code is yours. See how often it was used.")).toBeVisible();
    expect(screen.getByRole("link", { name: "See your codes" })).toHaveAttribute("href", "/promotionCode");
  });

  it("is shown to nobody else, and not asked for the office, which sees all codes as its own", async () => {
    const { asked } = await card("teacher", codes());
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByRole("link")).toBeNull();
    const office = await card("super-admin", codes(code()));
    expect(screen.queryByRole("link")).toBeNull();
    expect(office.asked).toEqual([]);
  });
});
