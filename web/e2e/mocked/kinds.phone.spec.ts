/** The same kinds on a phone. */
import { newerReading } from "../../src/features/exams/attempts/player/testing/everyReading";
import { expect, test } from "../fixtures";
import { phone } from "../phone";
import {
  openPlayer,
  walkNewerListening,
  walkNewerReading,
  walkOlderListening,
  walkOlderReading,
} from "./kinds";
import { mockedAttempt } from "./playerData";

test.use(phone);

for (const mode of ["comfortable", "strict"] as const) {
  test(`${mode}: every kind fits a phone`, async ({ page, at }) => {
    // A strict test asks before it is left; here the next one follows.
    page.on("dialog", (dialog) => void dialog.accept());
    await walkOlderReading(page, at("/test"), mode);
    await walkNewerReading(page, at("/test"), mode);
    await walkOlderListening(page, at("/test"), mode);
    await walkNewerListening(page, at("/test"), mode);
  });
}

test("on a phone the way out is in the bar, Help speaks of no keys, and its buttons stand apart", async ({
  page,
  at,
}) => {
  await openPlayer(page, at("/test"), mockedAttempt("comfortable", [newerReading]));
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.locator(".pbar").getByRole("button", { name: "Save and leave" })).toBeInViewport();
  await page.getByRole("button", { name: "Help" }).click();
  const help = page.getByRole("dialog");
  const longer = help.getByRole("button", { name: "Add five minutes" });
  const stop = help.getByRole("button", { name: "Stop the clock" });
  await expect(longer).toBeVisible();
  await expect(help.getByText("choose an option (or press 1 to 4)")).toBeHidden();
  await expect(help.getByLabel("Use these shortcuts")).toBeHidden();
  const [one, other] = [await longer.boundingBox(), await stop.boundingBox()];
  if (!one || !other) throw new Error("both buttons have a place");
  const [across, down] = [
    Math.max(other.x - (one.x + one.width), one.x - (other.x + other.width)),
    Math.max(other.y - (one.y + one.height), one.y - (other.y + other.height)),
  ];
  expect(Math.max(across, down), "px between the two buttons").toBeGreaterThanOrEqual(8);
});
