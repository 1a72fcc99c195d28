import { test as base, expect, expectAccessible, originOf } from "../fixtures";
import { hurryAudio, Learner, savedLine, startPart } from "../playing";

interface Playing {
  learner: Learner;
}

const test = base.extend<Playing>({
  learner: async ({ request, baseURL, signIn }, use) => {
    await use(new Learner(request, originOf("verdant", baseURL ?? ""), await signIn("pro")));
  },
});

test("setting up: version, interface, and straight into the first part", async ({ page, at, learner }) => {
  const id = await learner.freshAttempt("strict");
  await page.goto(at("/toefl?kind=section&section=writing"));
  await page.getByRole("combobox", { name: /Format/ }).selectOption("ibt-2023");
  await expect(page.getByText("There are no tests in this category")).toBeVisible();
  await page.getByRole("link", { name: "Show all tests" }).click();
  // The list offers to go on with the begun test; its setup is reached by its address.
  const card = page.getByRole("article").filter({ hasText: "River Light" });
  await expect(card.getByRole("link", { name: "Continue" })).toHaveAttribute("href", new RegExp(id));
  const tests = await page.evaluate(async () =>
    (await fetch("/api/tests?format=ibt-2023&kind=quick_mock")).json(),
  );
  await page.goto(at(`/setTest?test=${tests.data[0].id}`));
  await expect(page.getByRole("heading", { name: "River Light" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("radio", { name: /^Strict/ }).check();
  await page.getByRole("link", { name: "How a test works" }).click();
  await expect(page.getByRole("heading", { name: "Ready to start?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Start the test" }).click();
  await expect(page).toHaveURL(new RegExp(`/test\\?attempt=${id}`));
  await expect(page.getByRole("heading", { name: "Reading" })).toBeVisible();
  // Header and footer of the product are hidden while a test is taken.
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await expect(page.getByRole("banner")).toHaveCount(0);
});

test("strict: sound plays once, a question is gone after OK, one take, deadlines by the server", async ({
  page,
  at,
  learner,
}) => {
  test.setTimeout(300_000);
  const id = await learner.freshAttempt("strict");
  await learner.skipTo(id, "listening-1");
  await hurryAudio(page);
  await page.goto(at(`/test?attempt=${id}`));
  await startPart(page);
  await expect(page.getByRole("heading", { name: "The Map Room" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Pause" })).toHaveCount(0);
  await expect(page.getByRole("radio").first()).toBeAttached({ timeout: 60_000 });
  await expectAccessible(page);
  await page.keyboard.press("c");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("dialog")).toContainText("You can’t come back to this one.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "OK" }).click();
  await page.keyboard.press("p");
  await expect(page.getByText("2 of 11").or(page.getByText("Question 2 of 11")).first()).toBeVisible();

  // A reload in the middle of the questions goes on at the same one, after one click.
  await page.keyboard.press("a");
  await expect(savedLine(page)).toHaveAttribute("data-state", "saved");
  await page.reload();
  await page.getByRole("button", { name: "Continue" }).click({ timeout: 30_000 });
  await expect(page.getByText("Question 2 of 11")).toBeVisible();
  await expect(page.getByRole("radio").first()).toBeChecked();
  await expect
    .poll(async () => Object.keys((await learner.attempt(id)).answers).sort())
    .toEqual(["l1-01", "l1-02"]);
});

test("a reload while speaking keeps what was said, and it arrives", async ({ page, at, learner }) => {
  test.setTimeout(180_000);
  const id = await learner.freshAttempt("strict");
  await learner.skipTo(id, "speaking-1");
  await page.goto(at(`/test?attempt=${id}`));
  await startPart(page);
  await expect(page.getByText("left to prepare")).toBeVisible();
  await expect(page.getByText(/^[5-9] s on this device/)).toBeVisible({ timeout: 60_000 });
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: "Continue" }).click({ timeout: 30_000 });
  // Strict: there is one take, so the part is over with it.
  await expect(page.getByText("Part 4 of 5")).toBeVisible({ timeout: 60_000 });
  const attempt = await learner.attempt(id);
  expect(attempt.recordings["s1-01"]).toMatchObject({ state: "complete" });
  expect(attempt.recordings["s1-01"]?.seconds).toBeGreaterThan(3);
  expect(attempt.answers["s1-01"]?.value.kind).toBe("recording");
});

test("comfortable: a second take counts, the first can be chosen again", async ({ page, at, learner }) => {
  const id = await learner.freshAttempt("comfortable");
  await learner.skipTo(id, "speaking-1");
  await page.goto(at(`/test?attempt=${id}`));
  await startPart(page);
  await page.getByRole("button", { name: "I’m ready" }).click();
  for (const wait of [/^[2-9] s on this device/, /^[3-9] s on this device/]) {
    await page.getByRole("button", { name: "Start speaking" }).click();
    await expect(page.getByText(wait)).toBeVisible({ timeout: 30_000 });
    await page.getByRole("button", { name: "Finish this answer" }).click();
    if (wait.source.startsWith("^[2")) await page.getByRole("button", { name: "Record again" }).click();
  }
  await expect(page.getByRole("radio", { name: /Take 2/ })).toBeChecked();
  await page.getByRole("radio", { name: /Take 1/ }).check();
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByText("Part 4 of 5")).toBeVisible({ timeout: 30_000 });
  await expect(savedLine(page)).toHaveAttribute("data-state", "saved");
  const answer = (await learner.attempt(id)).answers["s1-01"];
  expect(answer?.value.kind).toBe("recording");
});

test("offline while typing: kept, said so, and sent when the server is back", async ({
  page,
  at,
  learner,
  announced,
}) => {
  announced.onPurpose(/answer: 503 PUT .*\/answers$/);
  const id = await learner.freshAttempt("comfortable");
  await learner.skipTo(id, "writing-1");
  await page.goto(at(`/test?attempt=${id}`));
  await startPart(page);
  const text = page.getByRole("textbox", { name: "Your text" });
  await text.pressSequentially("First words. ");
  await expect(savedLine(page)).toHaveAttribute("data-state", "saved");

  await page.route("**/api/attempts/*/answers", (route) => route.fulfill({ status: 503, body: "{}" }));
  await text.pressSequentially("Written without a server.");
  await expect(savedLine(page)).toHaveText(/Offline: 1 answer saved on this device/);
  await expectAccessible(page);
  expect((await learner.attempt(id)).answers["w1-01"]?.value.text).toBe("First words. ");

  // Even the page may go: the device has every letter.
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(text).toHaveValue("First words. Written without a server.");
  await expect(savedLine(page)).toHaveAttribute("data-state", "offline");

  await page.unroute("**/api/attempts/*/answers");
  await expect(savedLine(page)).toHaveAttribute("data-state", "saved", { timeout: 60_000 });
  expect((await learner.attempt(id)).answers["w1-01"]?.value.text).toBe(
    "First words. Written without a server.",
  );
});

test("the network is gone and comes back", async ({ page, at, learner, context, announced }) => {
  announced.onPurpose(/ERR_INTERNET_DISCONNECTED/);
  const id = await learner.freshAttempt("comfortable");
  await page.goto(at(`/test?attempt=${id}`));
  await startPart(page);
  await expect(page.getByRole("radio").first()).toBeAttached();
  await context.setOffline(true);
  await page.keyboard.press("d");
  await expect(savedLine(page)).toHaveText(/Offline: 1 answer saved on this device/);
  await page.keyboard.press("n");
  await page.keyboard.press("a");
  await expect(savedLine(page)).toHaveText(/Offline: 2 answers saved on this device/);
  await context.setOffline(false);
  await expect(savedLine(page)).toHaveAttribute("data-state", "saved");
  const { answers } = await learner.attempt(id);
  expect(answers["r1-01"]?.value.options).toEqual(["d"]);
  expect(answers["r1-02"]?.value.options).toEqual(["a"]);
});

test("reading goes on at the same question after a reload, with the time that is left", async ({
  page,
  at,
  learner,
}) => {
  const id = await learner.freshAttempt("strict");
  await page.goto(at(`/test?attempt=${id}`));
  await startPart(page);
  await page.getByRole("radio").nth(2).check({ force: true });
  await page.getByRole("button", { name: "Next" }).click();
  await page.keyboard.press("b");
  await expect(savedLine(page)).toHaveAttribute("data-state", "saved");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText("Question 2 of 10")).toBeVisible();
  await expect(page.getByRole("radio").nth(1)).toBeChecked();
  await expect(page.getByRole("timer")).toHaveText(/^00:17:[0-5]\d$/);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("radio").nth(2)).toBeChecked();
});

test("a second window: one of them has the test, nothing is lost between them", async ({
  page,
  at,
  learner,
  context,
}) => {
  const id = await learner.freshAttempt("comfortable");
  await page.goto(at(`/test?attempt=${id}`));
  await startPart(page);
  await expect(page.getByRole("radio").first()).toBeAttached();
  await page.keyboard.press("a");

  const second = await context.newPage();
  await second.goto(at(`/test?attempt=${id}`));
  await expect(second.getByText("This test is open in another window")).toBeVisible();
  await expectAccessible(second);
  await second.getByRole("button", { name: "Continue here" }).click();
  await expect(second.getByRole("radio").first()).toBeChecked();
  await expect(page.getByText("This test is open in another window")).toBeVisible();

  await second.keyboard.press("d");
  await expect(savedLine(second)).toHaveAttribute("data-state", "saved");
  await second.close();
  await page.getByRole("button", { name: "Continue here" }).click();
  await expect(page.getByRole("radio").nth(3)).toBeChecked();
  await expect.poll(async () => (await learner.attempt(id)).answers["r1-01"]?.value.options).toEqual(["d"]);
});

test("leaving for another page is asked about and counted", async ({ page, at, learner }) => {
  const id = await learner.freshAttempt("strict");
  await page.goto(at("/toefl"));
  await page.getByRole("link", { name: "Continue" }).first().click();
  await startPart(page);
  await expect(page.getByRole("radio").first()).toBeAttached();
  await page.getByRole("button", { name: "Help" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save and leave" }).click();
  await expect(page.getByText("Leave the test?")).toBeVisible();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Practice tests" })).toBeVisible();
  expect((await learner.attempt(id)).leave_count).toBe(1);
});

test("the system check hears the microphone, and says why when it may not", async ({ page, at }) => {
  await page.goto(at("/systemcheck?next=/toefl"));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Play the sound" }).click();
  await page.getByRole("button", { name: "Yes" }).click();
  await page.getByRole("button", { name: "Test the microphone" }).click();
  await expect(page.getByText("Can you hear yourself clearly?")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Yes" }).last().click();
  await expect(page.getByText("Everything works. You’re ready.")).toBeVisible();
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL(at("/toefl"));

  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await page.goto(at("/systemcheck"));
  await page.getByRole("button", { name: "Test the microphone" }).click();
  await expect(page.getByRole("alert")).toContainText("The microphone is blocked");
});

test("audio that cannot be loaded is said before a clock runs, and can be tried again", async ({
  page,
  at,
  learner,
  announced,
}) => {
  announced.onPurpose(/ERR_FAILED.*\/api\/media\//);
  const id = await learner.freshAttempt("strict");
  await learner.skipTo(id, "listening-1");
  await page.route("**/api/media/**", (route) => route.abort());
  await page.goto(at(`/test?attempt=${id}`));
  await expect(page.getByRole("alert")).toContainText("Audio files not loaded", { timeout: 30_000 });
  await expect(page.getByRole("button", { name: "Start", exact: true })).toBeDisabled();
  await page.unroute("**/api/media/**");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("All audio is on this device")).toBeVisible();
});
