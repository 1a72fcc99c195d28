/** Prints one line for each broken promise and the sums at the end, and writes the count of runs into CHAOS_REPORT. */
import { writeFileSync } from "node:fs";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

export default class Figures implements Reporter {
  private readonly faults = new Map<string, number>();
  private readonly began = Date.now();
  private runs = 0;
  private failed = 0;
  private answers = 0;

  onTestEnd(test: TestCase, result: TestResult): void {
    this.runs += 1;
    for (const { type, description } of result.annotations) {
      if (type === "fault") this.faults.set(description ?? "", (this.faults.get(description ?? "") ?? 0) + 1);
      if (type === "answers") this.answers += Number(description);
    }
    if (result.status !== "passed") {
      this.failed += 1;
      console.log(`${test.title}: ${result.error?.message ?? result.status}`);
    } else if (this.runs % 25 === 0) console.log(`${this.runs} runs`);
  }

  onEnd(): void {
    const minutes = ((Date.now() - this.began) / 60_000).toFixed(1);
    const faults = [...this.faults].sort().map(([name, count]) => `${name} ${count}`);
    const notes = [
      `${this.runs} runs in ${minutes} min with ${faults.join(", ")}`,
      `${this.answers} answers given; runs with an answer lost, replaced by an older one or shown as saved too early: ${this.failed}`,
    ];
    for (const note of notes) console.log(note);
    const file = process.env.CHAOS_REPORT;
    if (file) writeFileSync(file, JSON.stringify({ tests: this.runs, notes }));
  }
}
