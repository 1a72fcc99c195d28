import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { beginSession } from "../../../../api/session";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { type Answering, mockApi, on, refused } from "../../../../testing/mockApi";
import { person } from "../../../../testing/people";
import { renderScreen } from "../../../../testing/renderScreen";
import * as files from "../../../../ui/saveFile";
import type { Subscription } from "../api";
import { SubscriptionPart } from "../SubscriptionPart";
import { UserSubscriptionPart } from "../UserSubscriptionPart";
import type { AutoRenew, Payment } from "./api";
import { dayOf, linesOf } from "./rules";

const renewal: AutoRenew = {
  id: "0198c7a0-0000-7000-8000-0000000000b1",
  term: "3",
  status: "subscribed",
  currency: "USD",
  price: 6_000,
  discount: 0,
  fee: 300,
  total: 6_300,
  checkout_url: null,
  end_reason: null,
  ended_at: null,
  started_at: "2026-07-05T02:20:00Z",
  period_ends_at: "2027-01-05T02:20:00Z",
  next_billing_at: "2027-01-05T02:20:00Z",
  tries: 0,
};

const payment = (number: number, changes: Partial<Payment> = {}): Payment => ({
  id: `0198c7a0-0000-7000-8000-0000000000c${number}`,
  reference: `R7MPXW2${number}`,
  number,
  term: "3",
  currency: "USD",
  price: 6_000,
  discount: 0,
  fee: 300,
  total: 6_300,
  starts_at: "2026-10-05T02:20:00Z",
  ends_at: "2027-01-05T02:20:00Z",
  paid_at: "2026-10-05T02:20:00Z",
  returned: 0,
  dispute: null,
  ...changes,
});

const first = payment(1, {
  starts_at: "2026-07-05T02:20:00Z",
  ends_at: "2026-10-05T02:20:00Z",
  paid_at: "2026-07-05T02:21:00Z",
  returned: 1_000,
});

const subscribed: Subscription = {
  plan: "pro",
  pro_until: "2027-01-05T02:20:00Z",
  is_lifetime: false,
  pdf_credits: 1,
  history: [],
  auto_renew: renewal,
  payments: [payment(2), first],
  changes: [
    { what: "renewed", at: "2026-10-05T02:20:00Z", amount: 6_300, number: 2 },
    { what: "resumed", at: "2026-09-02T02:20:00Z", amount: null, number: null },
    { what: "canceled", at: "2026-09-01T02:20:00Z", amount: null, number: null },
    { what: "noticed", at: "2026-08-01T02:20:00Z", amount: null, number: 2 },
  ],
};
const standing = (changes: Partial<AutoRenew>, rest: Partial<Subscription> = {}): Subscription => ({
  ...subscribed,
  ...rest,
  auto_renew: { ...renewal, ...changes },
});
const canceled = standing({ status: "canceled", next_billing_at: null });
const pending = standing(
  {
    status: "pending",
    started_at: null,
    period_ends_at: null,
    next_billing_at: null,
    checkout_url: "http://localhost/pay",
  },
  { plan: "free", pro_until: null, payments: [], changes: [] },
);

const own = (body: Subscription) => on("get", "/api/subscription", { body });

async function show(body: Subscription, table: Answering[] = [], at = "/profile?tab=subscription") {
  // Far from GMT+8: plans run by one clock for everybody.
  beginSession({ access_token: "t", user: person({ timezone: "America/New_York" }) });
  const api = mockApi(own(body), ...table);
  await renderScreen(
    <MuiProviders>
      <SubscriptionPart owner={null} />
    </MuiProviders>,
    { at },
  );
  await screen.findByRole("heading", { name: "Current plan" });
  return api;
}

