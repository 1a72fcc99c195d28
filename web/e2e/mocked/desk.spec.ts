/** States of the desk that a running product does not hold still: a dead line, two windows, a lapsed claim, a job of 2026. */
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../fixtures";
import { phone } from "../phone";
import { inHours } from "./commonData";
import { job, job2026, queue } from "./deskData";
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
    await expect(page.getByText("Draft saved on this device")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("radio", { name: "3.5" })).toBeChecked();
    isOffline = false;
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page.getByText(/^Draft saved(?! on)/)).toBeVisible();
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
    await expect(page.getByText(/^Draft saved(?! on)/)).toBeVisible();
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
    await expect(page.getByText(/^Draft saved(?! on)/)).toBeVisible();
    await expect(page.getByLabel("Comment on this response")).toHaveValue("Begin with your own city.");
  });
});

/** The width of the document and that of the window: the same unless something sticks out. */
const widths = (page: Page) =>
  page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);

/** Leafs through all thirteen responses: none may widen the page, nor let the focus fall to it. */
async function leafThrough(page: Page, width: number): Promise<void> {
  const shown = page.getByRole("navigation", { name: "Responses in this test" });
  for (let number = 1; number <= 13; number += 1) {
    await expect(shown.locator("[aria-current]")).toContainText(String(number));
    expect(await widths(page), `task ${number}`).toEqual([width, width]);
    await page.keyboard.press("Alt+j");
  }
  for (const button of await shown.getByRole("button").all()) await expect(button).toBeInViewport();
}

