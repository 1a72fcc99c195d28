import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { beginSession, setProfile } from "../../../../api/session";
import type { Lang, Profile, Wire } from "../../../../api/types";
import { judge } from "../../../../app/guards";
import { officeScreens } from "../../../../app/officeScreens";
import { paths } from "../../../../app/paths";
import { metaOf } from "../../../../app/screens";
import { applyTheme } from "../../../../app/theme/brand";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { findDateField, typeDate } from "../../../../testing/dates";
import { demoBrand } from "../../../../testing/demoBrand";
import { faults } from "../../../../testing/faults";
import { type Answering, fragment, mockApi, on, refused } from "../../../../testing/mockApi";
import { tCoins } from "../../../../testing/names";
import { person } from "../../../../testing/people";
import { renderScreen } from "../../../../testing/renderScreen";
import * as files from "../../../../ui/saveFile";
import type { AdminUser, AdminUserCounts, AdminUsers } from "./api";
import { readColumns } from "./columns";
import {
  daysOf,
  filterOf,
  openOf,
  pageOf,
  sortOf,
  withFilter,
  withOpen,
  withoutFilter,
  withSpan,
} from "./filterOf";
import { PeopleScreen } from "./PeopleScreen";
import { daysLeft, powersOver } from "./rules";

const id = (end: string) => `0198c7a0-0000-7000-8000-0000000000${end}`;

const user = (changes: Partial<AdminUser> = {}): AdminUser => ({
  id: id("a1"),
  first_name: "Jia-Hao",
  last_name: "Wang",
  name: "Jia-Hao Wang",
  username: "jh.wang",
  email: "jh.wang@example.com",
  phone: null,
  roles: ["student"],
  is_registered: true,
  pro_until: null,
  is_old_pro: false,
  blocked_at: null,
  coins: 38,
  joined_at: "2025-09-14T04:00:00Z",
  last_seen_at: "2026-11-20T04:00:00Z",
  version: 3,
  ...changes,
});

const paid = user({ pro_until: "2026-11-24T15:59:59Z" });
const unfinished = user({
  id: id("a2"),
  first_name: "",
  last_name: "",
  name: "",
  username: null,
  email: "w.t.hsu@example.com",
  roles: [],
  is_registered: false,
  coins: 1,
  last_seen_at: null,
});
const blocked = user({
  id: id("a3"),
  name: "Tomás Ríos",
  email: "t.rios@example.com",
  roles: ["parent", "teacher"],
  coins: 1_248,
  blocked_at: "2026-11-02T04:00:00Z",
  last_seen_at: "2025-08-20T04:00:00Z",
});
const oldPro = user({ id: id("a4"), name: "Ming-Zhe Chen", email: "mz@example.com", is_old_pro: true });

const page = (data: AdminUser[], more: Partial<AdminUsers> = {}): AdminUsers => ({
  data,
  current_page: 1,
  total: data.length,
  is_more: false,
  ...more,
});

const counts: AdminUserCounts = {
  people: 1_284,
  pro: 412,
  pro_ending: 9,
  unfinished: 11,
  blocked: 3,
  counted_at: "2026-11-22T08:00:00Z",
};

const everybody = page([paid, unfinished, blocked, oldPro]);

interface Shown {
  at?: string;
  answers?: Answering[];
  roles?: Profile["all_roles"];
  lang?: Lang;
  path?: string;
}

async function show({
  at = "",
  answers = [],
  roles = ["super-admin"],
  lang = "en",
  path = "/office/people",
}: Shown = {}) {
  setProfile(person({ all_roles: roles, lang }));
  const api = mockApi(
    on("get", "/api/admin/user", { body: everybody }),
    on("get", "/api/admin/user/counts", { body: counts }),
    ...answers,
  );
  const view = await renderScreen(
    <MuiProviders>
      <PeopleScreen />
    </MuiProviders>,
    { at: `${path}${at}`, tenant: demoBrand(path === "/students" ? "verdant" : "harbor"), lang },
  );
  return { ...api, ...view };
}

