import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { beginSession, endSession } from "../../../api/session";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { endOfDay, fieldDay, isForLife, monthsLater } from "../../../i18n/planDate";
import { findDateField, shownIn, typeDate } from "../../../testing/dates";
import { type Answering, mockApi, on, refused } from "../../../testing/mockApi";
import { onPlans } from "../../../testing/onPlans";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import type { Subscription } from "./api";
import { SubscriptionPart } from "./SubscriptionPart";
import type { Entitlements } from "./today/api";
import { UserSubscriptionPart } from "./UserSubscriptionPart";

const free: Subscription = {
  plan: "free",
  pro_until: null,
  is_lifetime: false,
  pdf_credits: 0,
  history: [],
  auto_renew: null,
  payments: [],
  changes: [],
};
const pro: Subscription = {
  plan: "pro",
  pro_until: "2027-01-31T15:59:59Z",
  is_lifetime: false,
  pdf_credits: 1,
  history: [
    { at: "2026-10-31T08:00:00Z", kind: "granted", until: "2027-01-31T15:59:59Z", bought: null },
    { at: "2026-10-02T08:00:00Z", kind: "ended", until: null, bought: null },
    { at: "2026-10-01T08:00:00Z", kind: "granted", until: "9999-12-31T15:59:59Z", bought: null },
  ],
  auto_renew: null,
  payments: [],
  changes: [],
};
const life: Subscription = { ...pro, pro_until: "9999-12-31T15:59:59Z", is_lifetime: true };

const today: Entitlements = {
  is_unlimited: false,
  day: "2026-03-01",
  resets_at: "2026-03-01T16:00:00Z",
  tests: { used: 1, limit: 2, left: 1 },
  sections: { used: 0, limit: 5, left: 5 },
};

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

describe("the own plan", () => {
  const show = async (body: Subscription) => {
    // Far from GMT+8: the end of a plan is the same moment, told by the same clock, wherever one is.
    beginSession({ access_token: "t", user: person({ timezone: "America/New_York" }) });
    mockApi(
      on("get", "/api/subscription", { body }),
      on("get", "/api/entitlements", { body: today }),
      onPlans(),
    );
    await renderScreen(
      <MuiProviders>
        <SubscriptionPart owner={null} />
      </MuiProviders>,
    );
    await screen.findByRole("heading", { name: "Current plan" });
  };

  it("tells until when, in GMT+8 and with that label", async () => {
    await show(pro);
    expect(screen.getByRole("status")).toHaveTextContent(/^Pro until January 31, 2027 \(GMT\+8\)$/);
    expect(screen.getByText(/You haven’t used it yet/)).toBeVisible();
    expect(
      screen.getByText(/Nothing renews automatically and nothing is charged.*back on the Free plan/),
    ).toBeVisible();
    expect(screen.queryByText(/left today/)).toBeNull();
  });

  it("is for life from the year 2100 on", async () => {
    await show({ ...life, pdf_credits: 0 });
    expect(screen.getByRole("status")).toHaveTextContent(/^Pro for life$/);
    expect(screen.getByText("You’ve used the PDF report for this paid period.")).toBeVisible();
    expect(screen.queryByText(/back on the Free plan/)).toBeNull();
  });

  it("is kept for good by those of an earlier time", async () => {
    await show({ ...free, plan: "old_pro" });
    expect(screen.getByRole("status")).toHaveTextContent(/^Pro forever$/);
    expect(screen.getByText(/kept this plan from an earlier time/)).toBeVisible();
    expect(screen.queryByText(/This paid period/)).toBeNull();
  });

  it("is free otherwise, with what is left today, what Pro would add, and the way to the plans", async () => {
    await show(free);
    expect(screen.getByRole("status")).toHaveTextContent(/^Free$/);
    expect(await screen.findByText("1 of 2 tests left today")).toBeVisible();
    expect(screen.getByRole("link", { name: "See plans" })).toHaveAttribute("href", "/plans");
    expect(await screen.findByRole("row", { name: /^Full and quick mocks 2 a day No limit$/ })).toBeVisible();
    expect(screen.getByText("No history yet")).toBeVisible();
  });

  it("has a history of what was given and what was ended", async () => {
    await show(pro);
    const history = within(screen.getByRole("region", { name: "History" }));
    const lines = history.getAllByRole("listitem").map(({ textContent }) => textContent ?? "");
    expect(lines[0]).toMatch(/^Pro until January 31, 2027 \(GMT\+8\)Oct 31, 2026/);
    expect(lines[1]).toMatch(/^Pro endedOct 2, 2026/);
    expect(lines[2]).toMatch(/^Pro for lifeOct 1, 2026/);
  });
});

