/** States of the desk that a running product does not hold still: a dead line, two windows, a lapsed claim. */
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../fixtures";
import { phone } from "../phone";
import { job } from "./deskData";
import { open, staff } from "./screens";

test.describe("the desk's draft", () => {
  const essay = "/grading?job=j1&item=w1-01";

  test("offline is kept on the device, survives a reload, and goes out when the line is back", async ({
    page,
    at,
    announced,
  }) => {
    announced.onPurpose(/ERR_INTERNET_DISCONNECTED.*\/draft/);
    let isOffline = true;
    const sent: { responses: Record<string, { score: number }> }[] = [];
    const calls = {
      "PUT /grading/jobs/j1/draft": (route: { request: () => { postDataJSON: () => never } }) => {
        if (isOffline) return "offline" as const;
        sent.push(route.request().postDataJSON());
        return { body: { draft_version: 5, saved_at: new Date().toISOString() } };
      },
    };
    await open(page, at(essay), { person: staff, calls });
    await page.getByRole("radiogroup", { name: "Task score" }).getByRole("radio", { name: "3.5" }).click();
    await expect(page.getByText("Draft kept on this device")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("radio", { name: "3.5" })).toBeChecked();
    isOffline = false;
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page.getByText(/^Draft kept(?! on)/)).toBeVisible();
    expect(sent.at(-1)?.responses["w1-01"]?.score).toBe(3.5);
  });

  test("against another window asks only about what both changed", async ({ page, at }) => {
    let version = 4;
    const theirs = job({ draft_version: 9, overall_comment: "From the other window." });
    const responses = theirs.responses.map((response) =>
      response.item === "w1-01"
        ? { ...response, draft: { dimensions: {}, score: 2, comment: "" } }
        : response,
    );
    const calls = {
      "PUT /grading/jobs/j1/draft": (route: {
        request: () => { postDataJSON: () => { draft_version: number } };
      }) => {
        if (route.request().postDataJSON().draft_version !== 9) {
          version = 9;
          return { status: 422, body: { code: "draft_conflict", message: "" } };
        }
        return { body: { draft_version: 10, saved_at: new Date().toISOString() } };
      },
      "GET /grading/jobs/j1": () => ({ body: version === 4 ? job() : { ...theirs, responses } }),
    };
    await open(page, at(essay), { person: staff, calls });
    await page
      .getByRole("radiogroup", { name: "Task score" })
      .getByRole("radio", { name: "4", exact: true })
      .click();
    await expect(page.getByRole("alert")).toContainText("It differs from yours in one place.");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Keep mine" }).click();
    await expect(page.getByText(/^Draft kept(?! on)/)).toBeVisible();
    await expect(page.getByLabel("Comment on the whole test")).toHaveValue("From the other window.");
    const score = page.getByRole("radiogroup", { name: "Task score" });
    await expect(score.getByRole("radio", { name: "4", exact: true })).toBeChecked();
  });

  test("after a lapse stays on the device until the work is claimed again", async ({ page, at }) => {
    let isHeld = false;
    const calls = {
      "PUT /grading/jobs/j1/draft": () =>
        isHeld
          ? { body: { draft_version: 5, saved_at: new Date().toISOString() } }
          : { status: 422, body: { code: "claim_lapsed", message: "" } },
      "POST /grading/jobs/j1/claim": () => {
        isHeld = true;
        return { body: job() };
      },
    };
    await open(page, at(essay), { person: staff, calls });
    await page.getByLabel("Comment on this response").fill("Begin with your own city.");
    await page.getByRole("button", { name: "Claim again" }).click();
    await expect(page.getByText(/^Draft kept(?! on)/)).toBeVisible();
    await expect(page.getByLabel("Comment on this response")).toHaveValue("Begin with your own city.");
  });
});

test.describe("in a hand", () => {
  test.use(phone);

  test("the desk is three steps: queue, response, marks", async ({ page, at }) => {
    await open(page, at("/grading"), { person: staff });
    await page.getByRole("link", { name: /Yu-Ching/ }).click();
    await expect(page.getByRole("region", { name: "Marks" })).toBeHidden();
    await page.getByRole("button", { name: "Set the marks" }).click();
    await expect(page.getByRole("region", { name: "Marks" })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Queue 7" }).click();
    await expect(page.getByRole("region", { name: "By deadline" })).toBeVisible();
  });
});
