import { focusManager } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { beginSession, setProfile } from "../../../../api/session";
import type { Lang } from "../../../../api/types";
import { judge } from "../../../../app/guards";
import { officeTabs, tabOf } from "../../../../app/office/tabs";
import { officeScreens } from "../../../../app/officeScreens";
import { paths } from "../../../../app/paths";
import { metaOf } from "../../../../app/screens";
import { applyTheme } from "../../../../app/theme/brand";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { demoBrand } from "../../../../testing/demoBrand";
import { type Answering, mockApi, on, refused } from "../../../../testing/mockApi";
import { person } from "../../../../testing/people";
import { renderScreen } from "../../../../testing/renderScreen";
import * as files from "../../../../ui/saveFile";
import type { PeopleImport, PeopleImportFault } from "./api";
import { ImportScreen } from "./ImportScreen";
import { openedOf, pageOf, withOpened } from "./place";

const id = "0198c7a0-0000-7000-8000-0000000000d1";
const at = `?import=${id}`;
const params = { path: { id } };

const found = (changes: Partial<PeopleImport> = {}): PeopleImport => ({
  id,
  file_name: "students.csv",
  lang: "en",
  state: "checked",
  lines: 1_222,
  good: 1_204,
  bad: 18,
  made: 0,
  kept: 0,
  is_inviting: null,
  ignored_columns: [],
  created_by: "Ruth Moore",
  created_at: "2026-11-22T08:00:00Z",
  started_at: null,
  finished_at: null,
  undo_until: null,
  ...changes,
});
const running = (made: number) =>
  found({ state: "running", made, is_inviting: true, started_at: "2026-11-22T08:01:00Z" });
const done = (changes: Partial<PeopleImport> = {}) =>
  found({
    state: "done",
    made: 1_204,
    is_inviting: true,
    started_at: "2026-11-22T08:01:00Z",
    finished_at: "2026-11-22T08:03:00Z",
    undo_until: "2026-12-22T08:03:00Z",
    ...changes,
  });

const wrong = (line: number, changes: Partial<PeopleImportFault> = {}): PeopleImportFault => ({
  line,
  email: "mei@",
  first_name: "Mei",
  last_name: "Lin",
  faults: [{ field: "email", message: "This email is not valid." }],
  ...changes,
});
const faults = [
  wrong(7),
  wrong(1_009, {
    email: "",
    first_name: "",
    faults: [
      { field: "email", message: "Please fill this in." },
      { field: "role", message: "This is no role." },
    ],
  }),
];

const page = <T,>(data: T[], total = data.length, current_page = 1) => ({
  body: { data, current_page, total },
});
const one = (body: PeopleImport) => on("get", "/api/admin/user/imports/{id}", { params, body });

interface Shown {
  at?: string;
  answers?: Answering[];
  history?: PeopleImport[];
  lang?: Lang;
}

async function show({ at = "", answers = [], history = [], lang = "en" }: Shown = {}) {
  setProfile(person({ all_roles: ["admin"], lang }));
  const api = mockApi(
    on("get", "/api/admin/user/imports", page(history)),
    on("get", "/api/admin/user/imports/{id}/faults", { params, ...page(faults, 18) }),
    ...answers,
  );
  const view = await renderScreen(
    <MuiProviders>
      <ImportScreen />
    </MuiProviders>,
    { at: `${paths.officePeopleImport}${at}`, lang },
  );
  return { ...api, ...view };
}

const button = (name: string) => screen.findByRole("button", { name });
const heading = (name: string) => screen.findByRole("heading", { name });
const stepNow = () => document.querySelector("[aria-current=step]")?.textContent;
const csv = (name = "students.csv") => new File(["email\nmei@example.com\n"], name, { type: "text/csv" });
const chooseFile = async (file: File) =>
  userEvent.upload(await screen.findByLabelText("Choose a file"), file);