const card = () => within(screen.getByRole("region", { name: "Pro, renews every 3 months" }));
const dialog = () => within(screen.getByRole("dialog"));
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(() => vi.useFakeTimers({ now: new Date("2026-11-21T03:00:00Z"), toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("what follows from a subscription", () => {
  it("counts the days of a period, never before its first or after its last", () => {
    const days = ["2026-10-01", "2026-10-05T03:00:00Z", "2026-11-21T03:00:00Z", "2028-01-01"].map((now) =>
      dayOf(payment(2), new Date(now)),
    );
    expect(days.map(({ day }) => day)).toEqual([1, 1, 48, 92]);
    expect(days[0]?.days).toBe(92);
  });

  it("tells payments and what happened between them, newest first", () => {
    expect(
      linesOf(subscribed).map((line) => (line.kind === "payment" ? line.payment.number : line.event)),
    ).toEqual([2, "resumed", "canceled", 1]);
  });
});

describe("Pro that renews", () => {
  it("says what is charged when, by the clock of GMT+8", async () => {
    await show(subscribed);
    expect(card().getByText("Subscribed")).toBeVisible();
    expect(card().getByText("Next billing date").parentElement).toHaveTextContent(
      "January 5, 2027 at 10:20 (GMT+8)",
    );
    expect(card().getByText("Amount").parentElement).toHaveTextContent("US$63.00");
    expect(card().getByText("Day 48 of 92")).toBeVisible();
    expect(card().getByText(/^We email you 3 days before each renewal/)).toBeVisible();
    expect(screen.queryByText(/^Nothing renews automatically/)).toBeNull();
  });

  it("says until when Pro stays before it is canceled, and what came of it", async () => {
    const { asked, answer } = await show(subscribed);
    await press("Cancel auto-renewal");
    expect(
      dialog().getByText(/^Nothing more is charged. Pro stays until January 5, 2027 \(GMT\+8\)/),
    ).toBeVisible();
    await userEvent.click(dialog().getByRole("button", { name: "Keep it" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(asked.filter(({ method }) => method === "DELETE")).toEqual([]);

    answer(
      own(canceled),
      on("delete", "/api/subscription/auto-renew", { body: canceled.auto_renew as AutoRenew }),
    );
    await press("Cancel auto-renewal");
    await userEvent.click(dialog().getByRole("button", { name: "Cancel auto-renewal" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await screen.findByText("Auto-renewal is canceled.")).toBeVisible();
    expect(card().getByText("Canceled")).toBeVisible();
    expect(card().getByText(/Pro stays until January 5, 2027/)).toBeVisible();
    expect(card().queryByText("Next billing date")).toBeNull();
  });

  it("keeps the question open when the provider can’t be reached", async () => {
    await show(subscribed, [on("delete", "/api/subscription/auto-renew", refused(503, "unavailable"))]);
    await press("Cancel auto-renewal");
    await userEvent.click(dialog().getByRole("button", { name: "Cancel auto-renewal" }));
    expect(await dialog().findByRole("alert")).toBeVisible();
    await userEvent.click(dialog().getByRole("button", { name: "Keep it" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(card().getByText("Subscribed")).toBeVisible();
  });

  it("is resumed before it ends", async () => {
    const { answer } = await show(canceled);
    answer(own(subscribed), on("post", "/api/subscription/auto-renew/resume", { body: renewal }));
    await press("Resume auto-renewal");
    expect(await screen.findByText("Auto-renewal is on again.")).toBeVisible();
    expect(await card().findByText("Subscribed")).toBeVisible();
  });

  it("says why it can’t be resumed", async () => {
    await show(canceled, [on("post", "/api/subscription/auto-renew/resume", refused(409, "conflict"))]);
    await press("Resume auto-renewal");
    expect(await card().findByRole("alert")).toBeVisible();
  });

  it.each([
    [1, "2026-11-22T02:20:00Z", /declined \(1 of 3 tries\)/, true],
    [3, null, /about to end/, false],
  ])(
    "says that the card was declined %i times, and when it is tried again",
    async (tries, next, words, again) => {
      await show(
        standing({ status: "past_due", tries, next_billing_at: next }, { pro_until: null, plan: "free" }),
      );
      expect(card().getByText("Payment failed")).toBeVisible();
      expect(card().getByText(words)).toBeVisible();
      expect(card().queryByText("Next try") !== null).toBe(again);
      await press("Cancel auto-renewal");
      expect(dialog().getByText(/ends right away/)).toBeVisible();
    },
  );

  it("that ended says why", async () => {
    await show(
      standing({
        status: "ended",
        end_reason: "failed",
        ended_at: "2026-11-20T02:00:00Z",
        next_billing_at: null,
      }),
    );
    expect(
      card().getByText(/^Auto-renewal ended on November 20, 2026 \(GMT\+8\) because the card/),
    ).toBeVisible();
    expect(card().queryByRole("button")).toBeNull();
  });

  it("is not shown where there never was one, or it never began", async () => {
    await show(standing({ status: "closed" }, { payments: [], changes: [] }));
    expect(screen.queryByRole("heading", { name: /^Pro, renews/ })).toBeNull();
    expect(screen.queryByRole("heading", { name: "Payments and receipts" })).toBeNull();
  });
});

describe("coming back from the provider", () => {
  it("waits for the first payment, and says when it has arrived", async () => {
    const { answer } = await show(pending, [], "/profile?tab=subscription&started=1");
    expect(await screen.findByText(/^We’re waiting for the payment/)).toBeVisible();
    answer(own(subscribed));
    await waitFor(() => expect(screen.getByText(/^Thank you. Pro is yours/)).toBeVisible(), {
      timeout: 8_000,
    });
  }, 12_000);

  it("without a payment leads on to it, or out of it", async () => {
    await show(pending);
    expect(card().getByText("Waiting for payment")).toBeVisible();
    expect(card().getByRole("link", { name: "Continue to payment" })).toHaveAttribute(
      "href",
      "http://localhost/pay",
    );
    expect(card().getByRole("button", { name: "Cancel auto-renewal" })).toBeVisible();
    expect(screen.queryByText(/^We’re waiting for the payment/)).toBeNull();
  });
});

describe("the payments", () => {
  const receipt = (reply: ReturnType<typeof refused> | { reply: () => object }) =>
    on("get", "/api/subscription/payments/{id}/receipt.pdf", {
      params: { path: { id: payment(2).id } },
      ...reply,
    } as Parameters<typeof on<"get", "/api/subscription/payments/{id}/receipt.pdf">>[2]);
  const download = () =>
    screen.getAllByRole("button", { name: "Download the receipt R7MPXW22" })[0] as HTMLElement;

  it("are listed with period, amount, and what went back", async () => {
    await show(subscribed);
    const rows = within(screen.getByRole("table", { name: "Payments and receipts" })).getAllByRole("row");
    expect(rows[1]).toHaveTextContent(/October 5, 2026Renewed.*October 5, 2026 – January 5, 2027US\$63.00/);
    expect(rows[2]).toHaveTextContent(/Auto-renewal resumed/);
    expect(rows[4]).toHaveTextContent(/Subscribed, every 3 months.*US\$10.00 was returned/);
  });

  it("have a receipt to save, once it is drawn", async () => {
    const saveFile = vi.spyOn(files, "saveFile").mockReturnValue();
    const { answer } = await show(subscribed, [receipt(refused(404, "not_found"))]);
    await userEvent.click(download());
    expect(await screen.findByText(/^The receipt isn’t ready yet/)).toBeVisible();
    answer(receipt({ reply: () => ({}) }));
    await userEvent.click(download());
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), "receipt-R7MPXW22.pdf"));
  });
});

describe("the office", () => {
  const u1 = { params: { path: { id: "u1" } } };

  it("sees how somebody’s Pro renews, and cancels it", async () => {
    beginSession({ access_token: "t", user: person({ all_roles: ["admin"] }) });
    const { answer, asked } = mockApi(on("get", "/api/admin/user/{id}/pro", { ...u1, body: subscribed }));
    await renderScreen(
      <MuiProviders>
        <UserSubscriptionPart user="u1" onChanged={() => {}} />
      </MuiProviders>,
    );
    expect(await screen.findByText("Subscribed")).toBeVisible();
    expect(screen.queryByText(/^We email you/)).toBeNull();
    expect(screen.queryByRole("button", { name: /receipt/ })).toBeNull();
    answer(
      on("get", "/api/admin/user/{id}/pro", { ...u1, body: canceled }),
      on("delete", "/api/admin/user/{id}/auto-renew", { ...u1, body: canceled.auto_renew as AutoRenew }),
    );
    await press("Cancel auto-renewal");
    await userEvent.click(dialog().getByRole("button", { name: "Cancel auto-renewal" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(asked.some(({ method, path }) => method === "DELETE" && path.endsWith("/u1/auto-renew"))).toBe(
      true,
    );
    expect(card().getByText("Canceled")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Resume auto-renewal" })).toBeNull();
  });
});
