/**
 * What a run of the unit tests has proven, for whoever started it: with UNITS_REPORT=<file> as JSON, and under CI a
 * test that was skipped fails the run.
 */
import { rmSync, writeFileSync } from "node:fs";
import type { SerializedError } from "vitest";
import type { Reporter, TestCase, TestModule, Vitest } from "vitest/node";

/** The file that UNITS_REPORT names. */
export interface Summary {
  /** Tests that ran to their end, passed or failed. Zero: the filter has matched nothing. */
  tests: number;
  /** Failed tests, and files or hooks that failed around them. */
  failed: number;
  skipped: number;
  slowest: { name: string; seconds: number }[];
}

export class SummaryReporter implements Reporter {
  readonly #seed: number | null;
  readonly #file = process.env.UNITS_REPORT;
  #isNarrowed = false;

  /** The seed is that of a shuffled order, else null. */
  constructor(seed: number | null) {
    this.#seed = seed;
  }

  onInit(vitest: Vitest): void {
    // `-t` skips on purpose what its pattern does not match.
    this.#isNarrowed = vitest.config.testNamePattern !== undefined;
    // A run that dies on its way leaves no report, rather than that of an earlier one.
    if (this.#file) rmSync(this.#file, { force: true });
    if (this.#seed !== null) {
      vitest.logger.log(`Shuffled: TEST_LONG=1 TEST_SEED=${this.#seed} repeats this order.`);
    }
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const summary = summarize(modules, errors.length);
    if (this.#file) writeFileSync(this.#file, `${JSON.stringify(summary, null, 2)}\n`);
    if (process.env.CI && summary.skipped > 0 && !this.#isNarrowed) {
      const names = all(modules).filter(isSkipped).map(nameOf);
      console.error(`Skipped tests prove nothing, and CI takes none:\n  ${names.join("\n  ")}`);
      process.exitCode = 1;
    }
  }
}

function summarize(modules: readonly TestModule[], errors: number): Summary {
  const tests = all(modules);
  const ran = tests.filter((test) => ["passed", "failed"].includes(test.result().state));
  const around = modules
    .flatMap((module) => [module, ...module.children.allSuites()])
    .filter((suite) => suite.errors().length > 0);
  const seconds = (test: TestCase) => Math.round(test.diagnostic()?.duration ?? 0) / 1000;
  return {
    tests: ran.length,
    failed: ran.filter((test) => test.result().state === "failed").length + around.length + errors,
    skipped: tests.filter(isSkipped).length,
    slowest: ran
      .map((test) => ({ name: nameOf(test), seconds: seconds(test) }))
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, 10),
  };
}

const all = (modules: readonly TestModule[]) => modules.flatMap((module) => [...module.children.allTests()]);
const isSkipped = (test: TestCase) => test.result().state === "skipped";
const nameOf = (test: TestCase) => `${test.module.relativeModuleId} > ${test.fullName}`;
