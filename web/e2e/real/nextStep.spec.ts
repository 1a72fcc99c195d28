/** Home names one next step: a first short set for who is new, then the question type that went wrong. */
import { caller } from "../calling";
import { expect, expectAccessible, originOf, test } from "../fixtures";
import { newLearner, register } from "../journeying";
import { Learner } from "../playing";

test("from home to the first question in one press, and home then names what went wrong", async ({
  page,
  request,
  baseURL,
  at,
}) => {
  await page.goto(at("/"));
  await register(page, newLearner("verdant"));
  await expect(page.getByRole("heading", { name: "Reading: your first set" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Start the 1[0-5]-minute set$/ }).click();
  // Reading needs no sound: it starts with that press.
  await expect(page.locator("input[data-blank]").first()).toBeVisible();

  const attempt = new URL(page.url()).searchParams.get("attempt") ?? "";
  const token = await page.evaluate(() => localStorage.getItem("id_token") ?? "");
  const origin = originOf("verdant", baseURL ?? "");
  await page.goto(at("/"));
  await expect(page.getByRole("link", { name: "Continue", exact: true }).first()).toBeVisible();

  const call = caller(request, origin, token);
  const { sets } = await new Learner(request, origin, token).runningPart(attempt);
  const client_at = new Date().toISOString();
  const answers = sets.flatMap(({ items }) =>
    items.flatMap(({ id, answer }) =>
      answer.kind === "missing_letters"
        ? [{ item: id, seq: 1, value: { kind: "text", text: "z".repeat(answer.missing) }, client_at }]
        : [],
    ),
  );
  await call("put", `/attempts/${attempt}/answers`, { answers });
  await call("post", `/attempts/${attempt}/submit`, {});

  await page.goto(at("/"));
  await expect(page.getByRole("heading", { name: "Reading: Complete the words" })).toBeVisible();
  await expect(page.getByText(/^You got 0 of the last 1\d right\./)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Start the \d+-minute set$/ })).toBeVisible();
  await expectAccessible(page);
});
