/** Writes one line for each failed journey into FAILURES_FILE: what `cargo xtask test` says again at its end. */
import { writeFileSync } from "node:fs";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** Playwright colours its messages even where nobody sees colours. */
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

export default class Failures implements Reporter {
  private readonly lines: string[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === test.expectedStatus || result.status === "skipped") return;
    const why = (result.error?.message ?? result.status)
      .replace(COLOURS, "")
      .split("\n")
      .filter(Boolean)
      .slice(0, 3);
    this.lines.push(`${test.titlePath().filter(Boolean).join(" › ")}: ${why.join(" ")}`.slice(0, 400));
  }

  onEnd(): void {
    const file = process.env.FAILURES_FILE;
    if (file && this.lines.length > 0) writeFileSync(file, `${this.lines.join("\n")}\n`);
  }

  /** The list is still printed by the other reporter. */
  printsToStdio(): boolean {
    return false;
  }
}
