import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { setProfile } from "../../../../../api/session";
import type { Profile, Wire } from "../../../../../api/types";
import { MuiProviders } from "../../../../../app/theme/MuiProviders";
import { findDateField, typeDate } from "../../../../../testing/dates";
import { demoBrand } from "../../../../../testing/demoBrand";
import { faults } from "../../../../../testing/faults";
import { type Answering, fragment, mockApi, on, refused } from "../../../../../testing/mockApi";
import { tCoins } from "../../../../../testing/names";
import { person } from "../../../../../testing/people";
import { renderScreen } from "../../../../../testing/renderScreen";
import type { AuditEntry } from "../../../../people/profiles/api";
import type { AdminUser } from "../api";
import { PeopleScreen } from "../PeopleScreen";

const id = "0198c7a0-0000-7000-8000-0000000000a1";
const at = { params: { path: { id } } };

const wang: AdminUser = {
  id,
  first_name: "Jia-Hao",
  last_name: "Wang",
  name: "Jia-Hao Wang",
  username: "jh.wang",
  email: "jh.wang@example.com",
  phone: "+886 912 345 678",
  roles: ["student"],
  is_registered: true,
  pro_until: "2026-11-24T10:00:00Z",
  is_old_pro: false,
  blocked_at: null,
  coins: 38,
  joined_at: "2025-09-14T04:00:00Z",
  last_seen_at: "2026-11-20T04:00:00Z",
  version: 3,
};

/** The server says why. */
const notYou = refused(403, "forbidden", { message: "Not with your rights." });

const sessions: Wire["DeviceSession"][] = [
  {
    id: "s1",
    kind: "phone",
    browser: "Safari",
    system: "iPhone",
    is_current: false,
    created_at: "2026-11-01T04:00:00Z",
    last_seen_at: "2026-11-22T04:00:00Z",
  },
  {
    id: "s2",
    kind: "computer",
    browser: "Chrome",
    system: null,
    is_current: false,
    created_at: "2026-11-01T04:00:00Z",
    last_seen_at: "2026-11-21T14:10:00Z",
  },
];

const entry = (action: string, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id: action,
  actor_id: "r",
  actor_name: "Ruth Moore",
  action,
  fields: [],
  changes: [],
  at: "2026-11-21T04:00:00Z",
  ...changes,
});

const entries = [
  entry("profile.edit_basic", { fields: ["first_name", "phone"] }),
  entry("coins.give", { actor_name: "" }),
  entry("something.new"),
  entry("pro.give"),
];

interface Shown {
  of?: Partial<AdminUser>;
  answers?: Answering[];
  roles?: Profile["all_roles"];
  at?: string;
}

async function show({
  of = {},
  answers = [],
  roles = ["super-admin"],
  at: query = `?role=student&open=${id}`,
}: Shown = {}) {
  const user = { ...wang, ...of };
  setProfile(person({ all_roles: roles }));
  const api = mockApi(
    on("get", "/api/admin/user", { body: { data: [user], current_page: 1, total: 1, is_more: false } }),
    on("get", "/api/admin/user/{id}", { ...at, body: user }),
    on("get", "/api/admin/user/{id}/sessions", { ...at, body: { data: sessions } }),
    on("get", "/api/profile/{id}/audit", { ...at, body: { data: entries, current_page: 1, total: 64 } }),
    ...answers,
  );
  const view = await renderScreen(
    <MuiProviders>
      <PeopleScreen />
    </MuiProviders>,
    { at: `/office/people${query}`, tenant: demoBrand("harbor") },
  );
  return { ...api, ...view };
}

const panel = () => screen.findByRole("dialog", { name: "Person" });
const ready = async () => {
  const opened = await panel();
  await within(opened).findByRole("heading", { level: 2 });
  await within(opened).findByRole("heading", { name: /device/ });
  return opened;
};
const press = async (name: string | RegExp, within_: HTMLElement) =>
  userEvent.click(within(within_).getByRole("button", { name }));
const sent = (asked: { method: string; path: string; body: unknown }[], method: string) =>
  asked.filter((call) => call.method === method).map(({ path, body }) => ({ path, body }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T08:00:00Z") });
});

