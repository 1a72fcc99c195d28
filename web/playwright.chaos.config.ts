import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config";

/** Faults while a test is taken: `cargo xtask test chaos`, `cargo xtask bench exam-chaos`. */
export default defineConfig({
  ...journeys,
  testDir: "e2e/chaos",
  testMatch: "*.chaos.ts",
  fullyParallel: true,
  // Learners of two brands at once: when the server is killed, it is killed for both.
  workers: 2,
  projects: [{ name: "chaos" }],
  reporter: [["./e2e/chaos/figures.ts"]],
  use: { ...journeys.use, trace: "off", screenshot: "off" },
});
