import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { beginSession, endSession } from "../../../../api/session";
import { paths, userAt } from "../../../../app/paths";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { demoBrand } from "../../../../testing/demoBrand";
import { faults } from "../../../../testing/faults";
import { mockApi, on, refused } from "../../../../testing/mockApi";
import { person } from "../../../../testing/people";
import { renderScreen } from "../../../../testing/renderScreen";
import type { OutgoingMail, OutgoingMailCounts } from "./api";
import { filterOf, pageOf, withFilter } from "./filterOf";
import { MailsScreen } from "./MailsScreen";

const mail = (id: string, changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id,
  kind: "order_receipt",
  receiver: { id: "mei", name: "Mei Lin" },
  lang: "en",
  state: "sent",
  error: null,
  created_at: "2026-11-27T08:00:00Z",
  sent_at: "2026-11-27T08:00:04Z",
  may_be_resent: true,
  ...changes,
});
const turnedAway = mail("two", {
  kind: "verification",
  receiver: { id: "sam", name: "Sam Okoye" },
  lang: "tw",
  state: "refused",
  error: "550 no such mailbox",
  sent_at: null,
});
const known: OutgoingMailCounts = {
  waiting: 1,
  refused_week: 2,
  sent_day: 1_340,
  kinds: ["verification", "order_receipt", "from_another_version"],
};
const page = (
  data: OutgoingMail[],
  changes: { current_page?: number; total?: number; is_more?: boolean } = {},
) =>
  on("get", "/api/office/mails", {
    body: { data, current_page: 1, total: data.length, is_more: false, ...changes },
  });
const counts = on("get", "/api/office/mails/counts", { body: known });
const resend = (id: string) => ({ params: { path: { id } } });

beforeEach(() => beginSession({ access_token: "t", user: person({ all_roles: ["admin"] }) }));
afterEach(endSession);

const show = (query = "") =>
  renderScreen(
    <MuiProviders>
      <MailsScreen />
    </MuiProviders>,
    { at: `${paths.officeMails}${query}`, tenant: demoBrand("harbor") },
  );
const rows = async () =>
  within(await screen.findByRole("table", { name: "Emails" }))
    .getAllByRole("row")
    .slice(1);
const shown = async () => (await rows()).map((row) => row.textContent);

describe("the emails of a brand", () => {
  it("say what was sent to whom, what came of it, and why not", async () => {
    mockApi(
      counts,
      page(
        [
          mail("one"),
          turnedAway,
          mail("three", {
            receiver: null,
            kind: "feedback_for_support",
            state: "waiting",
            sent_at: null,
            error: "421 try later",
            may_be_resent: false,
          }),
          mail("four", {
            kind: "from_another_version",
            state: "refused",
            sent_at: null,
            may_be_resent: false,
          }),
          // Somebody who has not told a name yet is still somebody to open.
          mail("five", { receiver: { id: "new", name: "" } }),
        ],
        { total: 10_000, is_more: true },
      ),
    );
    await show();
    expect((await shown()).map((text) => text?.replaceAll(/Nov \d+, \d\d:\d\d/g, "*"))).toEqual([
      "*Order receiptEnglishMei LinSentSent *Send again",
      "*Confirm email address繁體中文Sam OkoyeRefused550 no such mailboxSend again",
      "*Message for supportEnglishNo accountWaiting421 try later",
      "*from_another_versionEnglishMei LinRefusedIt left no message.Can’t be sent again",
      "*Order receiptEnglish(Registration not completed)SentSent *Send again",
    ]);
    const [first] = await rows();
    expect(within(first as HTMLElement).getByRole("link", { name: "Mei Lin" })).toHaveAttribute(
      "href",
      userAt("mei"),
    );
    expect(screen.getByText("1–5 of more than 10,000")).toBeInTheDocument();
    expect(await faults(document.body)).toEqual([]);
  });

  it("are counted above the list, and each figure leads to those", async () => {
    mockApi(counts, page([mail("one")]));
    await show();
    const told = await screen.findByText(/in the last 7 days/);
    expect(told).toHaveTextContent(
      "2 refused in the last 7 days, 1 waiting, and 1,340 sent in the last 24 hours.",
    );
    const link = (name: string) => within(told).getByRole("link", { name });
    expect(link("2 refused").getAttribute("href")).toMatch(/\?state=refused$/);
    expect(link("1 waiting").getAttribute("href")).toMatch(/\?state=waiting$/);
    expect(link("1,340 sent").getAttribute("href")).toMatch(/\?state=sent$/);
  });

  it("are narrowed by state and kind, which the address keeps", async () => {
    const { asked } = mockApi(counts, page([turnedAway]));
    const { router } = await show("?state=refused&page=3");
    expect(await screen.findByLabelText("Status")).toHaveValue("refused");
    await screen.findByRole("option", { name: "Order receipt" });
    await userEvent.selectOptions(screen.getByLabelText("Type"), "verification");
    await screen.findByText("1–1 of 1");
    expect(router.state.location.search).toBe("?state=refused&kind=verification");
    const lists = asked.filter(({ path }) => path === "/api/office/mails").map(({ query }) => `${query}`);
    expect(lists).toEqual(["state=refused&page=3", "state=refused&kind=verification&page=1"]);
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      ..."All Refused Waiting Sent".split(" "),
      "All",
      "Confirm email address",
      "from_another_version",
      "Order receipt",
    ]);
  });

  it.each([
    ["", { total: 0 }, "No emails yet", null],
    ["?state=refused", { total: 0 }, "No such emails", "Clear filters"],
    ["?page=9", { current_page: 9, total: 30 }, "There’s nothing on this page", "First page"],
  ])("are none at “%s” %o, and the screen says why", async (query, found, title, way) => {
    mockApi(counts, page([], found));
    await show(query);
    expect(await screen.findByRole("heading", { name: title })).toBeVisible();
    expect(
      screen.queryAllByRole("link", { name: /Clear filters|First page/ }).map((link) => link.textContent),
    ).toEqual(way ? [way] : []);
  });

  it("that do not come are asked for again", async () => {
    const { answer } = mockApi(counts, on("get", "/api/office/mails", refused(403, "forbidden")));
    await show();
    const again = await screen.findByRole("button", { name: /try again/i });
    answer(page([mail("one")]));
    await userEvent.click(again);
    expect(await shown()).toHaveLength(1);
  });
});