/** What is saved as a file from here on. */
function savedFiles() {
  const saved: [Blob, string][] = [];
  vi.spyOn(files, "saveFile").mockImplementation((file, name) => void saved.push([file, name]));
  return saved;
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-22T08:05:00Z"), shouldAdvanceTime: true });
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("the address", () => {
  const of = (text: string) => new URLSearchParams(text);

  it("names an import by its id, and two lists by their pages", () => {
    expect(openedOf(of(at))).toBe(id);
    expect(openedOf(of("import=../../secrets"))).toBeNull();
    expect(openedOf(of(""))).toBeNull();
    expect([pageOf(of("lines=3&page=2"), "lines"), pageOf(of("lines=3&page=2"), "page")]).toEqual([3, 2]);
    expect(["0", "-1", "2.5", "two"].map((text) => pageOf(of(`lines=${text}`), "lines"))).toEqual([
      1, 1, 1, 1,
    ]);
    expect(withOpened(of("page=2&lines=3"), id).toString()).toBe(`import=${id}&page=2`);
  });

  it.each([
    ["admin", { kind: "pass" }],
    ["teacher", { kind: "go", to: paths.notFound }],
  ] as const)("lies below the people, for whoever runs a brand: %s", async (role, verdict) => {
    expect(tabOf(officeTabs, paths.officePeopleImport)?.to).toBe(paths.officePeople);
    applyTheme(demoBrand("harbor"));
    onTestFinished(() => applyTheme(demoBrand()));
    beginSession({ access_token: "token", user: person({ all_roles: [role] }) });
    const meta = metaOf(officeScreens.find(({ path }) => path === paths.officePeopleImport)?.handle);
    expect(meta && (await judge(meta))).toEqual(verdict);
  });
});

describe("a file", () => {
  it("is handed over with its name and the default language, and what was found is opened", async () => {
    const { asked, router } = await show({
      answers: [one(found()), on("post", "/api/admin/user/imports", { status: 201, body: found() })],
    });
    expect(await button("Check the file")).toBeDisabled();
    expect(stepNow()).toContain("Choose a file");
    await chooseFile(csv());
    await userEvent.selectOptions(screen.getByLabelText("Default language"), "tw");
    await userEvent.click(await button("Check the file"));
    expect(await heading("1,204 people can be imported, 18 lines can’t.")).toBeInTheDocument();
    const sent = asked.filter(({ method }) => method === "POST");
    expect(sent.map(({ query }) => Object.fromEntries(query))).toEqual([
      { name: "students.csv", lang: "tw" },
    ]);
    const texts = await Promise.all(sent.map(({ body }) => (body as Blob).text()));
    expect(texts).toEqual(["email\nmei@example.com\n"]);
    expect(router.state.location.search).toBe(at);
  });

  it("that the server cannot read says why beside it, and another one can be chosen", async () => {
    let isWrong = true;
    await show({
      answers: [
        one(found()),
        on("post", "/api/admin/user/imports", {
          reply: () =>
            isWrong
              ? refused(422, "invalid", { errors: { file: ["This file has no column “email”."] } })
              : { status: 201, body: found() },
        }),
      ],
    });
    await chooseFile(csv("letters.txt"));
    await userEvent.click(await button("Check the file"));
    expect(await screen.findByRole("alert")).toHaveTextContent("This file has no column “email”.");
    isWrong = false;
    await chooseFile(csv());
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    await userEvent.click(await button("Check the file"));
    expect(await heading("1,204 people can be imported, 18 lines can’t.")).toBeInTheDocument();
  });

  it.each([
    [413, "payload_too_large", "This file is larger than 32 MB. Please split it."],
    [503, "unavailable", "The server is busy. Please try again in a moment."],
  ] as const)("that is refused with %i says so", async (status, code, words) => {
    await show({ answers: [on("post", "/api/admin/user/imports", refused(status, code))] });
    await chooseFile(csv());
    await userEvent.click(await button("Check the file"));
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
    expect(await button("Check the file")).toBeEnabled();
  });

  it("that is too large is not sent", async () => {
    await show();
    const large = csv();
    Object.defineProperty(large, "size", { value: 32 * 1024 * 1024 + 1 });
    await chooseFile(large);
    expect(screen.getByRole("alert")).toHaveTextContent("This file is larger than 32 MB");
    expect(await button("Check the file")).toBeDisabled();
  });

  it("can be begun from a template with every column", async () => {
    const saved = savedFiles();
    await show();
    await userEvent.click(await button("Download a template"));
    const [[file, name] = []] = saved;
    expect(name).toBe("people.csv");
    expect(await file?.text()).toBe("email,first_name,last_name,role,lang\r\n");
  });
});

describe("what would happen", () => {
  it.each([
    ["en", found(), "1,204 people can be imported, 18 lines can’t."],
    ["en", found({ good: 1, bad: 1 }), "1 person can be imported, 1 line can’t."],
    ["en", found({ bad: 0 }), "All 1,204 people in this file can be imported."],
    ["en", found({ good: 0, bad: 18 }), "None of the 18 lines in this file can be imported."],
    ["cn", found(), "可以导入 1,204 人，18 行无法导入。"],
    ["tw", found(), "可以匯入 1,204 人，18 列無法匯入。"],
  ] as const)("is said in a sentence, in %s", async (lang, body, sentence) => {
    await show({ at, lang, answers: [one(body)] });
    expect(await heading(sentence)).toBeInTheDocument();
  });

  it("tells of the file, and of columns that are ignored", async () => {
    await show({ at, answers: [one(found({ ignored_columns: ["phone", "Class"] }))] });
    expect(await screen.findByText("students.csv")).toBeInTheDocument();
    expect(screen.getByText(/1,222 lines · default language: English · checked by Ruth Moore/)).toBeVisible();
    expect(screen.getByText("2 columns aren’t known and are ignored: phone, Class")).toBeInTheDocument();
    expect(stepNow()).toContain("Check");
  });

  it("offers nothing to start where nothing can be imported", async () => {
    await show({ at, answers: [one(found({ good: 0 }))] });
    expect(await screen.findByText("Fix the lines in your file, then check it again.")).toBeInTheDocument();
    expect(screen.queryByRole("radio")).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Import/ })).not.toBeInTheDocument();
  });

  it("names each line that is wrong, with everything that is wrong with it", async () => {
    await show({ at, answers: [one(found())] });
    const table = await screen.findByRole("table", { name: "Lines that can’t be imported" });
    const rows = within(table)
      .getAllByRole("row")
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      ["7", "mei@", "Mei Lin", "This email is not valid."],
      ["1,009", "empty", "Lin", "Please fill this in.This is no role."],
    ]);
    const cards = within(screen.getByRole("list", { name: "Lines that can’t be imported" }));
    expect(cards.getByText("Line 1,009")).toBeInTheDocument();
  });

  it("has pages of its own for them, and a file with all", async () => {
    const saved = savedFiles();
    const { asked, router } = await show({
      at: `${at}&page=2`,
      answers: [
        one(found({ bad: 41 })),
        on("get", "/api/admin/user/imports/{id}/faults", {
          params,
          reply: ({ query }) => page(faults, 41, Number(query.get("page"))),
        }),
        on("get", "/api/admin/user/imports/{id}/faults/csv", { params, body: "line" as never }),
      ],
    });
    await userEvent.click(await screen.findByRole("link", { name: "Page 3" }));
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      import: id,
      page: "2",
      lines: "3",
    });
    const pages = () =>
      asked.filter(({ path }) => path.endsWith("/faults")).map(({ query }) => query.get("page"));
    await waitFor(() => expect(pages()).toEqual(["1", "3"]));
    await userEvent.click(await button("Download all as CSV"));
    await waitFor(() => expect(saved.map(([, name]) => name)).toEqual(["people-with-problems.csv"]));
  });

  it("keeps the rest of the screen when the lines cannot be loaded", async () => {
    await show({
      at,
      answers: [
        one(found()),
        on("get", "/api/admin/user/imports/{id}/faults", { params, ...refused(403, "forbidden") }),
      ],
    });
    expect(await heading("Lines that can’t be imported")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Try again" })).toBeInTheDocument();
    expect(await button("Import 1,204 people")).toBeEnabled();
  });
});

