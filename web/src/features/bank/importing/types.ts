/** What the server finds in an archive. */
import type { Narrow, Wire } from "../../../api/types";

/** Codes of problems; each has its sentence in the texts. */
export const problemCodes = [
  "bad_name",
  "twice",
  "bad_entry",
  "too_large",
  "too_many",
  "unknown_kind",
  "wrong_media",
  "wrong_hash",
  "missing",
  "unreadable",
  "invalid",
  "unknown_format",
  "version_taken",
] as const;

export type ProblemCode = (typeof problemCodes)[number];

/** One thing that is wrong. */
export type ImportProblem = Narrow<Wire["ImportProblem"], { code: ProblemCode }>;

/** Something that QTI and packs do not say alike. */
export type Unmapped = Narrow<Wire["UnmappedPart"], { code: "left_out" | "assumed" | "simplified" }>;

/** What was found, and what became of it. */
export type ImportReport = Narrow<
  Wire["ImportReport"],
  {
    outcome: "new" | "unchanged" | "refused" | "imported";
    problems: ImportProblem[];
    unmapped: Unmapped[];
  }
>;