describe("the panel", () => {
  it("tells who it is, what they have, where they are logged in and what was done about them", async () => {
    await show();
    const opened = await ready();
    expect(within(opened).getByRole("heading", { name: "Jia-Hao Wang" })).toBeVisible();
    expect(opened).toHaveTextContent("jh.wang@example.com");
    expect(opened).toHaveTextContent("jh.wang · +886 912 345 678");
    expect(opened).toHaveTextContent("Student · Joined Sep 14, 2025");
    expect(opened).toHaveTextContent("2 days left");
    expect(opened).toHaveTextContent(/Pro until Nov 24, 202618:00 GMT\+8/);
    expect(opened).toHaveTextContent(`38 ${tCoins}`);
    expect(within(opened).getByRole("heading", { name: "Logged in on 2 devices" })).toBeVisible();
    expect(opened).toHaveTextContent("Safari on iPhoneLast used Nov 22, 2026, 12:00");
    expect(opened).toHaveTextContent("ChromeLast used Nov 21, 2026, 22:10");
    const done = within(
      within(opened).getByRole("link", { name: "See all 64" }).closest("section") as HTMLElement,
    );
    expect(done.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Nov 21Ruth Moore changed basic infofirst name, phone",
      `Nov 21The system gave ${tCoins}`,
      "Nov 21Ruth Moore something.new",
    ]);
    expect(done.getByRole("link")).toHaveAttribute("href", `/user/${id}?tab=trail`);
    expect(within(opened).getByRole("link", { name: "Open full profile" })).toHaveAttribute(
      "href",
      `/user/${id}`,
    );
    expect(await faults(opened)).toEqual([]);
  });

  it.each([
    ["free", { pro_until: null }, "FreeNo paid time"],
    ["paid for life", { pro_until: "9999-12-31T15:59:59Z" }, "Pro for lifeIt doesn’t end."],
    ["over", { pro_until: "2026-11-22T07:00:00Z" }, "FreeNo paid time"],
    ["without a name (R-306)", { name: "" }, "(Registration not completed)"],
  ] as const)("tells who is %s", async (_, of, words) => {
    await show({ of });
    expect(await ready()).toHaveTextContent(words);
  });

  it("opens from the list, closes by key and by its button, and the address follows", async () => {
    const { router } = await show({ at: "?role=student" });
    const [link] = await screen.findAllByRole("link", { name: "Jia-Hao Wang" });
    await userEvent.click(link as HTMLElement);
    await ready();
    expect(router.state.location.search).toBe(`?role=student&open=${id}`);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(router.state.location.search).toBe("?role=student"));
    await userEvent.click(link as HTMLElement);
    await press("Close", await ready());
    await waitFor(() => expect(router.state.location.search).toBe("?role=student"));
  });

  it("stands beside the list where there is room, and gives the keyboard back", async () => {
    const list = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.stubGlobal("matchMedia", (media: string) => ({
      ...list,
      media,
      matches: media.includes("min-width"),
    }));
    onTestFinished(() => void vi.unstubAllGlobals());
    const { router, container } = await show({ at: "" });
    const link = within(await screen.findByRole("table")).getByRole("link", { name: "Jia-Hao Wang" });
    link.focus();
    await userEvent.keyboard("{Enter}");
    const opened = await screen.findByRole("complementary", { name: "Person" });
    expect(opened).toHaveFocus();
    expect(link).toHaveAttribute("aria-current", "true");
    await within(opened).findByRole("heading", { name: "Activity" });
    expect(await faults(container)).toEqual([]);
    // A dialog that is opened from it closes alone.
    await press("Remove", opened);
    await screen.findByRole("dialog", { name: "End Pro now?" });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByRole("complementary", { name: "Person" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(router.state.location.search).toBe(""));
    expect(link).toHaveFocus();
  });

  it("says what went wrong when the person or a part is not there, and offers another try", async () => {
    const { answer } = await show({
      answers: [
        on("get", "/api/admin/user/{id}", { ...at, ...refused(404, "not_found") }),
        on("get", "/api/admin/user/{id}/sessions", { ...at, ...notYou }),
      ],
    });
    const opened = await panel();
    const again = await within(opened).findByRole("button", { name: "Try again" });
    answer(on("get", "/api/admin/user/{id}", { ...at, body: wang }));
    await userEvent.click(again);
    await within(opened).findByRole("heading", { name: "Jia-Hao Wang" });
    answer(on("get", "/api/admin/user/{id}/sessions", { ...at, body: { data: [] } }));
    await userEvent.click(await within(opened).findByRole("button", { name: "Try again" }));
    expect(await within(opened).findByText("Not logged in on any device")).toBeVisible();
    expect(within(opened).queryByRole("button", { name: "Log out all" })).toBeNull();
  });
});