describe("starting", () => {
  it.each([
    ["with invitations, which is suggested", null, true],
    ["without any email", /^Don’t send any emails/, false],
  ])("%s", async (_, choice, is_inviting) => {
    let now = found();
    const { asked } = await show({
      at,
      answers: [
        on("get", "/api/admin/user/imports/{id}", { params, reply: () => ({ body: now }) }),
        on("post", "/api/admin/user/imports/{id}/start", {
          params,
          reply: () => {
            now = running(0);
            return { status: 202, body: now };
          },
        }),
      ],
    });
    const start = await button("Import 1,204 people");
    if (choice) await userEvent.click(screen.getByRole("radio", { name: choice }));
    await userEvent.click(start);
    expect(await heading("Importing: 0 of 1,204")).toBeInTheDocument();
    expect(asked.find(({ method }) => method === "POST")?.body).toEqual({ is_inviting });
    expect(stepNow()).toContain("Import");
  });

  it("that somebody else was faster with says so where the import is then", async () => {
    let now = found();
    await show({
      at,
      answers: [
        on("get", "/api/admin/user/imports/{id}", { params, reply: () => ({ body: now }) }),
        on("post", "/api/admin/user/imports/{id}/start", {
          params,
          reply: () => {
            now = running(640);
            return refused(409, "import_not_in_state");
          },
        }),
      ],
    });
    await userEvent.click(await button("Import 1,204 people"));
    expect(await heading("Importing: 640 of 1,204")).toBeInTheDocument();
    expect(screen.getByRole("alert")).toHaveTextContent("This import has changed in the meantime.");
  });

  it("can be left alone: the file is thrown away, and another one is asked for", async () => {
    const { asked } = await show({
      at,
      answers: [one(found()), on("delete", "/api/admin/user/imports/{id}", { params, status: 204 })],
    });
    await userEvent.click(await button("Discard this file"));
    expect(await button("Check the file")).toBeInTheDocument();
    expect(asked.filter(({ method }) => method === "DELETE")).toHaveLength(1);
  });

  it("keeps a file in sight that could not be thrown away", async () => {
    await show({
      at,
      answers: [
        one(found()),
        on("delete", "/api/admin/user/imports/{id}", { params, ...refused(503, "unavailable") }),
      ],
    });
    await userEvent.click(await button("Discard this file"));
    expect(await screen.findByRole("alert")).toHaveTextContent("The server is busy.");
    expect(await button("Import 1,204 people")).toBeEnabled();
  });
});

