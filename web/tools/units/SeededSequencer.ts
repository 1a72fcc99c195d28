/** Puts test files into an order that depends on the seed and their names alone, not on how a disk lists them. */
import { createHash } from "node:crypto";
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

export class SeededSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config;
    const place = ({ moduleId }: TestSpecification) =>
      createHash("sha256")
        .update(`${sequence.seed} ${relative(root, moduleId)}`)
        .digest("hex");
    return files
      .map((file) => ({ file, place: place(file) }))
      .sort((a, b) => (a.place < b.place ? -1 : 1))
      .map(({ file }) => file);
  }
}
