import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { beginSession, endSession, getSession } from "../../../api/session";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { typeDate } from "../../../testing/dates";
import { type Answering, mockApi, on, refused } from "../../../testing/mockApi";
import { tCoins } from "../../../testing/names";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import { CoinsPart } from "../../money/coins/CoinsPart";
import { OwnSubscription } from "../../money/plans/SubscriptionPart";
import type { Sheet } from "./api";
import { ProfileScreen } from "./ProfileScreen";
import { officeTabs } from "./tabs";

const student: NonNullable<Sheet["student"]> = {
  school: "River School",
  grade_level: 11,
  graduation_year: 2027,
  classes_taken: [],
  preferred_language: "en",
  referral: null,
  notes: null,
  target_total: 4.5,
  test_on: null,
  real_scores: [],
  version: 1,
};

const sheet = (changes: Partial<Sheet> = {}): Sheet => ({
  ...person({ lang: "en" }),
  phone: "0912345678",
  handles: [],
  version: 3,
  student,
  teacher: null,
  ...changes,
});

async function open(at: string, table: Answering[]) {
  beginSession({ access_token: "t", user: person() });
  const api = mockApi(...table);
  const view = await renderScreen(
    <MuiProviders>
      <ProfileScreen Coins={CoinsPart} Subscription={OwnSubscription} />
    </MuiProviders>,
    { at },
  );
  return { ...api, ...view };
}

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

describe("the own profile", () => {
  it("sends only what was changed, with the version it was read with, and greets by the new name", async () => {
    const { asked } = await open("/profile", [
      on("get", "/api/profile", { body: sheet() }),
      on("patch", "/api/basic/profile", { body: sheet({ first_name: "May", version: 4 }) }),
    ]);
    const first = await screen.findByLabelText("First name");
    expect(screen.getByText("All changes saved")).toBeInTheDocument();
    await userEvent.clear(first);
    await userEvent.type(first, "May");
    expect(screen.getByText("1 unsaved change")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/^Saved at/)).toBeInTheDocument();
    expect(asked.find(({ method }) => method === "PATCH")?.body).toEqual({ first_name: "May", version: 3 });
    expect(getSession().profile?.first_name).toBe("May");
  });

  it("keeps what a rule refuses from the server", async () => {
    const { asked } = await open("/profile", [
      on("get", "/api/profile", { body: sheet() }),
      on("patch", "/api/basic/profile", { body: sheet({ phone: "0912 345 678", version: 4 }) }),
    ]);
    const phone = await screen.findByLabelText("Phone");
    await userEvent.clear(phone);
    await userEvent.type(phone, "12");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Please enter a phone number with 7 to 15 digits.")).toBeInTheDocument();
    expect(screen.getByText("Validation failed, please check your inputs again!")).toBeInTheDocument();
    expect(phone).toHaveFocus();
    expect(asked.some(({ method }) => method === "PATCH")).toBe(false);
    // A number that is known is corrected, not taken back.
    await userEvent.clear(phone);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(phone).toHaveAccessibleDescription(/Required/);
    expect(asked.some(({ method }) => method === "PATCH")).toBe(false);
    await userEvent.type(phone, "0912 345 678");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText(/^Saved at/);
    expect(asked.find(({ method }) => method === "PATCH")?.body).toEqual({
      phone: "0912 345 678",
      version: 3,
    });
  });

  it("clears with null", async () => {
    const told = { ...student, referral: "a friend" };
    const { asked } = await open("/profile?tab=student", [
      on("get", "/api/profile", { body: sheet({ student: told }) }),
      on("patch", "/api/student/profile", { body: sheet({ student: { ...student, version: 2 } }) }),
    ]);
    await userEvent.clear(await screen.findByLabelText("How you heard about us"));
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText(/^Saved at/);
    expect(asked.find(({ method }) => method === "PATCH")?.body).toEqual({ referral: null, version: 1 });
  });

  it("goes together with another editor's change of other fields", async () => {
    const answers = [
      refused(422, "conflict"),
      { body: sheet({ first_name: "May", phone: "0999999999", version: 5 }) },
    ];
    let reads = 0;
    const { asked } = await open("/profile", [
      on("get", "/api/profile", {
        reply: () => ({ body: reads++ === 0 ? sheet() : sheet({ phone: "0999999999", version: 4 }) }),
      }),
      on("patch", "/api/basic/profile", { reply: () => answers.shift() ?? { status: 500 as const } }),
    ]);
    const first = await screen.findByLabelText("First name");
    await userEvent.clear(first);
    await userEvent.type(first, "May");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText(/^Saved at/);
    const sent = asked.filter(({ method }) => method === "PATCH").map(({ body }) => body);
    expect(sent).toEqual([
      { first_name: "May", version: 3 },
      { first_name: "May", version: 4 },
    ]);
    expect(screen.getByLabelText("Phone")).toHaveValue("0999999999");
  });

  it("asks when both changed the same field, and loses nothing", async () => {
    let reads = 0;
    const { asked } = await open("/profile", [
      on("get", "/api/profile", {
        reply: () => ({ body: reads++ === 0 ? sheet() : sheet({ first_name: "Maya", version: 4 }) }),
      }),
      on("patch", "/api/basic/profile", refused(422, "conflict")),
    ]);
    const first = await screen.findByLabelText("First name");
    await userEvent.clear(first);
    await userEvent.type(first, "May");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(
      await screen.findByText(/Someone else changed this in the meantime: First name/),
    ).toBeInTheDocument();
    expect(first).toHaveValue("May");
    expect(asked.filter(({ method }) => method === "PATCH")).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Discard" }));
    expect(first).toHaveValue("Maya");
  });

  it("does not let go of unsaved changes without asking", async () => {
    await open("/profile", [on("get", "/api/profile", { body: sheet() })]);
    await userEvent.type(await screen.findByLabelText("First name"), "x");
    await userEvent.click(screen.getByRole("link", { name: "Student" }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("button", { name: "Stay and save" }));
    expect(screen.getByLabelText("First name")).toHaveValue("Meix");
    await userEvent.click(screen.getByRole("link", { name: "Student" }));
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Leave" }));
    expect(await screen.findByLabelText("School")).toHaveValue("River School");
  });
});

