/** The same kinds on a phone. */
import { test } from "../fixtures";
import { phone } from "../phone";
import { walkNewerListening, walkNewerReading, walkOlderListening, walkOlderReading } from "./kinds";

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
