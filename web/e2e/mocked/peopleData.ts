/** The people of a brand: with and without a name, with Pro that ends soon, for life and not at all, blocked, and long ones. */
import type { Page as ApiPage } from "../../src/api/types";
import type { AuditEntry } from "../../src/features/people/profiles/api";
import type {
  AdminUser,
  AdminUserCounts,
  AdminUsers,
  UserSession,
} from "../../src/features/site/office/people/api";
import { sheet } from "./moneyData";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const user = (place: number, name: string, changes: Partial<AdminUser> = {}): AdminUser => ({
  id: `0198c7a0-0000-7000-8000-0000000000${place}`,
  first_name: name.split(" ")[0] ?? "",
  last_name: name.split(" ")[1] ?? "",
  name,
  username: null,
  email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, ".")}@mail.example`,
  phone: null,
  roles: ["student"],
  is_registered: true,
  pro_until: null,
  is_old_pro: false,
  blocked_at: null,
  coins: 8,
  joined_at: inDays(-420),
  last_seen_at: inDays(-place / 8),
  version: 1,
  ...changes,
});

const opened = user(23, "Jia-Hao Wang", {
  username: "jh.wang",
  phone: "+886 912 345 678",
  pro_until: inDays(2),
  coins: 38,
});

const people: AdminUser[] = [
  user(21, "Helen Rowe", { roles: ["teacher"], coins: 0, last_seen_at: inDays(-0.01) }),
  user(22, "Yu-Ching Lin", { pro_until: inDays(91), coins: 248, last_seen_at: inDays(-0.02) }),
  opened,
  user(24, "Anjali Patel", { pro_until: inDays(4), coins: 112 }),
  user(25, "", {
    email: "w.t.hsu@mail.example",
    roles: [],
    is_registered: false,
    coins: 5,
    last_seen_at: null,
  }),
  user(26, "Ming-Zhe Chen", { is_old_pro: true, coins: 0 }),
  user(27, "Wilhelmina-Alexandra Featherstonehaugh", {
    roles: ["parent", "teacher", "super-admin"],
    coins: 1_204_000,
    pro_until: "9999-12-31T15:59:59Z",
  }),
  user(28, "Tomás Ríos", { blocked_at: inDays(-20) }),
  user(29, "Mrs. Lin", { roles: ["parent"], coins: 0, last_seen_at: inDays(-400) }),
  user(30, "Haruto Nakamura", { coins: 12, pro_until: inDays(0.01), blocked_at: inDays(-1) }),
];

const list: AdminUsers = { data: people, current_page: 1, total: 864, is_more: false };

const counts: AdminUserCounts = {
  people: 1_284,
  pro: 412,
  pro_ending: 9,
  unfinished: 11,
  blocked: 3,
  counted_at: inDays(0),
};

const sessions: UserSession[] = [
  {
    id: "s1",
    kind: "phone",
    browser: "Safari",
    system: "iPhone",
    is_current: false,
    created_at: inDays(-30),
    last_seen_at: inDays(-0.01),
  },
  {
    id: "s2",
    kind: "computer",
    browser: "Chrome",
    system: "Windows",
    is_current: false,
    created_at: inDays(-60),
    last_seen_at: inDays(-1),
  },
];

const acts: (Pick<AuditEntry, "action" | "fields" | "changes"> & { back: number })[] = [
  {
    action: "profile.edit_basic",
    fields: [],
    changes: [
      { field: "first_name", before: "Jia Hao", after: "Jia-Hao" },
      { field: "phone", before: null, after: "+886 912 345 678" },
    ],
    back: -1,
  },
  {
    action: "coins.give",
    fields: [],
    changes: [{ field: "point", before: "1200", after: "1212" }],
    back: -2,
  },
  {
    action: "profile.edit_student",
    fields: [],
    changes: [
      { field: "test_on", before: "2026-12-12", after: "2027-01-23" },
      {
        field: "notes",
        before: null,
        after: `Prefers the morning, and reads ${"Llanfairpwllgwyngyllgogerychwyrndrobwll".repeat(3)}. ${"Wants more practice in listening. ".repeat(8)}`,
      },
    ],
    back: -30,
  },
  { action: "billing.edit", fields: ["tax_id", "mailing_address"], changes: [], back: -60 },
  {
    action: "pro.give",
    fields: [],
    changes: [{ field: "taken_unlimited_expire_at", before: null, after: "2026-12-31T15:59:59Z" }],
    back: -90,
  },
];

const activity: ApiPage<AuditEntry> = {
  data: acts.map(({ back, ...act }, index) => ({
    ...act,
    id: `e${index}`,
    actor_id: people[0]?.id ?? null,
    actor_name: "Ruth Moore",
    at: inDays(back),
  })),
  current_page: 1,
  total: 64,
};

/** Who stands in the panel. */
export const openedPerson = opened.id;

/** Answers to the calls of the people list. */
export const peopleAnswers = {
  "GET /admin/user": list,
  "GET /admin/user/counts": counts,
  [`GET /admin/user/${opened.id}`]: opened,
  [`GET /admin/user/${opened.id}/sessions`]: { data: sessions },
  [`GET /profile/${opened.id}`]: { ...sheet, id: opened.id, name: opened.name, email: opened.email },
  [`GET /profile/${opened.id}/audit`]: activity,
};
