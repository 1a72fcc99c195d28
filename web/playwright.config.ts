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

/** So many journeys at once; the demo of the product under test has people for each (`cargo xtask test e2e`). */
const workers = Number(process.env.DEMO_TEST_WORKERS || 1);

const desk = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
/** A failed journey runs once more, with a trace. It stays failed. */
const again = { retries: 1 };

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  fullyParallel: true,
  workers,
  failOnFlakyTests: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["./e2e/report.ts"]],
  use: {
    baseURL,
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    permissions: ["microphone"],
    launchOptions: { executablePath, args: [...flags, ...microphone] },
  },
  // In this order: while the serial ones run one by one, the other worker has those that no server answers.
  projects: [
    { name: "serial", testDir: "e2e/serial", workers: 1, use: desk, ...again },
    { name: "mocked", testDir: "e2e/mocked", use: desk, ...again },
    { name: "real", testDir: "e2e/real", use: desk, ...again },
  ],
});
