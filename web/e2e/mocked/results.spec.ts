/** What a learner does with results: combine two tests, share a report, take the link back. */
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../fixtures";
import { result } from "./attemptsData";
import { combined, integrity } from "./resultData";
import { learner, open, pdf } from "./screens";

interface Sent {
  sections: { section: string; attempt_id: string }[];
}

test("two tests are combined, and what the server refuses is told", async ({ page, at }) => {
  let sent: Sent | undefined;
  const made: object[] = [];
  const calls = {
    "GET /combined-reports": () => ({ body: { data: made } }),
    "POST /combined-reports": (route: { request: () => { postDataJSON: () => Sent } }) => {
      sent = route.request().postDataJSON();
      if (sent.sections.some(({ section, attempt_id }) => section === "writing" && attempt_id === "a4")) {
        const errors = { writing: ["Writing: this test is more than two years old."] };
        return { status: 422, body: { code: "combine_error", message: "", errors } };
      }
      made.push(combined);
      return { status: 201, body: combined };
    },
  };
  await open(page, at("/testresults/combine"), { person: learner, calls });
  const writing = page.getByRole("radiogroup", { name: "Writing" });
  await expect(writing.getByRole("radio").first()).toBeChecked();
  await writing.getByRole("radio").nth(1).check();
  await page.getByRole("button", { name: "Combine" }).click();
  await expect(page.getByRole("alert")).toContainText("more than two years old");

  await writing.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Combine" }).click();
  const report = page.getByRole("article");
  await expect(report).toContainText("Combined best");
  await expect(report.getByRole("listitem").first()).toContainText("Sunken Peaks");
  expect(sent?.sections.map(({ attempt_id }) => attempt_id)).toEqual(["a1", "a1", "a4", "a1"]);
  await expectAccessible(page);
});

test("what is set beside the chart opens whole, on a phone as well", async ({ page, at }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, at("/testresults"), { person: learner });
  for (const opener of ["Set target and test date", "Add a real test"]) {
    await page.getByRole("button", { name: opener }).click();
    await expect(page.getByRole("dialog").getByRole("button", { name: "Save" })).toBeVisible();
    // White words without their ground are what axe sees and a click does not.
    await expectAccessible(page);
    await page.keyboard.press("Escape");
  }
  await expectNoSidewaysScroll(page);
});

test("a link is told once, listed, and taken back", async ({ page, at }) => {
  const keys: Record<string, unknown>[] = [];
  const calls = {
    "GET /share-keys": () => ({ body: { data: keys } }),
    "POST /share-keys": () => {
      const share = {
        id: "k9",
        attempt_id: "a1",
        combined_id: null,
        created_at: new Date().toISOString(),
        expires_at: null,
        revoked_at: null,
      };
      keys.push(share);
      return { status: 201, body: { share, key: "Zm9yIGEgdGVzdCBvbmx5" } };
    },
    "DELETE /share-keys/k9": () => {
      for (const key of keys) key.revoked_at = new Date().toISOString();
      return { status: 204 };
    },
  };
  await open(page, at("/result?attempt=a1"), { person: learner, calls });
  await page.getByLabel("The link works for").selectOption("open");
  await page.getByRole("button", { name: "Create a link" }).click();
  await expect(page.getByLabel("Link to the report")).toHaveValue(/\/scorereport\?key=Zm9yIGEgdGVzdCBvbmx5$/);
  await page.getByRole("button", { name: /^Revoke/ }).click();
  await expect(page.getByText(/^revoked/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Revoke/ })).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("Link to the report")).toHaveCount(0);
});

