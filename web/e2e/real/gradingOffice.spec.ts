/**
 * What grading is, before it is bought, and how it goes, for the office: a visitor reads the samples with this site's prices; the
 * office sees what a grader delivered, what for, and when.
 */
import { text } from "node:stream/consumers";
import { caller } from "../calling";
import { newStudent } from "../families";
import { expect, expectAccessible, expectNoSidewaysScroll, originOf, test, unique } from "../fixtures";
import { markAll, takeToGrade } from "../marking";

test("a visitor compares three gradings of one response, with the prices of this site", async ({
  page,
  at,
  request,
  baseURL,
  sessionOf,
}) => {
  const member = caller(request, originOf("verdant", baseURL ?? ""), await sessionOf("student"));
  const { gradings } = await member<{ gradings: { product: string; scope: string; coins: number }[] }>(
    "get",
    "/prices",
  );
  const vip = gradings.find(({ product, scope }) => product === "vip" && scope === "writing_response");
  await page.goto(at("/plans/grading"));
  await page.getByRole("link", { name: "See one response graded in all three ways" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "One response, three gradings" })).toBeVisible();
  const detailed = page.getByRole("region", { name: "Detailed comments" });
  await expect(detailed).toContainText(`${vip?.coins} T-\u2060Coins`);
  await expect(page.getByRole("region", { name: "Scores", exact: true })).toContainText(
    "Included with every test",
  );
  // Edits are tried as in the real thing.
  await expect(detailed.getByRole("heading", { name: "Edit 1 of 7" })).toBeVisible();
  await detailed.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(detailed.getByRole("heading", { name: "Edit 2 of 7" })).toBeVisible();
  await expect(detailed.getByRole("button", { name: "Edit 1, accepted" })).toBeVisible();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }

  await page.getByRole("link", { name: "Independent speaking" }).click();
  const notes = page.getByRole("list", { name: "Notes on moments of the recording" });
  await notes.getByRole("button", { name: "Play from 0:12" }).click();
  await expect(notes.getByRole("listitem").nth(1)).toHaveClass(/now/);
  await expectAccessible(page);
});

test("the office finds a delivery in today's figures, in the pay of the month and in the activity", async ({
  page,
  at,
  carry,
  request,
  baseURL,
  sessionOf,
  signIn,
}) => {
  const origin = originOf("verdant", baseURL ?? "");
  const graderToken = await sessionOf("grader");
  const grader = caller(request, origin, graderToken);
  // The demo's student may have used up the free quick mocks of the day in other journeys.
  const name = `Office${unique()}`;
  const student = await newStudent(request, origin, name);
  const { job } = await takeToGrade(student.call, "Trees give shade.");
  // Skipped, with a reason that the office reads below; then graded all the same.
  await carry(graderToken);
  await page.goto(at(`/grading?job=${job}`));
  await page.getByRole("button", { name: "Skip…" }).click();
  const dialog = page.getByRole("dialog", { name: "Skip this grading?" });
  await dialog.getByRole("radio", { name: "Someone else grades this better" }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Skip it" }).click();
  await expect(page.getByText("Skipped. Another grader can take it now.")).toBeVisible();
  expect(await grader("get", `/grading/jobs/${job}`)).toMatchObject({ state: "queued", is_skipped: true });
  // The office gives it to the same grader all the same.
  const admin = await signIn("admin");
  await carry(admin);
  const office = caller(request, origin, admin);
  const open = await office<{ total: number }>("get", "/office/grading/jobs?is_waiting=true");
  // The last one that came in is due last.
  await page.goto(at(`/office/grading?view=open&holder=none&page=${Math.ceil(open.total / 20)}`));
  const mine = page.getByRole("row").filter({ hasText: name });
  await expect(mine).toContainText("No one yet");
  await mine.getByRole("button", { name: /^Assign/ }).click();
  const assign = page.getByRole("dialog", { name: "Assign this grading" });
  await assign.getByRole("combobox", { name: "Grader" }).fill("Helen");
  const { username } = await grader<{ username: string }>("post", "/me", {});
  await page.getByRole("option", { name: `Helen Rowe · ${username}`, exact: true }).click();
  await expectAccessible(page);
  await assign.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(page.getByText("Assigned to Helen Rowe. They’ll get an email.")).toBeVisible();
  await expect(mine).toBeHidden();
  expect(await grader("get", `/grading/jobs/${job}`)).toMatchObject({
    claimed_by_me: true,
    is_skipped: false,
  });
  await markAll(grader, job, 4);
  await grader("post", `/grading/jobs/${job}/deliver`, { at_once: true });

  await carry(admin);
  await page.goto(at("/"));
  await page.getByRole("link", { name: /Grading due within 24 hours/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Grading" })).toBeVisible();
  await expect(page.getByText("Delivered today")).toBeVisible();
  const widths = async () => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  };
  await widths();
  const views = page.getByRole("group", { name: "What to look at" });
  await views.getByRole("button", { name: "Graders" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Helen Rowe" }).first()).toBeVisible();
  await widths();
  await views.getByRole("button", { name: "Pay" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Quick mock" }).first()).toBeVisible();
  await widths();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  expect(await text(await (await download).createReadStream())).toContain(job);
  await views.getByRole("button", { name: "Activity" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Delivered" }).first()).toBeVisible();
  const skipped = { name: "Skipped: someone else grades this better" };
  await expect(page.getByRole("cell", skipped).first()).toBeVisible();
  await expect(page.getByRole("cell", { name: "Assigned to Helen Rowe" }).first()).toBeVisible();
  await widths();
});