describe("Pro", () => {
  const plan = fragment<Wire["Subscription"]>({ plan: "pro", history: [] });

  it("is changed to the end of another day in GMT+8", async () => {
    const { asked } = await show({
      answers: [on("patch", "/api/admin/user/{id}/pro", { ...at, body: plan })],
    });
    const opened = await ready();
    await press("Change", opened);
    await typeDate(await findDateField("Last day"), "2027-02-21");
    const before = asked.length;
    await press("Give Pro", opened);
    expect(await screen.findByText("Plan updated.")).toBeVisible();
    expect(sent(asked, "PATCH")).toEqual([
      {
        path: `/api/admin/user/${id}/pro`,
        body: {
          taken_unlimited_expire_at: "2027-02-21T15:59:59.000Z",
          seen_expire_at: "2026-11-24T10:00:00Z",
        },
      },
    ]);
    // The list, the person and what was done are read again.
    await waitFor(() =>
      expect(new Set(asked.slice(before).map(({ path }) => path))).toEqual(
        new Set([
          `/api/admin/user/${id}/pro`,
          "/api/admin/user",
          "/api/admin/user/counts",
          `/api/admin/user/${id}`,
          `/api/admin/user/${id}/sessions`,
          `/api/profile/${id}/audit`,
        ]),
      ),
    );
    expect(within(opened).queryByRole("heading", { name: "Give Pro" })).toBeNull();
  });

  it("says why it was not given", async () => {
    await show({
      of: { pro_until: null },
      answers: [on("patch", "/api/admin/user/{id}/pro", { ...at, ...notYou })],
    });
    const opened = await ready();
    await press("Give Pro", opened);
    await press("For life", opened);
    const form = within(opened).getByRole("heading", { name: "Give Pro" }).closest("form") as HTMLElement;
    await press("Give Pro", form);
    expect(await within(opened).findByRole("alert")).toHaveTextContent("Not with your rights.");
    await press("Cancel", opened);
    expect(within(opened).queryByRole("alert")).toBeNull();
  });

  it("is removed after a question, and a refusal is told there", async () => {
    const { asked, answer } = await show({
      answers: [on("delete", "/api/admin/user/{id}/pro", { ...at, ...refused(503, "unavailable") })],
    });
    await press("Remove", await ready());
    const question = await screen.findByRole("dialog", { name: "End Pro now?" });
    expect(sent(asked, "DELETE")).toEqual([]);
    await press("End Pro", question);
    expect(await within(question).findByRole("alert")).toBeVisible();
    answer(on("delete", "/api/admin/user/{id}/pro", { ...at, body: plan }));
    await press("End Pro", question);
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "End Pro now?" })).toBeNull());
    expect(sent(asked, "DELETE")).toHaveLength(2);
  });

  it("for good is given at a press", async () => {
    const { asked } = await show({
      answers: [
        on("post", "/api/admin/user/{id}/toggle-old-pro", { ...at, body: { ...wang, is_old_pro: true } }),
      ],
    });
    const opened = await ready();
    await userEvent.click(within(opened).getByRole("switch", { name: "Old Pro" }));
    await waitFor(() =>
      expect(sent(asked, "POST")).toEqual([
        { path: `/api/admin/user/${id}/toggle-old-pro`, body: { is_old_pro: true } },
      ]),
    );
  });

  it("for good is taken away after a question, and a refusal is told there", async () => {
    const { asked, answer } = await show({
      of: { is_old_pro: true },
      answers: [on("post", "/api/admin/user/{id}/toggle-old-pro", { ...at, ...notYou })],
    });
    const opened = await ready();
    const button = within(opened).getByRole("switch", { name: "Old Pro" });
    expect(button).toBeChecked();
    await userEvent.click(button);
    const question = await screen.findByRole("dialog", { name: "Remove old Pro from Jia-Hao Wang?" });
    expect(sent(asked, "POST")).toEqual([]);
    await press("Remove old Pro", question);
    expect(await within(question).findByRole("alert")).toHaveTextContent("Not with your rights.");
    answer(on("post", "/api/admin/user/{id}/toggle-old-pro", { ...at, body: wang }));
    await press("Remove old Pro", question);
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(sent(asked, "POST").at(-1)?.body).toEqual({ is_old_pro: false });
  });
});

