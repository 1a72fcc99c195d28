/** The activity log: every act of the server has its words, and every value is told as the reader would write it. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { renderHook, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import words from "../../../../locales/en/profiles.json";
import { setProfile } from "../../../api/session";
import type { Lang } from "../../../api/types";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { startI18n } from "../../../i18n";
import { faults } from "../../../testing/faults";
import { type Answering, mockApi, on, refused } from "../../../testing/mockApi";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import type { AuditChange, AuditEntry } from "./api";
import { TrailPart } from "./parts/TrailPart";
import { useTrailValue } from "./parts/useTrailValue";

const root = resolve(import.meta.dirname, "../../../../..");

/** The server's sources without their tests, as far as they write into the log. */
const sources = ["product/src", "api/src", "worker/src"].flatMap((place) =>
  readdirSync(join(root, place), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".rs"))
    .map((file) => readFileSync(join(root, place, file), "utf8"))
    .filter((text) => /\brecord(_\w+)?\(|\baudit\b/.test(text)),
);

const allOf = (pattern: RegExp) =>
  new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, found = ""]) => found)));

describe("the words", () => {
  const told = Object.entries(words.trail.actions).flatMap(([feature, acts]) =>
    Object.keys(acts).map((act) => `${feature}.${act}`),
  );

  it("are there for every act that the server writes down, and for no other", () => {
    const isFile = (text: string) => /\.(csv|json|pdf|txt|yaml|zip)$/.test(text);
    const written = [...allOf(/"([a-z_]+\.[a-z_]+)"/g)].filter((text) => !isFile(text));
    expect(written.length).toBeGreaterThan(60);
    expect(written.filter((act) => !told.includes(act))).toEqual([]);
    expect(told.filter((act) => !written.includes(act))).toEqual([]);
  });

  it("are there for every field that the server names", () => {
    const lists = [
      ...allOf(/\b(?:changed_fields|changes)!\(\s*\w+,\s*\w+,([^)]*)\)/g),
      ...allOf(/"fields": \[([^\]]*)\]/g),
      ...allOf(/\bChange::of\(("\w+"),/g),
      ...allOf(/const OTHERS: [^=]*= \[([^\]]*)\]/g),
      ...allOf(/\bChange \{ field: ("\w+")/g),
    ];
    const fields = new Set(lists.flatMap((list) => list.match(/[a-z_]+/g) ?? []));
    expect(fields).toContain("point");
    expect(fields.size).toBeGreaterThan(35);
    expect([...fields].filter((field) => !(field in words.fields))).toEqual([]);
  });
});

describe("a value", () => {
  const tell = async (field: string, value: string | null, lang: Lang = "en") => {
    setProfile(person({ lang }));
    await startI18n(lang, ["common", "profiles"]);
    const { result } = renderHook(useTrailValue);
    return result.current(field, value);
  };

  it.each([
    ["first_name", null, "nothing"],
    ["notes", " ", "nothing"],
    ["first_name", "Mei", "Mei"],
    ["test_on", "2027-03-14", "Mar 14, 2027"],
    ["seen_at", "2026-11-22T08:00:00Z", "Nov 22, 2026, 16:00"],
    ["taken_unlimited_expire_at", "2026-12-31T15:59:59Z", "December 31, 2026 at 23:59 (GMT+8)"],
    ["taken_unlimited_expire_at", "9999-12-31T15:59:59Z", "for life"],
    ["large_type", "true", "yes"],
    ["extra_breaks", "false", "no"],
    ["hours_per_week", "12", "12"],
    ["point", "12500", "12,500"],
    ["blocked", "true", "yes"],
    ["sections", "speaking, writing (en, tw)", "Speaking, Writing (English, 繁體中文)"],
    ["sections", "singing (fr)", "singing (fr)"],
    ["hourly_cents", "350050", "3,500.50"],
    ["time_factor", "1", "Standard"],
    ["time_factor", "1.5", "× 1.5"],
    ["lang", "tw", "繁體中文"],
    ["grade_level", "11", "Grade 11"],
    ["grade_level", "14", "University, year 2"],
    ["grade_level", "17", "Postgraduate"],
    ["grade_level", "graduated", "Graduated"],
    ["payment_method", "tw_bank", "Taiwan bank transfer"],
    ["roles", "teacher, super-admin", "Teacher, Super-admin"],
    ["photo_id", "0198c7a0-0000-7000-8000-0000000000a1", "a photo"],
    // Digits that are no amount.
    ["graduation_year", "2027", "2027"],
    ["username", "20270314", "20270314"],
    ["phone", "0912345678", "0912345678"],
    // What is not known is told as it is.
    ["lang", "fr", "fr"],
    ["grade_level", "none", "none"],
    ["payment_method", "cash", "cash"],
    ["roles", "owner", "owner"],
    ["test_on", "2027-99-99", "2027-99-99"],
  ])("of %s: %s is %s", async (field, value, text) => {
    expect(await tell(field, value)).toBe(text);
  });

  it.each([
    ["cn", "空", "老师、超级管理员", "是"],
    ["tw", "空白", "老師、超級管理員", "是"],
  ] as const)("is told in %s as well", async (lang, nothing, roles, yes) => {
    expect(await tell("phone", null, lang)).toBe(nothing);
    expect(await tell("roles", "teacher, super-admin", lang)).toBe(roles);
    expect(await tell("large_type", "true", lang)).toBe(yes);
  });
});