describe("sending an email again", () => {
  it("is done without a question where it was refused", async () => {
    const waiting = { ...turnedAway, state: "waiting" as const, error: null, may_be_resent: false };
    const { asked, answer } = mockApi(
      counts,
      page([turnedAway]),
      on("post", "/api/office/mails/{id}/resend", { ...resend("two"), body: waiting }),
    );
    await show();
    const [act] = await screen.findAllByRole("button", {
      name: "Send “Confirm email address” to Sam Okoye again",
    });
    answer(page([waiting]));
    await userEvent.click(act as HTMLElement);
    expect(await screen.findByText("The email is on its way.")).toBeInTheDocument();
    expect(asked.filter(({ method }) => method === "POST")).toHaveLength(1);
    expect((await rows())[0]).toHaveTextContent(/Waiting$/);
  });

  it("is asked about where it arrived already", async () => {
    const { asked } = mockApi(
      counts,
      page([mail("one")]),
      on("post", "/api/office/mails/{id}/resend", {
        ...resend("one"),
        body: mail("one", { state: "waiting" }),
      }),
    );
    await show();
    const [act] = await screen.findAllByRole("button", { name: "Send “Order receipt” to Mei Lin again" });
    await userEvent.click(act as HTMLElement);
    const dialog = within(await screen.findByRole("dialog", { name: "Send this email a second time?" }));
    expect(dialog.getByText(/^“Order receipt” was sent to Mei Lin on Nov 27, 2026/)).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(asked.some(({ method }) => method === "POST")).toBe(false);
    await userEvent.click(act as HTMLElement);
    await userEvent.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Send again" }),
    );
    expect(await screen.findByText("The email is on its way.")).toBeInTheDocument();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each([
    ["mail_just_resent", "This email was just sent again. Please wait a minute."],
    ["mail_not_resendable", /^This email can’t be sent again/],
  ] as const)("says why it was refused: %s", async (code, text) => {
    mockApi(
      counts,
      page([turnedAway]),
      on("post", "/api/office/mails/{id}/resend", { ...resend("two"), ...refused(409, code) }),
    );
    await show();
    const [act] = await screen.findAllByRole("button", { name: /^Send “Confirm email address”/ });
    await userEvent.click(act as HTMLElement);
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe("the words", () => {
  const read = (path: string) =>
    JSON.parse(readFileSync(resolve(import.meta.dirname, "../../../../../..", path), "utf8")) as Record<
      string,
      object
    >;

  it.each(["en", "cn", "tw"])("name every template that the worker sends, in %s", (lang) => {
    const { common, test_mail, ...templates } = read(`worker/locales/${lang}/mail.json`);
    // What all share is none, and a trial email is no entry of the list.
    expect([common, test_mail].every(Boolean)).toBe(true);
    const { kinds } = read(`web/locales/${lang}/mails.json`) as { kinds: Record<string, string> };
    expect(Object.keys(kinds).sort()).toEqual(Object.keys(templates).sort());
    expect(new Set(Object.values(kinds)).size).toBe(Object.keys(kinds).length);
  });
});

describe("the address", () => {
  it.each([
    ["", {}, 1],
    ["state=refused", { state: "refused" }, 1],
    ["state=lost&kind=welcome&page=2", { kind: "welcome" }, 2],
    ["state=&kind=&page=-1", {}, 1],
    ["page=1e9999", {}, 1],
    ["page=2.5", {}, 1],
  ])("%s asks for %o, page %d", (text, filter, number) => {
    const search = new URLSearchParams(text);
    expect(filterOf(search)).toEqual(filter);
    expect(pageOf(search)).toBe(number);
  });

  it.each([
    ["page=3", "state", "sent", "state=sent"],
    ["state=sent&kind=welcome&page=3", "state", "", "kind=welcome"],
    ["state=sent", "kind", "welcome", "state=sent&kind=welcome"],
  ] as const)("%s with %s %s is %s", (text, name, value, expected) => {
    expect(`${withFilter(new URLSearchParams(text), name, value)}`).toBe(expected);
  });
});
