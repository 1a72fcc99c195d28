/** The next question is there within 50 ms (quality.md): measured on a machine that does nothing else. */
import { newerReading } from "../../src/features/exams/attempts/player/testing/everyReading";
import { expect, test } from "../fixtures";
import { openPlayer } from "../mocked/kinds";
import { mockedAttempt } from "../mocked/playerData";
import { turnQuestions } from "../mocked/turning";

test("the next question is there within 50 ms", async ({ page, at }) => {
  const server = mockedAttempt("strict", [newerReading]);
  await openPlayer(page, at("/test"), server);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByRole("textbox", { name: /^Word 1:/ })).toBeVisible();
  const { times } = await turnQuestions(page);
  const half = times[Math.floor(times.length / 2)] ?? Number.POSITIVE_INFINITY;
  const worst = times.at(-1) ?? Number.POSITIVE_INFINITY;
  console.log(`next question: p50 ${half.toFixed(1)} ms, worst ${worst.toFixed(1)} ms of ${times.length}`);
  expect(half).toBeLessThan(50);
});