describe("the office", () => {
  const u1 = { params: { path: { id: "u1" } } };
  const manage = async (body: Subscription, table: Answering[] = []) => {
    beginSession({ access_token: "t", user: person({ all_roles: ["admin"] }) });
    const onChanged = vi.fn();
    const api = mockApi(on("get", "/api/admin/user/{id}/pro", { ...u1, body }), ...table);
    await renderScreen(
      <MuiProviders>
        <UserSubscriptionPart user="u1" onChanged={onChanged} />
      </MuiProviders>,
    );
    await screen.findByRole("heading", { name: "Give Pro" });
    const sent = (method: string) => api.asked.filter((asked) => asked.method === method);
    return { sent, onChanged };
  };
  const submit = () => userEvent.click(screen.getByRole("button", { name: "Give Pro" }));

  it("adds months to what runs, until the end of that day in GMT+8", async () => {
    const { sent, onChanged } = await manage(pro, [
      on("patch", "/api/admin/user/{id}/pro", { ...u1, body: life }),
    ]);
    expect(screen.getByText("Months from the current end date, January 31, 2027 (GMT+8)")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "+1 month" }));
    expect(shownIn(await findDateField("Last day"))).toBe("Feb 28 2027");
    await submit();
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
    expect(sent("PATCH").map(({ body }) => body)).toEqual([
      { taken_unlimited_expire_at: "2027-02-28T15:59:59.000Z", seen_expire_at: pro.pro_until },
    ]);
    // The screen shows what the server answered.
    expect(screen.getByRole("status")).toHaveTextContent("Pro for life");
  });

  it("gives for life", async () => {
    const { sent } = await manage(free, [on("patch", "/api/admin/user/{id}/pro", { ...u1, body: life })]);
    await userEvent.click(screen.getByRole("button", { name: "For life" }));
    await submit();
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Pro for life"));
    expect(sent("PATCH")[0]?.body).toEqual({
      taken_unlimited_expire_at: "9999-12-31T15:59:59.000Z",
      seen_expire_at: null,
    });
  });

  it("does not overwrite what somebody else gave meanwhile, says who, and shows it when asked", async () => {
    let now = free;
    const { sent, onChanged } = await manage(free, [
      on("get", "/api/admin/user/{id}/pro", { ...u1, reply: () => ({ body: now }) }),
      on("patch", "/api/admin/user/{id}/pro", {
        ...u1,
        reply: () => {
          now = pro;
          return refused(409, "changed_by_another", {
            changed_by: "Ruth Moore",
            changed_at: "2026-11-20T08:00:00Z",
          });
        },
      }),
    ]);
    await userEvent.click(screen.getByRole("button", { name: "+3 months" }));
    await submit();
    expect(await screen.findByText(/^Ruth Moore changed this on Nov 20, 16:00\./)).toBeVisible();
    expect(shownIn(await findDateField("Last day"))).not.toBe("");
    expect(screen.getByRole("status")).toHaveTextContent(/^Free$/);
    await userEvent.click(screen.getByRole("button", { name: "Load newest version" }));
    expect(
      await screen.findByText("Months from the current end date, January 31, 2027 (GMT+8)"),
    ).toBeVisible();
    expect(screen.queryByText(/changed this on/)).toBeNull();
    expect(sent("PATCH")).toHaveLength(1);
    expect(onChanged).toHaveBeenCalledOnce();
  });

  it("sends no day that is over, and shows a refusal at the day", async () => {
    const { sent, onChanged } = await manage(free, [
      on("patch", "/api/admin/user/{id}/pro", {
        ...u1,
        ...refused(422, "invalid", { errors: { taken_unlimited_expire_at: ["Must be later."] } }),
      }),
    ]);
    await submit();
    expect(await findDateField("Last day")).toHaveAccessibleDescription("Required");
    await typeDate(await findDateField("Last day"), "2020-01-01");
    await submit();
    expect(await findDateField("Last day")).toHaveAccessibleDescription(/today or a later day/);
    expect(sent("PATCH")).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "+3 months" }));
    await submit();
    expect(await screen.findByText("Must be later.")).toBeVisible();
    expect(await findDateField("Last day")).toHaveAccessibleDescription("Must be later.");
    expect(onChanged).not.toHaveBeenCalled();
  });

  it("asks before paid time ends, and ends it then", async () => {
    const { sent, onChanged } = await manage(pro, [
      on("delete", "/api/admin/user/{id}/pro", { ...u1, body: free }),
    ]);
    await userEvent.click(screen.getByRole("button", { name: "End Pro now" }));
    await userEvent.click(screen.getByRole("button", { name: "Keep it" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent("DELETE")).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "End Pro now" }));
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "End Pro" }));
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(/^Free$/));
    expect(sent("DELETE")).toHaveLength(1);
    expect(onChanged).toHaveBeenCalledOnce();
    // Nothing is left to end.
    expect(screen.queryByRole("button", { name: "End Pro now" })).toBeNull();
  });
});

describe("the clock of the plans", () => {
  it("begins a day eight hours before UTC does, and ends it with its last second", () => {
    expect(fieldDay(new Date("2026-12-31T15:59:59Z"))).toBe("2026-12-31");
    expect(fieldDay(new Date("2026-12-31T16:00:00Z"))).toBe("2027-01-01");
    expect(endOfDay("2026-12-31")).toBe("2026-12-31T15:59:59.000Z");
  });

  it.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2026-08-31", 3, "2026-11-30"],
    ["2026-11-15", 3, "2027-02-15"],
    ["2026-12-31", 6, "2027-06-30"],
    ["2026-03-07", 12, "2027-03-07"],
  ])("counts months from %s by %s to %s", (from, months, to) => {
    expect(monthsLater(from, months)).toBe(to);
  });

  it("calls the year 2100 life", () => {
    expect(["2099-12-31T23:59:59Z", "2100-01-01T00:00:00Z"].map(isForLife)).toEqual([false, true]);
  });
});