describe("T-Coins", () => {
  it.each([
    ["Give", "Give T-Coins", "give-point"],
    ["Deduct", "Deduct T-Coins", "deduct-point"],
  ] as const)("%s with a note, and the refusal is shown", async (act, title, call) => {
    const path = `/api/admin/user/{id}/${call}` as const;
    const { asked, answer } = await show({
      answers: [on("post", path, { ...at, ...refused(422, "point_is_not_enough") })],
    });
    await press(act, await ready());
    const dialog = await screen.findByRole("dialog", { name: title.replace("T-Coins", tCoins) });
    await userEvent.type(within(dialog).getByLabelText("Amount"), "4");
    await press(act, dialog);
    // Not without a reason.
    expect(sent(asked, "POST")).toEqual([]);
    await userEvent.type(within(dialog).getByLabelText("Note"), "Late grading, test 10");
    await press(act, dialog);
    expect(await within(dialog).findByRole("alert")).toBeVisible();
    answer(on("post", path, { ...at, body: fragment<Wire["CoinEntry"]>({ balance: 42 }) }));
    await press(act, dialog);
    expect(await screen.findByText("Balance updated.")).toBeVisible();
    expect(sent(asked, "POST").at(-1)).toMatchObject({
      path: `/api/admin/user/${id}/${call}`,
      body: { point: 4, note: "Late grading, test 10", key: expect.any(String) },
    });
    expect(within(await panel()).getByRole("link", { name: "See history" })).toHaveAttribute(
      "href",
      `/user/${id}?tab=coins`,
    );
  });
});

describe("blocking", () => {
  const path = "/api/admin/user/{id}/toggle-block";
  const since = "2026-11-22T08:00:00Z";

  it("says what happens before it does it, and why it did not", async () => {
    const { asked, answer } = await show({
      answers: [on("post", path, { ...at, ...notYou })],
    });
    const opened = await ready();
    await userEvent.click(within(opened).getByRole("switch", { name: "Blocked" }));
    const question = await screen.findByRole("dialog", { name: "Block Jia-Hao Wang?" });
    expect(question).toHaveTextContent("logged out on every device right away");
    expect(sent(asked, "POST")).toEqual([]);
    await press("Block", question);
    expect(await within(question).findByRole("alert")).toHaveTextContent("Not with your rights.");
    const blocked = { ...wang, blocked_at: since };
    answer(
      on("post", path, { ...at, body: blocked }),
      on("get", "/api/admin/user/{id}", { ...at, body: blocked }),
    );
    await press("Block", question);
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(sent(asked, "POST").at(-1)?.body).toEqual({ is_blocked: true });
    expect(within(opened).getByRole("switch", { name: "Blocked" })).toBeChecked();
    expect(opened).toHaveTextContent("Blocked since Nov 22, 2026");
  });

  it("ends after a question, too", async () => {
    const { asked } = await show({
      of: { blocked_at: since },
      answers: [on("post", path, { ...at, body: wang })],
    });
    await userEvent.click(within(await ready()).getByRole("switch", { name: "Blocked" }));
    await press("Unblock", await screen.findByRole("dialog", { name: "Unblock Jia-Hao Wang?" }));
    await waitFor(() => expect(sent(asked, "POST").at(-1)?.body).toEqual({ is_blocked: false }));
  });
});