test.describe("a job of thirteen responses", () => {
  const calls = () => ({ "GET /grading/jobs/j1": job2026() });

  test("is leafed through without widening the page, and every response stays in sight", async ({
    page,
    at,
  }) => {
    await open(page, at("/grading?job=j1"), { person: staff, calls: calls() });
    await leafThrough(page, 1280);
    await expect(page.getByRole("radiogroup", { name: "Relevance" }).locator(":focus")).toBeVisible();
    await expectAccessible(page);
  });

  test("is graded by keyboard alone with 54 keys", async ({ page, at }) => {
    const sent: { responses: Record<string, { score: number | null }> }[] = [];
    let isDelivered = false;
    const table = {
      ...calls(),
      "PUT /grading/jobs/j1/draft": (route: { request: () => { postDataJSON: () => never } }) => {
        sent.push(route.request().postDataJSON());
        return { body: { draft_version: 4 + sent.length, saved_at: new Date().toISOString() } };
      },
      "POST /grading/jobs/j1/deliver": () => {
        isDelivered = true;
        return { body: sending() };
      },
      "POST /grading/jobs/j1/deliver/cancel": () => {
        isDelivered = false;
        return { body: job2026() };
      },
      "GET /grading/jobs": () => {
        const { data, ...rest } = queue();
        const { state, sends_at } = sending();
        return {
          body: {
            ...rest,
            data: data.map((card) => (isDelivered && card.id === "j1" ? { ...card, state, sends_at } : card)),
          },
        };
      },
      "GET /grading/jobs/j2": { ...job(), id: "j2", learner_name: "Tomás R." },
    };
    const sending = () => ({ ...job2026(), state: "sending" as const, sends_at: inHours(59 / 3600) });
    await open(page, at("/grading?job=j1"), { person: staff, calls: table });
    // A combination is one key here, as in the count that this one is compared with (116).
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    await press("Alt+s");
    for (const [at, { rubric }] of job2026().responses.entries()) {
      await expect(page.getByRole("heading", { name: new RegExp(`Task ${at + 1}:`) })).toBeVisible();
      for (const { title } of rubric.dimensions) {
        await expect(page.getByRole("radiogroup", { name: title.en }).locator(":focus")).toBeVisible();
        await press("4");
      }
      await expect(page.getByText("Suggested: 4.")).toBeVisible();
      // The last task gets another score than the criteria suggest.
      await press(at === 12 ? "5" : "Enter");
    }
    await expect(page.getByRole("button", { name: /to Yu-Ching/ })).toBeFocused();
    await press("Enter");
    await expect(page.getByRole("dialog").locator(":focus")).toBeVisible();
    await press("Enter");
    await expect.poll(() => isDelivered).toBe(true);
    const scores = Object.values(sent.at(-1)?.responses ?? {}).map(({ score }) => score);
    expect(scores).toEqual([4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5]);
    test.info().annotations.push({ type: "keys", description: String(keys) });
    expect(keys).toBe(54);

    // The next job comes up, and the one before can still be undone.
    await expect(page.getByRole("heading", { name: /^Tomás R\./ })).toBeVisible();
    const bar = page.getByText(/^Sending to Yu-Ching L\. in \d+ s$/);
    await expect(bar).toBeVisible();
    await expectAccessible(page);
    expect(await widths(page)).toEqual([1280, 1280]);
    await page.reload();
    await expect(bar).toBeVisible();
    await page.keyboard.press("Alt+z");
    await expect(page.getByRole("heading", { name: /^Yu-Ching L\./ })).toBeVisible();
    await expect(bar).toBeHidden();
  });

  test("keeps up with fast fingers", async ({ page, at }) => {
    await open(page, at("/grading?job=j1"), { person: staff, calls: calls() });
    await page.keyboard.press("Alt+s");
    // Thirteen responses without a pause: no digit may fall on the response before.
    const fingers = job2026().responses.flatMap(({ rubric }, index) => [
      ...rubric.dimensions.map(() => String(1 + (index % 5))),
      "Enter",
    ]);
    for (const key of fingers) await page.keyboard.press(key);
    const tabs = page.getByRole("navigation", { name: "Responses in this test" });
    for (let number = 1; number <= 13; number += 1) {
      await tabs
        .getByRole("button", { name: new RegExp(`^Speaking ${number}\\b|^Writing ${number}\\b`) })
        .click();
      const score = page.getByRole("radiogroup", { name: "Task score" }).locator("[aria-checked=true]");
      await expect(score).toHaveText(String(1 + ((number - 1) % 5)));
    }
  });

  test("is passed by Tab from end to end, there and back", async ({ page, at }) => {
    await open(page, at("/grading?job=j1"), { person: staff, calls: calls() });
    await page.keyboard.press("Alt+s");
    const stops: string[] = [];
    const follow = async (key: string, until: () => Promise<boolean>) => {
      for (let count = 0; count < 60 && !(await until()); count += 1) {
        await page.keyboard.press(key);
        stops.push(await page.evaluate(() => document.activeElement?.textContent?.trim().slice(0, 20) ?? ""));
      }
      expect(await until(), `from stop to stop with ${key}: ${stops.join(" | ")}`).toBe(true);
    };
    const isAt = (selector: string) => () =>
      page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
    await follow("Tab", isAt("[data-part=send]"));
    // Two criteria, the score, two comments with their saved ones, recording, the next response, earlier work, and what sends: each is
    // one stop.
    expect(stops).toHaveLength(10);
    await follow("Tab", isAt("body"));
    await follow("Shift+Tab", isAt("[data-part=send]"));
    await follow("Shift+Tab", isAt("header a"));
  });

  test("shows what each level means before one is set, and goes back after a slip", async ({ page, at }) => {
    await open(page, at("/grading?job=j1"), { person: staff, calls: calls() });
    const marks = page.getByRole("region", { name: "Scores" });
    await expect(marks.getByText("Every word, in the right order.")).toBeVisible();
    await page.keyboard.press("Alt+s");
    await page.keyboard.press("5");
    await expect(marks.getByText("Nothing to hear.")).toBeVisible();
    await page.keyboard.press("Backspace");
    const repetition = page.getByRole("radiogroup", { name: "Repetition" });
    await expect(repetition.getByRole("radio", { name: "5" })).toBeFocused();
    await page.keyboard.press("4");
    await expect(repetition.getByRole("radio", { name: "4" })).toBeChecked();
  });

  test("plays by itself unless that is switched off, and is steered by keys", async ({ page, at }) => {
    await open(page, at("/grading?job=j1"), { person: staff, calls: calls() });
    const pause = page.getByRole("button", { name: "Pause" });
    await expect(pause).toBeVisible();
    await page.keyboard.press("Alt+Period");
    await expect(page.getByRole("combobox", { name: "Speed" })).toHaveValue("1.25");
    await page.keyboard.press("Alt+p");
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    const position = page.getByRole("slider", { name: "Position in the recording" });
    await position.focus();
    await page.keyboard.press("End");
    const end = Number(await position.getAttribute("aria-valuenow"));
    await page.keyboard.press("Alt+b");
    await expect
      .poll(async () => Number(await position.getAttribute("aria-valuenow")))
      .toBe(Math.max(0, end - 5));
    await page.getByRole("switch", { name: "Play recordings automatically" }).uncheck();
    await page.keyboard.press("Alt+j");
    await expect(page.getByRole("heading", { name: /Task 2:/ })).toBeVisible();
    await expect(position).toBeVisible();
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Speed" })).toHaveValue("1.25");
    await page.reload();
    await expect(page.getByRole("switch", { name: "Play recordings automatically" })).not.toBeChecked();
  });

  test("a saved comment is found and inserted by keys alone", async ({ page, at }) => {
    const data = [
      { id: "c1", text: "Keep the ending of each word.", uses: 4 },
      { id: "c2", text: "Pause between thoughts.", uses: 0 },
    ];
    const bank = {
      "GET /grading/comments": () => ({ body: { data } }),
      "POST /grading/comments/c2/use": () => ({ status: 204 }),
    };
    await open(page, at("/grading?job=j1"), { person: staff, calls: { ...calls(), ...bank } });
    const first = page.getByRole("radiogroup", { name: "Repetition" });
    await expect(first).toBeVisible();
    await page.keyboard.press("Alt+s");
    await page.keyboard.press("Alt+r");
    const dialog = page.getByRole("dialog", { name: "My comments" });
    await expect(dialog.getByRole("option")).toHaveCount(2);
    await expectAccessible(page);
    await page.keyboard.type("pause");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel("Comment on this response")).toHaveValue("Pause between thoughts.");
    // The focus is where it was: the marks go on.
    await expect(first.locator(":focus")).toBeVisible();
  });

  test("? opens the shortcuts, but not while a comment is typed", async ({ page, at }) => {
    await open(page, at("/grading?job=j1"), { person: staff, calls: calls() });
    const comment = page.getByLabel("Comment on this response");
    await comment.pressSequentially("Why?");
    await expect(comment).toHaveValue("Why?");
    await page.keyboard.press("Alt+s");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toContainText("Accept the suggested score");
    await expectAccessible(page);
  });
});

test.describe("in a hand", () => {
  test.use(phone);

  test("thirteen responses do not widen the page either", async ({ page, at }) => {
    await open(page, at("/grading?job=j1"), {
      person: staff,
      calls: { "GET /grading/jobs/j1": job2026() },
    });
    await leafThrough(page, 390);
  });

  test("the desk is three steps: queue, response, marks", async ({ page, at }) => {
    await open(page, at("/grading"), { person: staff });
    await page.getByRole("link", { name: /Yu-Ching/ }).click();
    await expect(page.getByRole("region", { name: "Scores" })).toBeHidden();
    await page.getByRole("button", { name: "Set the scores" }).click();
    await expect(page.getByRole("region", { name: "Scores" })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Queue 7" }).click();
    await expect(page.getByRole("region", { name: "Queue" })).toBeVisible();
  });
});
