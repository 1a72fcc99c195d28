/** The whole path in browsers that Playwright cannot drive, each as far as it lets a test look. */
import { writeFile } from "node:fs/promises";
import { Announced } from "../announced";
import { test as base, expect, unique } from "../fixtures";
import type { NewLearner } from "../journeying";
import type { Driver } from "./driver";
import { startFirefox } from "./firefox";
import { chapters, type Stage } from "./path";
import { Person } from "./person";
import { startWebKit } from "./webkit";

const test = base.extend({
  // Playwright's own browser, which the other journeys listen to, is not even started.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  announced: async ({}, use) => use(new Announced()),
});

const env = (name: string, otherwise: string) => process.env[name] ?? otherwise;

const sound = env("PULSEAUDIO", "/usr/bin/pulseaudio");

const browsers: { name: string; start: () => Promise<Driver> }[] = [
  {
    name: "Firefox",
    start: () =>
      startFirefox({
        browser: env("FIREFOX", "/usr/bin/firefox-esr"),
        sound,
      }),
  },
  {
    name: "WebKitGTK",
    start: () =>
      startWebKit({
        driver: env("WEBKIT_DRIVER", "/usr/bin/WebKitWebDriver"),
        browser: env("MINI_BROWSER", "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"),
        screen: env("XVFB", "/usr/bin/Xvfb"),
        sound,
      }),
  },
];

for (const { name, start } of browsers) {
  test(`${name}: from the landing page to the report`, async ({ at, mailTo }, testInfo) => {
    test.setTimeout(900_000);
    const picture = testInfo.outputPath("page.png");
    const walk = async (driver: Driver): Promise<"done" | "stuck"> => {
      const stage: Stage = {
        person: new Person(driver),
        learner: someoneNew(name),
        result: "",
        notes: [],
        at: (path) => at(path),
        mailTo,
      };
      const proven: string[] = [];
      try {
        for (const { title, run } of chapters) {
          await test.step(title, () => run(stage));
          proven.push(title);
          expect(await driver.complaints(), `errors in the console after: ${title}`).toEqual([]);
        }
      } catch (cause) {
        if (driver.isStuck()) return "stuck";
        await writeFile(picture, await driver.picture().catch(() => ""), "base64");
        throw cause;
      } finally {
        await driver.close();
      }
      console.log(`${driver.name}: proven: ${proven.join("; ")}`);
      for (const limit of [...driver.limits(), ...stage.notes])
        console.log(`${driver.name}: not tested: ${limit}`);
      return "done";
    };

    if ((await walk(await start())) === "done") return;
    // WebKitGTK sometimes waits for ever for a lock of its own when a recording begins to play. A page of ours that
    // never answers does so twice.
    console.log(`${name}: stood still and did not answer; it is started once more`);
    expect(await walk(await start()), "the browser answers").toBe("done");
  });
}

/** Somebody nobody has met, named after the browser. */
function someoneNew(browser: string): NewLearner {
  const mark = `${browser.toLowerCase()}.${unique()}`;
  return { email: `${mark}@verdant.test`, username: mark, firstName: `J${unique()}` };
}