describe("a running import", () => {
  const calls = (asked: { path: string }[]) => asked.filter(({ path }) => path.endsWith(id)).length;

  it("is asked every two seconds until it is done, and then no more", async () => {
    let now = running(320);
    const { asked } = await show({
      at,
      answers: [on("get", "/api/admin/user/imports/{id}", { params, reply: () => ({ body: now }) })],
    });
    expect(await heading("Importing: 320 of 1,204")).toBeInTheDocument();
    const bar = screen.getByRole("progressbar", { name: "People imported" });
    expect([bar.getAttribute("value"), bar.getAttribute("max")]).toEqual(["320", "1204"]);
    now = running(900);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await heading("Importing: 900 of 1,204")).toBeInTheDocument();
    now = done();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await heading("1,204 people were imported.")).toBeInTheDocument();
    const before = calls(asked);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(calls(asked)).toBe(before);
  });

  it("is not asked while nobody looks", async () => {
    onTestFinished(() => focusManager.setFocused(undefined));
    const { asked } = await show({ at, answers: [one(running(320))] });
    await heading("Importing: 320 of 1,204");
    focusManager.setFocused(false);
    const before = calls(asked);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(calls(asked)).toBe(before);
  });
});

describe("what was imported", () => {
  it("leads to the people and can be undone for a while", async () => {
    await show({ at, answers: [one(done())] });
    expect(await heading("1,204 people were imported.")).toBeInTheDocument();
    expect(screen.getByText("Their invitations are on the way.")).toBeInTheDocument();
    expect(screen.getByText("You can undo this import until Dec 22, 2026, 16:03.")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "See people" })).toHaveAttribute("href", paths.officePeople);
    expect(stepNow()).toBeUndefined();
  });

  it("says when no emails were sent, and who was missed", async () => {
    await show({ at, answers: [one(done({ is_inviting: false, made: 1_203 }))] });
    expect(await screen.findByText("No emails were sent.")).toBeInTheDocument();
    expect(screen.getByText(/^1 person wasn’t imported/)).toBeInTheDocument();
  });

  it("cannot be undone later", async () => {
    await show({ at, answers: [one(done({ undo_until: "2026-11-22T08:04:59Z" }))] });
    expect(await screen.findByText("This import can no longer be undone.")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Undo this import" })).not.toBeInTheDocument();
  });

  it("is undone after a question, and those who have come are counted", async () => {
    let now = done();
    const { asked } = await show({
      at,
      answers: [
        on("get", "/api/admin/user/imports/{id}", { params, reply: () => ({ body: now }) }),
        on("post", "/api/admin/user/imports/{id}/undo", {
          params,
          reply: () => {
            now = done({ state: "undoing" });
            return { status: 202, body: now };
          },
        }),
      ],
    });
    await userEvent.click(await button("Undo this import"));
    expect(asked.some(({ method }) => method === "POST")).toBe(false);
    await userEvent.click(screen.getByRole("button", { name: "Undo the import" }));
    expect(await heading("Undoing the import")).toBeInTheDocument();
    expect(screen.getByRole("progressbar", { name: "Undoing" })).not.toHaveAttribute("value");
    now = done({ state: "undone", kept: 3 });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await heading("This import was undone.")).toBeInTheDocument();
    expect(screen.getByText("3 people had already logged in and keep their accounts.")).toBeInTheDocument();
  });

  it("says in the question why it could not be undone", async () => {
    await show({
      at,
      answers: [
        one(done()),
        on("post", "/api/admin/user/imports/{id}/undo", { params, ...refused(409, "import_not_in_state") }),
      ],
    });
    await userEvent.click(await button("Undo this import"));
    const question = within(screen.getByRole("dialog"));
    await userEvent.click(question.getByRole("button", { name: "Undo the import" }));
    expect(await question.findByRole("alert")).toHaveTextContent("This import has changed in the meantime.");
    await userEvent.click(question.getByRole("button", { name: "Keep the accounts" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("of which nobody stays is told as such", async () => {
    await show({ at, answers: [one(done({ state: "undone" }))] });
    expect(await screen.findByText("All of its accounts have been deleted.")).toBeInTheDocument();
  });
});

describe("the history", () => {
  it("has every file with how far it is, and opens it", async () => {
    const { router } = await show({
      answers: [one(done())],
      history: [done(), found({ id: id.replace("d1", "d2"), file_name: "parents.csv" })],
    });
    const table = await screen.findByRole("table", { name: "Import history" });
    const rows = within(table)
      .getAllByRole("row")
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      ["students.csv", "Nov 22, 2026, 16:00", "Ruth Moore", "1,204 of 1,222", "Imported"],
      ["parents.csv", "Nov 22, 2026, 16:00", "Ruth Moore", "0 of 1,222", "Not started"],
    ]);
    await userEvent.click(within(table).getByRole("link", { name: "students.csv" }));
    expect(await heading("1,204 people were imported.")).toBeInTheDocument();
    expect(router.state.location.search).toBe(at);
    expect(screen.getByRole("link", { name: "Import another file" })).toHaveAttribute(
      "href",
      paths.officePeopleImport,
    );
  });

  it("is empty at first", async () => {
    await show();
    expect(await screen.findByText("No files have been checked yet.")).toBeInTheDocument();
  });

  it("that cannot be loaded leaves the way to a new file", async () => {
    await show({ answers: [on("get", "/api/admin/user/imports", refused(403, "forbidden"))] });
    expect(await heading("Import history")).toBeInTheDocument();
    expect(await button("Check the file")).toBeInTheDocument();
  });

  it("stays when the import of the address is not there", async () => {
    await show({ at, history: [done()] });
    expect(await screen.findByRole("table", { name: "Import history" })).toBeInTheDocument();
    expect(await screen.findByText(/We couldn’t find this\./)).toBeInTheDocument();
  });
});
