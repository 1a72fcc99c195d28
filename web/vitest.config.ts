import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { SeededSequencer } from "./tools/units/SeededSequencer.ts";
import { SummaryReporter } from "./tools/units/SummaryReporter.ts";
import { testSeed } from "./tools/units/testSeed.ts";

const seed = testSeed();
/** The long form shuffles files and tests, by a seed that is printed and repeats the order exactly. */
const isShuffled = process.env.TEST_LONG === "1";

export default defineConfig({
  base: "/toefl/",
  plugins: [react()],
  test: {
    environment: "happy-dom",
    environmentOptions: { happyDOM: { url: "http://localhost/toefl/" } },
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/testing/setup.ts"],
    // Files share workers with their modules, at a quarter of the cost; src/testing/setup.ts puts back what is shared.
    pool: "threads",
    isolate: false,
    // Each worker loads every library again. Shuffled, a single one: which file follows which is then up to the seed.
    maxWorkers: isShuffled ? 1 : Math.min(4, availableParallelism()),
    sequence: {
      seed,
      shuffle: isShuffled ? { files: true, tests: true } : false,
      ...(isShuffled ? { sequencer: SeededSequencer } : {}),
    },
    // `.only` would pass for all the others; SummaryReporter does the same for `.skip`.
    allowOnly: !process.env.CI,
    reporters: ["default", new SummaryReporter(isShuffled ? seed : null)],
    // A journey through the player takes a second of one's own machine, and many times that beside other work.
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