const table = () => screen.findByRole("table", { name: "People" });
const rows = async () =>
  within(await table())
    .getAllByRole("row")
    .slice(1)
    // After the box.
    .map((row) => [...row.children].slice(1).map(({ textContent }) => textContent));
const asksOf = (asked: { path: string; query: URLSearchParams }[]) =>
  asked.filter(({ path }) => path === "/api/admin/user").map(({ query }) => Object.fromEntries(query));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T08:00:00Z") });
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("the columns", () => {
  const heads = async () =>
    within(await table())
      .getAllByRole("columnheader")
      .slice(1)
      .map(({ textContent }) => textContent);
  const openMenu = () => userEvent.click(screen.getByRole("button", { name: "Columns" }));
  const menu = () => within(screen.getByRole("dialog", { name: "Shown columns" }));
  const tick = (name: string) => userEvent.click(menu().getByRole("checkbox", { name }));

  it("come and go, and this device remembers them; the name stays", async () => {
    const { unmount } = await show();
    expect(await heads()).toEqual(["Name", "Role", "Pro until", tCoins, "Last seen", "State"]);
    await openMenu();
    expect(menu().getByRole("checkbox", { name: "Name (always shown)" })).toBeDisabled();
    await tick("Role");
    await tick("State");
    await tick("Joined");
    expect(await heads()).toEqual(["Name", "Pro until", tCoins, "Joined", "Last seen"]);
    expect((await rows())[0]).toEqual([
      "Jia-Hao Wangjh.wang@example.com",
      "Nov 24, 2026",
      "38",
      "Sep 14, 2025",
      "Nov 20, 2026",
    ]);
    unmount();
    await show();
    expect(await heads()).toEqual(["Name", "Pro until", tCoins, "Joined", "Last seen"]);
  });

  it("can all go but the name", async () => {
    await show();
    await table();
    await openMenu();
    for (const column of ["Role", "Pro until", tCoins, "Last seen", "State"]) await tick(column);
    expect(await heads()).toEqual(["Name"]);
  });

  it("are chosen by keyboard, and the menu closes by Escape or its button", async () => {
    await show();
    await table();
    const opener = screen.getByRole("button", { name: "Columns" });
    opener.focus();
    await userEvent.keyboard("{Enter}");
    expect(opener).toHaveAttribute("aria-expanded", "true");
    await userEvent.keyboard("{Tab} ");
    expect(await heads()).not.toContain("Role");
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(opener).toHaveFocus();
    await openMenu();
    await openMenu();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each(["no json", "{}", "null", '"role"'])("are the usual ones where %s was kept", (kept) => {
    localStorage.setItem("people_columns", kept);
    expect([...readColumns()]).toEqual(["role", "pro", "coins", "seen", "state"]);
  });

  it("that are not known are left out", () => {
    localStorage.setItem("people_columns", '["state", "shoe_size", "role"]');
    expect([...readColumns()]).toEqual(["role", "state"]);
  });
});

describe("the filter in the address", () => {
  const today = "2026-11-22";
  const of = (text: string) => filterOf(new URLSearchParams(text), today);

  it("asks for what makes sense and for nothing else", () => {
    expect(of("")).toEqual({});
    expect(of("search=+mei+&role=teacher&pro=ending&state=blocked")).toEqual({
      search: "mei",
      role: "teacher",
      pro: "ending",
      state: "blocked",
    });
    expect(of("search=+&role=none&pro=gold&state=happy&joined=soon&seen=never")).toEqual({});
    expect(sortOf(new URLSearchParams("sort=coins"))).toBe("-joined");
    expect(
      ["2", "0", "-1", "2.5", "1e99", "two"].map((text) => pageOf(new URLSearchParams({ page: text }))),
    ).toEqual([2, 1, 1, 1, 1, 1]);
    expect(openOf(new URLSearchParams(`open=${id("a1")}`))).toBe(id("a1"));
    expect(openOf(new URLSearchParams("open=../../secrets"))).toBeNull();
  });

  it("knows spans of days and days of one’s own", () => {
    expect(of("joined=week")).toEqual({ joined_from: "2026-11-16" });
    expect(of("joined=month&seen=quarter")).toEqual({ joined_from: "2026-10-24", seen_from: "2026-08-25" });
    expect(of("seen=away")).toEqual({ seen_to: "2026-08-24" });
    // Nobody has joined by not being here.
    expect(of("joined=away")).toEqual({});
    expect(of("joined_from=2026-11-01&joined_to=2026-11-30")).toEqual({
      joined_from: "2026-11-01",
      joined_to: "2026-11-30",
    });
    expect(of("seen=custom&seen_from=2026-11-30&seen_to=2026-11-01")).toEqual({ seen_from: "2026-11-30" });
    expect(of("seen_from=now&seen_to=2026-02-31")).toEqual({});
  });

  it.each(["role=parent", "pro=old_pro", "state=unfinished", "sort=name", "search=lin", "joined=week"])(
    "writes what it reads: %s",
    (text) => {
      const [[name, value]] = [...new URLSearchParams(text)] as [[Parameters<typeof withFilter>[1], string]];
      expect(withFilter(new URLSearchParams("page=4"), name, value).toString()).toBe(text);
      expect(withFilter(new URLSearchParams(text), name, "").toString()).toBe("");
    },
  );

  it("keeps what it is not about, and begins at the first page", () => {
    const search = new URLSearchParams(`role=student&page=3&open=${id("a1")}`);
    expect(withFilter(search, "pro", "none").toString()).toBe(`role=student&open=${id("a1")}&pro=none`);
    expect(withFilter(search, "sort", "-joined").get("sort")).toBeNull();
    expect(withOpen(search, id("a2")).toString()).toBe(`role=student&page=3&open=${id("a2")}`);
    expect(withOpen(search, null).toString()).toBe("role=student&page=3");
    search.set("sort", "name");
    expect(withoutFilter(search).toString()).toBe(`sort=name&open=${id("a1")}`);
  });

  it("begins own days with those that were shown, and forgets them with another span", () => {
    const own = withSpan(new URLSearchParams("joined=month"), "joined", "custom", today);
    expect(own.toString()).toBe("joined=custom&joined_from=2026-10-24");
    expect(daysOf(own, "joined", today)).toEqual({ from: "2026-10-24" });
    expect(withSpan(own, "joined", "week", today).toString()).toBe("joined=week");
    expect(withSpan(own, "joined", "", today).toString()).toBe("");
  });
});

describe("what is worth a word", () => {
  const now = new Date("2026-11-22T08:00:00Z");
  const left = (changes: Partial<AdminUser>) => daysLeft(user(changes), now);

  it("is paid time that ends within a week, counted by midnights in GMT+8", () => {
    expect(left({ pro_until: "2026-11-24T15:59:59Z" })).toBe(2);
    expect(left({ pro_until: "2026-11-22T15:59:59Z" })).toBe(0);
    expect(left({ pro_until: "2026-11-22T16:00:00Z" })).toBe(1);
    expect(left({ pro_until: "2026-11-29T15:59:59Z" })).toBe(7);
    expect(left({ pro_until: "2026-11-29T16:00:00Z" })).toBeNull();
  });

  it("is nothing where no paid time runs or none ends", () => {
    expect(left({})).toBeNull();
    expect(left({ pro_until: "2026-11-22T07:59:59Z" })).toBeNull();
    expect(left({ pro_until: "9999-12-31T15:59:59Z" })).toBeNull();
    expect(left({ pro_until: "2026-11-24T15:59:59Z", is_old_pro: true })).toBeNull();
  });
});

describe("what the office may do", () => {
  const all = { money: true, block: true, access: true, activity: true, reason: null };
  const admin = person({ all_roles: ["admin"] });
  const superAdmin = person({ all_roles: ["super-admin"] });

  it.each([
    ["a super-admin with a student", user(), superAdmin, all],
    ["a super-admin with another", user({ roles: ["super-admin"] }), superAdmin, all],
    [
      "a super-admin with themselves",
      user({ id: superAdmin.id, roles: ["super-admin"] }),
      superAdmin,
      { ...all, money: false, block: false, reason: "self_no" },
    ],
    ["an admin with a student", user(), admin, { ...all, money: false, activity: false, reason: "money_no" }],
    [
      "an admin with a super-admin",
      user({ roles: ["super-admin"] }),
      admin,
      { money: false, block: false, access: false, activity: false, reason: "rank_no" },
    ],
  ] as const)("%s", (_, of, reader, powers) => {
    expect(powersOver(of, reader)).toEqual(powers);
  });
});

describe("the list", () => {
  it("tells of each person what the office asks first", async () => {
    await show();
    expect(await rows()).toEqual([
      ["Jia-Hao Wangjh.wang@example.com", "Student", "Nov 24, 2026", "38", "Nov 20, 2026", "2 days left"],
      ["(Registration not completed)w.t.hsu@example.com", "No role yet", "Free", "1", "Never", ""],
      ["Tomás Ríost.rios@example.com", "Teacher, Parent", "Free", "1,248", "Aug 20, 2025", "Blocked"],
      ["Ming-Zhe Chenmz@example.com", "Student", "Lifetime", "38", "Nov 20, 2026", "Old Pro"],
    ]);
  });

  it.each([
    ["cn", "（尚未完成注册）"],
    ["tw", "（尚未完成註冊）"],
  ] as const)("calls who has no name so in %s (R-306)", async (lang, words) => {
    await show({ lang });
    expect((await screen.findAllByRole("link", { name: words })).length).toBeGreaterThan(0);
  });

  it("says the same on phones", async () => {
    await show();
    await table();
    const [first, second] = within(screen.getByRole("list", { name: "People" })).getAllByRole("listitem");
    expect(first).toHaveTextContent("Student · Pro until Nov 24, 2026");
    expect(first).toHaveTextContent(`38 ${tCoins}`);
    expect(second).toHaveTextContent(/Free1 T-\u2060Coin/);
    expect(second).toHaveTextContent("Never seen");
  });

  it("asks as the address says, and for the newest of all where it says nothing", async () => {
    const { asked } = await show();
    await table();
    expect(asksOf(asked)).toEqual([{ sort: "-joined", page: "1" }]);
  });

  it("asks by every part of the address", async () => {
    const { asked } = await show({
      at: "?search=lin&role=student&pro=active&state=blocked&joined=month&seen_from=2026-11-01&sort=-seen&page=3",
    });
    await table();
    expect(asksOf(asked)).toEqual([
      {
        search: "lin",
        role: "student",
        pro: "active",
        state: "blocked",
        joined_from: "2026-10-24",
        seen_from: "2026-11-01",
        sort: "-seen",
        page: "3",
      },
    ]);
    expect(screen.getByRole("searchbox")).toHaveValue("lin");
    expect(screen.getByLabelText("Role")).toHaveDisplayValue("Student");
    expect(screen.getByLabelText("Plan")).toHaveDisplayValue("Pro");
    expect(screen.getByLabelText("Account")).toHaveDisplayValue("Blocked");
    expect(screen.getByLabelText("Joined")).toHaveDisplayValue("Last 30 days");
    expect(screen.getByLabelText("Last seen")).toHaveDisplayValue("Custom dates");
    expect(screen.getByLabelText("Sort by")).toHaveDisplayValue("Seen most recently");
  });

  it("narrows by every choice, each in the address", async () => {
    const { router } = await show({ at: "?page=2" });
    await table();
    const choose = (label: string, choice: string) =>
      userEvent.selectOptions(screen.getByLabelText(label), choice);
    await choose("Role", "Super-admin");
    await choose("Plan", "Pro ends within 7 days");
    await choose("Account", "Registration not completed");
    await choose("Joined", "Last 7 days");
    await choose("Last seen", "Over 90 days ago");
    await choose("Sort by", "Name A–Z");
    await userEvent.type(screen.getByRole("searchbox"), " mei {Enter}");
    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
        role: "super-admin",
        pro: "ending",
        state: "unfinished",
        joined: "week",
        seen: "away",
        sort: "name",
        search: "mei",
      }),
    );
  });

  it("narrows by days of one’s own", async () => {
    const { asked } = await show();
    await table();
    await userEvent.selectOptions(screen.getByLabelText("Joined"), "Custom dates");
    await typeDate(await findDateField("Joined until"), "2026-11-20");
    await waitFor(() => expect(asksOf(asked).at(-1)).toMatchObject({ joined_to: "2026-11-20" }));
  });

  it("is sorted by the heads of its columns, which say how", async () => {
    const { asked } = await show();
    const head = async (name: string) => within(await table()).getByRole("columnheader", { name });
    expect(await head("Name")).not.toHaveAttribute("aria-sort");
    await userEvent.click(within(await head("Name")).getByRole("link"));
    await waitFor(() => expect(asksOf(asked).at(-1)).toMatchObject({ sort: "name" }));
    expect(await head("Name")).toHaveAttribute("aria-sort", "ascending");
    await userEvent.click(within(await head("Name")).getByRole("link"));
    await waitFor(() => expect(asksOf(asked).at(-1)).toMatchObject({ sort: "-name" }));
    await userEvent.click(within(await head("Last seen")).getByRole("link"));
    await waitFor(() => expect(asksOf(asked).at(-1)).toMatchObject({ sort: "-seen" }));
    expect(await head("Last seen")).toHaveAttribute("aria-sort", "descending");
  });

  it("has pages of twenty, which keep the filter", async () => {
    const { asked } = await show({
      at: "?role=student",
      answers: [on("get", "/api/admin/user", { body: page([paid, oldPro], { total: 864 }) })],
    });
    await table();
    expect(screen.getByText(/^1–2 of 864\./)).toBeVisible();
    expect(screen.getByRole("link", { name: "Clear filters" })).toHaveAttribute("href", "/office/people");
    await userEvent.click(screen.getByRole("link", { name: "Page 44" }));
    await waitFor(() =>
      expect(asksOf(asked).at(-1)).toEqual({ role: "student", sort: "-joined", page: "44" }),
    );
  });

  it("says that there are more than were counted", async () => {
    const many = page([paid], { current_page: 2, total: 10_000, is_more: true });
    await show({ at: "?page=2", answers: [on("get", "/api/admin/user", { body: many })] });
    expect(await screen.findByText(/^21–21 of 10,000\+\./)).toBeVisible();
  });

  it("leads back from a page that it does not have", async () => {
    const { asked } = await show({
      at: "?role=student&page=90",
      answers: [on("get", "/api/admin/user", { body: page([], { current_page: 90, total: 30 }) })],
    });
    await userEvent.click(await screen.findByRole("link", { name: "First page" }));
    await waitFor(() =>
      expect(asksOf(asked).at(-1)).toEqual({ role: "student", sort: "-joined", page: "1" }),
    );
  });

  it("tells nobody found from nobody there, and a failure from both", async () => {
    const { answer, router } = await show({
      at: "?search=xyz&sort=name",
      answers: [on("get", "/api/admin/user", { body: page([]) })],
    });
    expect(await screen.findByText("No one found")).toBeVisible();
    await userEvent.click(screen.getByRole("link", { name: "Clear filters" }));
    expect(await screen.findByText("No one here yet")).toBeVisible();
    expect(router.state.location.search).toBe("?sort=name");
    expect(screen.getByRole("searchbox")).toHaveValue("");
    answer(on("get", "/api/admin/user", refused(503, "unavailable")));
    await userEvent.selectOptions(screen.getByLabelText("Role"), "Parent");
    expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible();
  });

  it("is saved as a file with the filter that is shown, and says why when it cannot be", async () => {
    const saveFile = vi.spyOn(files, "saveFile").mockReturnValue();
    let isDown = true;
    const { asked } = await show({
      at: "?role=parent&sort=name&page=2",
      answers: [
        on("get", "/api/admin/user/csv", {
          reply: () => (isDown ? refused(503, "unavailable") : ({} as never)),
        }),
      ],
    });
    await userEvent.click(await screen.findByRole("button", { name: "Export as CSV" }));
    expect(await screen.findByRole("alert")).toBeVisible();
    isDown = false;
    await userEvent.click(screen.getByRole("button", { name: "Export as CSV" }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), "people.csv"));
    const [, file] = asked.filter(({ path }) => path.endsWith("/csv"));
    expect(file?.query.toString()).toBe("role=parent&sort=name");
  });

  it("leads to invitations, and is the same at both addresses", async () => {
    await show({ path: "/students", roles: ["admin"] });
    await table();
    expect(screen.getByRole("link", { name: "Invite people" })).toHaveAttribute(
      "href",
      "/office/invitations",
    );
    expect(screen.getByRole("link", { name: "Import people" })).toHaveAttribute(
      "href",
      "/office/people/import",
    );
    expect(screen.getByRole("link", { name: "People" })).toHaveAttribute("aria-current", "page");
  });

  it("can be used without seeing it", async () => {
    const { container } = await show();
    await table();
    expect(await faults(container)).toEqual([]);
  });
});

