import { defineConfig } from "@playwright/test";
import journeys from "../../playwright.config";

/** Browsers that Playwright cannot drive: `cargo xtask test --all`. It brings the list, the steps and the waiting. */
export default defineConfig({
  ...journeys,
  testDir: ".",
  testMatch: "*.real.ts",
  projects: [{ name: "browsers" }],
  // Both take turns with the one grader, and neither with other journeys.
  workers: 1,
  use: { ...journeys.use, trace: "off", screenshot: "off" },
  reporter: [["list", { printSteps: true }], ["../report.ts"]],
});
