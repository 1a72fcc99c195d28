import { defineConfig } from "@playwright/test";
import journeys from "../../playwright.config";

/** Browsers that Playwright cannot drive: `cargo xtask test --all`. It brings the list, the steps and the waiting. */
export default defineConfig({
  ...journeys,
  testDir: ".",
  testMatch: "*.real.ts",
  projects: [{ name: "real" }],
  use: { ...journeys.use, trace: "off", screenshot: "off" },
  reporter: [["list", { printSteps: true }], ["../report.ts"]],
});