test("a key shows the shared report and nothing else, and a dead one says so", async ({ page, at }) => {
  const calls = {
    "GET /shared-report": (route: { request: () => { url: () => string } }) =>
      route.request().url().endsWith("key=good")
        ? { body: { learner: { name: "Mei Lin" }, label: "practice_estimate", attempt: null, combined } }
        : { status: 404, body: { code: "not_found", message: "" } },
  };
  await open(page, at("/scorereport?key=good"), { person: learner, calls });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mei Lin");
  await expect(page.getByText("Practice report, shared by the learner")).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expect(page.getByRole("button", { name: "Create a link" })).toHaveCount(0);
  await page.goto(at("/scorereport?key=gone"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
});

test("a credit that was used elsewhere meanwhile leads to the score report with its query", async ({
  page,
  at,
}) => {
  const calls = {
    "GET /attempts/a1/report": integrity,
    "GET /attempts/a1/pdf": pdf("locked", 1),
    "POST /attempts/a1/pdf": () => ({
      status: 402,
      body: { code: "print_pdf_forbidden", message: "print_pdf_forbidden" },
    }),
  };
  await open(page, at("/result/pdf?attempt=a1"), { person: learner, calls });
  await page.getByRole("button", { name: "Use a credit" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Not unlocked");
  await dialog.getByRole("button").click();
  await expect(page).toHaveURL(/\/scorereport\?attempt=a1$/);
  await expect(page.getByRole("heading", { name: "Not unlocked" })).toBeVisible();
});

test("a recording can be stopped from wherever its transcript is read, on a phone as well", async ({
  page,
  at,
}) => {
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await open(page, at("/explanation?attempt=a1&item=l1-04"), { person: learner });
    const lines = page.getByRole("button", { name: /^Play from/ });
    await lines.last().scrollIntoViewIfNeeded();
    await expect(lines.first()).not.toBeInViewport();
    const recording = page.getByRole("group", { name: "Recording", exact: true });
    await expect(recording.getByRole("button", { name: "Play" })).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
  }
});

const currentTab = (page: Page) =>
  page.getByRole("navigation", { name: "Parts of the result" }).locator("[aria-current=page]");

test("a result opens at its overview, goes to a section and back, and keeps its place", async ({
  page,
  at,
}) => {
  await open(page, at("/result?attempt=a1"), { person: learner });
  await expect(currentTab(page)).toHaveText("Overview");
  const tabs = page.getByRole("navigation", { name: "Parts of the result" });
  await tabs.getByRole("link", { name: "Reading" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/result\?attempt=a1&tab=reading$/);
  await expect(page.getByRole("link", { name: /^Explanation for question/ })).toHaveCount(4);
  await page.getByRole("button", { name: /^All/ }).click();
  await expect(page.getByRole("link", { name: /^Explanation for question/ })).toHaveCount(10);
  await tabs.getByRole("link", { name: "Writing" }).click();
  await expect(currentTab(page)).toHaveText("Writing");
  // A choice in a tab is no step of its own; the way back finds it as it was left.
  await page.goBack();
  await expect(currentTab(page)).toHaveText("Reading");
  await expect(page.getByRole("link", { name: /^Explanation for question/ })).toHaveCount(10);
  await page.goBack();
  await expect(currentTab(page)).toHaveText("Overview");
});

test("of eleven responses one is open, and neither they nor a link to share widen a phone", async ({
  page,
  at,
}) => {
  const whole = result("ready");
  const [spoken] = whole.grading?.responses ?? [];
  if (!whole.grading || !spoken) throw new Error("the result has responses");
  const eleven = {
    ...whole,
    grading: {
      ...whole.grading,
      responses: Array.from({ length: 11 }, (_, at) => ({ ...spoken, item: `s${at}` })),
    },
  };
  const share = { id: "k9", attempt_id: "a1", combined_id: null, expires_at: null, revoked_at: null };
  const calls = {
    "GET /attempts/a1/result": eleven,
    "GET /share-keys": { data: [] },
    "POST /share-keys": () => ({
      status: 201,
      body: {
        share: { ...share, created_at: new Date().toISOString() },
        key: "Zm9yIGEgdGVzdCBvbmx5".repeat(3),
      },
    }),
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, at("/result?attempt=a1"), { person: learner, calls });
  await page.getByRole("button", { name: "Create a link" }).click();
  await expect(page.getByLabel("Link to the report")).toBeVisible();
  const widths = () =>
    page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  expect(await widths()).toEqual([390, 390]);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.goto(at("/result?attempt=a1&tab=speaking&response=s6"));
  await expect(page.getByRole("article")).toHaveCount(11);
  await expect(page.getByRole("button", { expanded: true })).toHaveText(/7 of 11/);
  await page.getByRole("button", { name: /, 2 of 11/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { expanded: true })).toHaveText(/, 2 of 11/);
  await expect(page.getByRole("group", { name: /of 11$/ })).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