describe("devices", () => {
  const one = { params: { path: { id, session: "s2" } } };

  it("are logged out one by one", async () => {
    const { asked, answer } = await show({
      answers: [on("delete", "/api/admin/user/{id}/sessions/{session}", { ...one, status: 204 })],
    });
    const opened = await ready();
    answer(on("get", "/api/admin/user/{id}/sessions", { ...at, body: { data: sessions.slice(0, 1) } }));
    await press("Log out Chrome", opened);
    expect(await within(opened).findByRole("heading", { name: "Logged in on 1 device" })).toBeVisible();
    expect(sent(asked, "DELETE")).toEqual([{ path: `/api/admin/user/${id}/sessions/s2`, body: undefined }]);
  });

  it("stay when that is refused, which is told", async () => {
    await show({
      answers: [on("delete", "/api/admin/user/{id}/sessions/{session}", { ...one, ...notYou })],
    });
    const opened = await ready();
    await press("Log out Chrome", opened);
    expect(await within(opened).findByRole("alert")).toHaveTextContent("Not with your rights.");
  });

  it("are all logged out after a question", async () => {
    const { asked, answer } = await show({
      answers: [on("delete", "/api/admin/user/{id}/sessions", { ...at, ...refused(503, "unavailable") })],
    });
    const opened = await ready();
    await press("Log out all", opened);
    const question = await screen.findByRole("dialog", { name: "Log Jia-Hao Wang out everywhere?" });
    expect(sent(asked, "DELETE")).toEqual([]);
    await press("Log out all", question);
    expect(await within(question).findByRole("alert")).toBeVisible();
    answer(
      on("delete", "/api/admin/user/{id}/sessions", { ...at, status: 204 }),
      on("get", "/api/admin/user/{id}/sessions", { ...at, body: { data: [] } }),
    );
    await press("Log out all", question);
    expect(await within(opened).findByText("Not logged in on any device")).toBeInTheDocument();
    expect(sent(asked, "DELETE").at(-1)?.path).toBe(`/api/admin/user/${id}/sessions`);
  });
});

describe("the password link", () => {
  it("is mailed to the person, and says so", async () => {
    const { asked } = await show({ answers: [on("post", "/api/reset-url", { status: 204 })] });
    const opened = await ready();
    await press("Email a password link", opened);
    expect(await within(opened).findByText("We sent an email to jh.wang@example.com.")).toBeVisible();
    expect(sent(asked, "POST")).toEqual([{ path: "/api/reset-url", body: { user_id: id } }]);
  });

  it("says why it was not sent", async () => {
    await show({ answers: [on("post", "/api/reset-url", refused(429, "too_many_request"))] });
    const opened = await ready();
    await press("Email a password link", opened);
    expect(await within(opened).findByRole("alert")).toBeVisible();
  });
});

describe("whoever may do less", () => {
  const acts = (opened: HTMLElement) =>
    within(opened)
      .getAllByRole("button")
      .map((button) => button.getAttribute("aria-label") ?? button.textContent);

  it("an admin neither moves money nor reads what was done, and is told why", async () => {
    const { asked } = await show({ roles: ["admin"] });
    const opened = await ready();
    expect(opened).toHaveTextContent("Only super-admins can change plans and T-\u2060Coins.");
    expect(acts(opened)).toEqual([
      "Close",
      "Log out all",
      "Log out Safari on iPhone",
      "Log out Chrome",
      "Email a password link",
    ]);
    expect(within(opened).getByRole("switch", { name: "Old Pro" })).toBeDisabled();
    expect(within(opened).getByRole("switch", { name: "Blocked" })).toBeEnabled();
    expect(asked.some(({ path }) => path.endsWith("/audit"))).toBe(false);
  });

  it("an admin does nothing to a super-admin", async () => {
    await show({ roles: ["admin"], of: { roles: ["super-admin"] } });
    const opened = await ready();
    expect(opened).toHaveTextContent("Only a super-admin can change a super-admin’s account.");
    expect(acts(opened)).toEqual(["Close"]);
    expect(within(opened).getByRole("switch", { name: "Blocked" })).toBeDisabled();
  });

  it("no one gives to themselves or locks themselves out", async () => {
    const own = person().id;
    const me = { params: { path: { id: own } } };
    await show({
      at: `?open=${own}`,
      answers: [
        on("get", "/api/admin/user/{id}", { ...me, body: { ...wang, id: own, roles: ["super-admin"] } }),
        on("get", "/api/admin/user/{id}/sessions", { ...me, body: { data: sessions } }),
        on("get", "/api/profile/{id}/audit", { ...me, body: { data: [], current_page: 1, total: 0 } }),
      ],
    });
    const opened = await ready();
    expect(opened).toHaveTextContent("You can’t change your own plan");
    expect(within(opened).queryByRole("button", { name: "Give" })).toBeNull();
    expect(within(opened).getByRole("switch", { name: "Blocked" })).toBeDisabled();
    expect(await within(opened).findByText("No activity yet")).toBeVisible();
  });
});