describe("the head", () => {
  it.each([
    // The evening of the last day in London is the next morning in GMT+8.
    ["2027-03-31T20:00:00Z", ["pro"], "Pro until April 1, 2027 (GMT+8)"],
    ["9999-12-31T15:59:59Z", ["pro"], "Pro for life"],
    ["2100-01-01T00:00:00Z", ["pro"], "Pro for life"],
    ["2020-01-01T00:00:00Z", ["old-pro"], "Pro for life"],
    [null, ["old-pro"], "Pro for life"],
  ] as const)("tells paid time until %s of %s as %s", async (taken_unlimited_expire_at, roles, text) => {
    await open("/profile", [
      on("get", "/api/profile", {
        body: sheet({ taken_unlimited_expire_at, all_roles: ["student", ...roles] }),
      }),
    ]);
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe("the tabs", () => {
  it("follow the roles", async () => {
    await open("/profile", [
      on("get", "/api/profile", { body: sheet({ student: null, all_roles: ["parent"] }) }),
    ]);
    const tabs = within(await screen.findByRole("navigation", { name: "Profile sections" }));
    expect(tabs.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Basic info",
      tCoins,
      "Subscription",
      "Settings",
    ]);
  });

  it.each([
    ["admin", false],
    ["super-admin", true],
  ] as const)("let a reader with the role %s move someone else’s money: %s", (role, mayMoveMoney) => {
    const tabs = officeTabs(sheet(), person({ all_roles: [role] }));
    expect(tabs.filter((tab) => tab === "coins" || tab === "subscription")).toHaveLength(
      mayMoveMoney ? 2 : 0,
    );
  });

  it("hold real scores back until every row is complete", async () => {
    const { asked } = await open("/profile?tab=testing", [
      on("get", "/api/profile", { body: sheet() }),
      on("get", "/api/student/test-analysis", {
        body: { history: [], accuracy: [], pace: [], last_activity_at: null },
      }),
      on("patch", "/api/student/profile", { body: sheet() }),
    ]);
    await userEvent.click(await screen.findByRole("button", { name: "Add a real test" }));
    const row = within(screen.getByRole("group", { name: "Real test 1" }));
    for (const [label, score] of [
      ["Reading", "4.5"],
      ["Listening", "4"],
      ["Speaking", "3.5"],
    ] as const)
      await userEvent.type(row.getByLabelText(label), score);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/Please complete every row/)).toBeInTheDocument();
    await userEvent.type(row.getByLabelText("Writing"), "4");
    await typeDate(await row.findByRole("group", { name: "Date" }), "2026-03-07");
    expect(row.getByRole("status")).toHaveTextContent("4");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(asked.some(({ method }) => method === "PATCH")).toBe(true));
    expect(asked.find(({ method }) => method === "PATCH")?.body).toEqual({
      version: 1,
      real_scores: [
        { taken_on: "2026-03-07", scale: "bands", reading: 4.5, listening: 4, speaking: 3.5, writing: 4 },
      ],
    });
  });
});