describe("the log", () => {
  const id = "0198c7a0-0000-7000-8000-0000000000a1";
  const entry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
    id: "e1",
    actor_id: id,
    actor_name: "Ruth Moore",
    action: "profile.edit_basic",
    fields: [],
    changes: [],
    at: "2025-11-03T06:00:00Z",
    ...changes,
  });
  const change = (field: string, before: string | null, after: string | null): AuditChange => ({
    field,
    before,
    after,
  });

  async function show(
    entries: AuditEntry[],
    { total = entries.length, at = "" } = {},
    answers: Answering[] = [],
  ) {
    setProfile(person({ all_roles: ["super-admin"] }));
    const api = mockApi(
      on("get", "/api/profile/{id}/audit", {
        params: { path: { id } },
        reply: ({ query }) => ({
          body: { data: entries, current_page: Number(query.get("page")), total },
        }),
      }),
      ...answers,
    );
    const view = await renderScreen(
      <MuiProviders>
        <TrailPart id={id} />
      </MuiProviders>,
      { at: `/user/${id}?tab=trail${at}` },
    );
    return { ...api, ...view };
  }
  const lines = async () => {
    const [log] = await screen.findAllByRole("list");
    return [...(log?.children ?? [])].map(({ textContent }) => textContent);
  };

  it("says who did what and when, and what each field held before and after", async () => {
    const { container } = await show([
      entry({ changes: [change("first_name", "Mei", "May"), change("phone", null, "0912345678")] }),
      entry({ id: "e2", action: "account.block", actor_name: "", at: "2026-11-22T08:00:00Z" }),
    ]);
    expect(await lines()).toEqual([
      "Ruth Moore changed basic info" +
        "first nameMei changed to May" +
        "phonenothing changed to 0912345678" +
        "Nov 3, 2025, 14:00",
      "The system blocked the accountNov 22, 2026, 16:00",
    ]);
    expect(await faults(container)).toEqual([]);
  });

  it("names fields of which nothing is kept, and none twice", async () => {
    await show([
      entry({
        fields: ["first_name", "tax_id", "mailing_address"],
        changes: [change("first_name", "Mei", "May")],
      }),
    ]);
    expect(await lines()).toEqual([
      "Ruth Moore changed basic infofirst nameMei changed to Maytax ID, mailing addressNov 3, 2025, 14:00",
    ]);
  });

  it("names whom else an act is about, and what of a change is nothing to read", async () => {
    await show([
      entry({ action: "teaching.link", changes: [change("teacher", null, "Helen Rowe")] }),
      entry({
        id: "e2",
        fields: ["photo_id", "phone"],
        changes: [change("photo_id", null, null), change("phone", "0911", null)],
      }),
    ]);
    expect(await lines()).toEqual([
      "Ruth Moore linked a teacherteacherHelen RoweNov 3, 2025, 14:00",
      "Ruth Moore changed basic infophone0911 changed to nothingphotoNov 3, 2025, 14:00",
    ]);
  });

  it("tells an act and a field without words by their names", async () => {
    await show([entry({ action: "rooms.paint", fields: ["wall_color"] })]);
    expect(await lines()).toEqual(["Ruth Moore rooms.paintwall colorNov 3, 2025, 14:00"]);
  });

  it("shows the beginning of a long text, and the whole of it when asked", async () => {
    const text = "A long note about the learner. ".repeat(20).trim();
    await show([entry({ action: "profile.edit_student", changes: [change("notes", text, "Short.")] })]);
    expect(await screen.findByText(/^A long note/)).not.toHaveTextContent(text);
    await userEvent.click(screen.getByRole("button", { name: "Show all" }));
    expect(screen.getByText(/^A long note/)).toHaveTextContent(text);
    expect(screen.queryByRole("button", { name: "Show all" })).not.toBeInTheDocument();
  });

  it("has pages", async () => {
    const { asked } = await show([entry()], { total: 64 });
    await lines();
    await userEvent.click(
      within(screen.getByRole("navigation", { name: "Pages" })).getByRole("link", { name: "Page 2" }),
    );
    await waitFor(() => expect(asked.map(({ query }) => query.get("page"))).toEqual(["1", "2"]));
  });

  it("leads back from a page that there is not", async () => {
    await show([], { total: 64, at: "&page=9" });
    expect(await screen.findByText("There’s nothing on this page")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "First page" })).toBeInTheDocument();
  });

  it("is empty at first", async () => {
    await show([]);
    expect(await screen.findByText("No activity yet")).toBeInTheDocument();
  });

  it("says that it is not the reader’s to see", async () => {
    await show([], {}, [
      on("get", "/api/profile/{id}/audit", { params: { path: { id } }, ...refused(403, "forbidden") }),
    ]);
    expect(await screen.findByText("You don’t have access to this page")).toBeInTheDocument();
  });
});