describe("several people at once", () => {
  const choose = async (name: string) =>
    userEvent.click(within(await table()).getByRole("checkbox", { name: `Select ${name}` }));
  const press = (name: string, within_: HTMLElement) =>
    userEvent.click(within(within_).getByRole("button", { name }));
  const toReset = (asked: { path: string; body: unknown }[]) =>
    asked.filter(({ path }) => path === "/api/reset-url").map(({ body }) => body);

  it("are selected one by one or all, and nothing is offered before", async () => {
    await show();
    await table();
    expect(screen.queryByRole("button", { name: "Email password links" })).toBeNull();
    await choose("Jia-Hao Wang");
    await choose("w.t.hsu@example.com");
    expect(screen.getByText("2 selected")).toBeVisible();
    await choose("Jia-Hao Wang");
    expect(screen.getByText("1 selected")).toBeVisible();
    const all = screen.getByRole("checkbox", { name: "Select everyone on this page" });
    await userEvent.click(all);
    expect(screen.getByText("4 selected")).toBeVisible();
    expect(all).toBeChecked();
    await userEvent.click(screen.getByRole("button", { name: "Clear selection" }));
    expect(all).not.toBeChecked();
    expect(screen.queryByText(/selected$/)).toBeNull();
  });

  it("two of them are not merged: the server says why, and both can be opened", async () => {
    const { asked, router } = await show({
      roles: ["admin"],
      answers: [
        on("post", "/api/admin/user/{id}/merge", {
          params: { path: { id: paid.id } },
          ...refused(409, "accounts_not_merged", { message: "Scores of two people could mix." }),
        }),
      ],
    });
    await choose("Jia-Hao Wang");
    expect(screen.queryByRole("button", { name: "Merge…" })).toBeNull();
    await choose("Tomás Ríos");
    await userEvent.click(screen.getByRole("button", { name: "Merge…" }));
    const dialog = within(screen.getByRole("dialog", { name: "Merge Jia-Hao Wang and Tomás Ríos?" }));
    expect(await dialog.findByText("Scores of two people could mix.")).toBeVisible();
    expect(dialog.getByText(/^Block the account that’s no longer used/)).toBeVisible();
    expect(asked.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
      { with: blocked.id },
    ]);
    const both = within(dialog.getByRole("list", { name: "The two accounts" }));
    expect(both.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      `Jia-Hao Wangjh.wang@example.com · 38 ${tCoins}`,
      `Tomás Ríost.rios@example.com · 1,248 ${tCoins}`,
    ]);
    await userEvent.click(both.getByRole("link", { name: "Tomás Ríos" }));
    expect(new URLSearchParams(router.state.location.search).get("open")).toBe(blocked.id);
    await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Merge/ })).toBeNull());
  });

  it("can be asked about again when no answer came, and more than two are not", async () => {
    let isDown = true;
    await show({
      answers: [
        on("post", "/api/admin/user/{id}/merge", {
          params: { path: { id: paid.id } },
          reply: () =>
            isDown
              ? refused(503, "unavailable")
              : refused(409, "accounts_not_merged", { message: "Scores of two people could mix." }),
        }),
      ],
    });
    await choose("Jia-Hao Wang");
    await choose("Tomás Ríos");
    await userEvent.click(screen.getByRole("button", { name: "Merge…" }));
    const dialog = within(screen.getByRole("dialog"));
    expect(await dialog.findByRole("alert")).toHaveTextContent("The server is busy.");
    isDown = false;
    await userEvent.click(dialog.getByRole("button", { name: "Try again" }));
    expect(await dialog.findByText("Scores of two people could mix.")).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await choose("Ming-Zhe Chen");
    expect(screen.queryByRole("button", { name: "Merge…" })).toBeNull();
  });

  it("are mailed a password link; whom it did not reach is named, and tried again alone", async () => {
    const refusedFor = new Set([unfinished.id]);
    const { asked } = await show({
      answers: [
        on("post", "/api/reset-url", {
          reply: ({ body }) =>
            refusedFor.has((body as { user_id: string }).user_id)
              ? refused(403, "forbidden", { message: "Not with your rights." })
              : { status: 204 },
        }),
      ],
    });
    await choose("Jia-Hao Wang");
    await choose("w.t.hsu@example.com");
    await choose("Tomás Ríos");
    await userEvent.click(screen.getByRole("button", { name: "Email password links" }));
    const dialog = await screen.findByRole("dialog", { name: "Email password links to 3 people?" });
    expect(toReset(asked)).toEqual([]);
    await press("Send", dialog);
    expect(await screen.findByText("Done for 2 people.")).toBeVisible();
    expect(
      screen.getByText("(Registration not completed)", { selector: "[role=alert] b" }).closest("li"),
    ).toHaveTextContent("(Registration not completed) (w.t.hsu@example.com): Not with your rights.");
    expect(toReset(asked)).toEqual([paid, unfinished, blocked].map(({ id }) => ({ user_id: id })));
    refusedFor.clear();
    await press("Try the rest again", screen.getByRole("dialog"));
    expect(await screen.findByText("Done for 3 people.")).toBeVisible();
    expect(toReset(asked).slice(3)).toEqual([{ user_id: unfinished.id }]);
    expect(screen.queryByRole("button", { name: "Try the rest again" })).toBeNull();
    await press("Close", screen.getByRole("dialog"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("are given T-Coins, each by a key that counts once however often it is tried", async () => {
    const give = (of: string, isDown: () => boolean) =>
      on("post", "/api/admin/user/{id}/give-point", {
        params: { path: { id: of } },
        reply: () =>
          isDown() ? refused(503, "unavailable") : { body: fragment<Wire["CoinEntry"]>({ balance: 42 }) },
      });
    let isDown = true;
    const { asked } = await show({ answers: [give(paid.id, () => false), give(blocked.id, () => isDown)] });
    await choose("Jia-Hao Wang");
    await choose("Tomás Ríos");
    await userEvent.click(screen.getByRole("button", { name: `Give ${tCoins}` }));
    const dialog = await screen.findByRole("dialog", { name: `Give ${tCoins} to 2 people` });
    await userEvent.type(within(dialog).getByLabelText("Amount for each"), "0");
    await userEvent.type(within(dialog).getByLabelText("Note"), "Reading week");
    await press("Give", dialog);
    expect(await within(dialog).findByText("Please enter a whole number from 1 to 100,000.")).toBeVisible();
    await userEvent.clear(within(dialog).getByLabelText("Amount for each"));
    await userEvent.type(within(dialog).getByLabelText("Amount for each"), "5");
    await press("Give", dialog);
    expect(await screen.findByText("Done for 1 person.")).toBeVisible();
    isDown = false;
    await press("Try the rest again", screen.getByRole("dialog"));
    expect(await screen.findByText("Done for 2 people.")).toBeVisible();
    const given = asked.filter(({ path }) => path.endsWith("/give-point"));
    expect(given.map(({ path }) => path.split("/")[4])).toEqual([paid.id, blocked.id, blocked.id]);
    for (const { body } of given)
      expect(body).toEqual({ point: 5, note: "Reading week", key: expect.any(String) });
    const [first, second, again] = given.map(({ body }) => (body as { key: string }).key);
    expect(again).toBe(second);
    expect(first).not.toBe(second);
  });

  it("get no T-Coins from an admin", async () => {
    await show({ roles: ["admin"] });
    await choose("Jia-Hao Wang");
    expect(screen.getByRole("button", { name: "Email password links" })).toBeVisible();
    expect(screen.queryByRole("button", { name: `Give ${tCoins}` })).toBeNull();
  });
});

describe("who comes here", () => {
  const verdict = async (path: string, roles: Profile["all_roles"], brand: "verdant" | "harbor") => {
    applyTheme(demoBrand(brand));
    onTestFinished(() => applyTheme(demoBrand()));
    beginSession({ access_token: "token", user: person({ all_roles: roles }) });
    const meta = metaOf(officeScreens.find((route) => route.path === path)?.handle);
    return meta && (await judge(meta));
  };
  const pass = { kind: "pass" };
  const missing = { kind: "go", to: paths.notFound };

  it.each([
    [paths.students, ["super-admin"], "verdant", pass],
    [paths.students, ["admin"], "verdant", pass],
    [paths.students, ["teacher"], "verdant", missing],
    // D-004: the operators' address exists on the default brand only; a brand's office has its own.
    [paths.students, ["super-admin"], "harbor", missing],
    [paths.officePeople, ["super-admin"], "harbor", pass],
    [paths.officePeople, ["admin"], "harbor", pass],
    [paths.officePeople, ["student", "teacher", "parent"], "harbor", missing],
  ] as const)("%s by %j at %s (R-299, R-300)", async (path, roles, brand, expected) => {
    expect(await verdict(path, [...roles], brand)).toEqual(expected);
  });
});

describe("the sentence above", () => {
  const says = async (changes: Partial<AdminUserCounts>, lang: Lang = "en") => {
    await show({ answers: [on("get", "/api/admin/user/counts", { body: { ...counts, ...changes } })], lang });
    await screen.findAllByRole("heading", { level: 1 });
    await waitFor(() =>
      expect(screen.getByRole("heading", { level: 1 }).nextSibling).toHaveTextContent(/\d|No one/),
    );
    return screen.getByRole("heading", { level: 1 }).nextSibling?.textContent;
  };

  it("says who may need a hand, and leads to them", async () => {
    expect(await says({})).toBe(
      "9 people lose Pro within 7 days, 11 haven’t completed registration, and 3 are blocked. Everyone else needs nothing from you.",
    );
    expect(screen.getByRole("link", { name: "9 people lose Pro within 7 days" })).toHaveAttribute(
      "href",
      "/office/people?pro=ending",
    );
    expect(screen.getByText("1,284")).toBeInTheDocument();
    expect(screen.getByText("people, 412 with Pro")).toBeInTheDocument();
  });

  it("leaves out what there is none of", async () => {
    expect(await says({ pro_ending: 0, unfinished: 1, blocked: 1 })).toBe(
      "1 person hasn’t completed registration and 1 is blocked. Everyone else needs nothing from you.",
    );
  });

  it("says that no one needs a hand", async () => {
    expect(await says({ pro_ending: 0, unfinished: 0, blocked: 0 })).toBe("No one needs a hand right now.");
  });

  it("is a sentence in Chinese, too", async () => {
    expect(await says({ unfinished: 0 }, "cn")).toBe(
      "9 人的 Pro 将在 7 天内到期，3 人已被停用。其他人目前不需要你处理。",
    );
  });

  it("says what the screen is for while it is not known", async () => {
    await show({ answers: [on("get", "/api/admin/user/counts", refused(503, "unavailable"))] });
    await table();
    expect(screen.getByText(/^Everyone at your brand/)).toBeVisible();
  });
});
