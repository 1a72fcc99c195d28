/**
 * What `cargo xtask test` reads of the journeys: FAILURES_FILE has one line for each failed one, JOURNEYS_REPORT the
 * figures. A journey that passes when it is tried again has failed all the same, and one that is skipped says why.
 */
import { writeFileSync } from "node:fs";
import type { FullConfig, FullResult, Reporter, Suite, TestCase } from "@playwright/test/reporter";
import { isLong, seed } from "./seed";

/** Playwright colors its messages even where nobody sees colors. */
const COLORS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

const nameOf = (test: TestCase) => test.titlePath().filter(Boolean).join(" › ");
const secondsOf = (test: TestCase) => test.results.reduce((sum, { duration }) => sum + duration, 0) / 1_000;

/** Why a journey was skipped, in its own words; null when it does not say. */
const reasonOf = (test: TestCase) =>
  test.annotations.find(({ type, description }) => type === "skip" && description)?.description ?? null;

/** What was wrong, with what was seen instead and where; a timeout alone would not say what was waited for. */
function whyOf(test: TestCase): string {
  const result = test.results.find(({ status }) => status !== test.expectedStatus);
  const told = (result?.errors ?? []).map(({ message, location }) => {
    const lines = (message ?? "")
      .replace(COLORS, "")
      .split("\n")
      .map((line) => line.trim());
    return `${lines.filter(Boolean).slice(0, 9).join(" ")} (line ${location?.line ?? "unknown"})`;
  });
  return told.join("; ") || (result?.status ?? "did not run");
}

/** One line for a failed journey. */
function failureOf(test: TestCase): string {
  const verdict =
    test.outcome() === "flaky"
      ? "failed; passed on the second run"
      : test.results.length > 1
        ? "failed twice"
        : "failed";
  return `${nameOf(test)}: ${verdict}: ${whyOf(test)}`.slice(0, 1_200);
}

export default class Report implements Reporter {
  private root: Suite | null = null;

  onBegin(_config: FullConfig, root: Suite): void {
    this.root = root;
    console.log(`seed ${seed}${isLong ? ", every combination" : ""} (TEST_SEED)`);
  }

  async onEnd(result: FullResult): Promise<{ status?: FullResult["status"] }> {
    const tests = this.root?.allTests() ?? [];
    const of = (...outcomes: string[]) => tests.filter((test) => outcomes.includes(test.outcome()));
    const skipped = of("skipped");
    const silent = process.env.CI ? skipped.filter((test) => reasonOf(test) === null) : [];
    const failures = [
      ...of("unexpected", "flaky").map(failureOf),
      ...silent.map((test) => `${nameOf(test)}: skipped without a reason`),
    ];
    const skips = skipped.map((test) => `${nameOf(test)}: ${reasonOf(test) ?? "no reason given"}`);
    if (failures.length > 0) console.log(["", "Failed:", ...failures].join("\n  "));
    if (skips.length > 0) console.log(["", "Skipped:", ...skips].join("\n  "));
    const slowest = tests
      .map((test) => ({ name: nameOf(test), seconds: Math.round(secondsOf(test) * 10) / 10 }))
      .sort((one, other) => other.seconds - one.seconds)
      .slice(0, 10);
    const figures = {
      seed,
      tests: tests.length,
      failed: failures.length,
      skipped: skipped.length,
      rerun_passed: of("flaky").length,
      slowest,
      skips,
    };
    const { FAILURES_FILE, JOURNEYS_REPORT } = process.env;
    if (FAILURES_FILE && failures.length > 0) writeFileSync(FAILURES_FILE, `${failures.join("\n")}\n`);
    if (JOURNEYS_REPORT) writeFileSync(JOURNEYS_REPORT, `${JSON.stringify(figures, null, 2)}\n`);
    return failures.length > 0 && result.status === "passed" ? { status: "failed" } : {};
  }

  /** The list is still printed by the other reporter. */
  printsToStdio(): boolean {
    return false;
  }
}
