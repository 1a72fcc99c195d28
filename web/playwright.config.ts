import { defineConfig, devices } from "@playwright/test";
import { fakeVoice } from "./e2e/fakeVoice";

/** The running product; `cargo xtask run` prints it. */
const baseURL = process.env.BASE_URL ?? "http://localhost:8080/toefl/";
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** A microphone that speaks: the recordings of the journey are real sound. */
const microphone = [
  "--use-fake-ui-for-media-stream",
  "--use-fake-device-for-media-stream",
  `--use-file-for-fake-audio-capture=${fakeVoice()}`,
];
const flags = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--autoplay-policy=no-user-gesture-required",
  // Brands are hosts below localhost.
  "--host-resolver-rules=MAP *.localhost 127.0.0.1",
];

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  fullyParallel: false,
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["./e2e/failures.ts"]],
  use: {
    baseURL,
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    permissions: ["microphone"],
    launchOptions: { executablePath, args: [...flags, ...microphone] },
  },
  projects: [
    {
      name: "desk",
      use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
      testIgnore: "*.phone.spec.ts",
    },
    {
      name: "phone",
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
      testMatch: "*.phone.spec.ts",
    },
  ],
});
