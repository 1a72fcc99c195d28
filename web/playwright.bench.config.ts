import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config";

/** What is timed, one after the other on a quiet machine: `npx playwright test --config playwright.bench.config.ts`. */
export default defineConfig({
  ...journeys,
  testDir: "e2e/bench",
  testMatch: "*.bench.ts",
  fullyParallel: false,
  workers: 1,
  projects: [{ name: "bench", use: journeys.projects?.[0]?.use ?? {} }],
  reporter: "list",
});
