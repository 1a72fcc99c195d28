/** What the server finds in an archive. */

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
export interface ImportProblem {
  code: ProblemCode;
  file: string | null;
  line: number | null;
  message: string;
}

/** Something that QTI and packs do not say alike. */
export interface Unmapped {
  at: string;
  code: "left_out" | "assumed" | "simplified";
  message: string;
}

/** What was found, and what became of it. */
export interface ImportReport {
  outcome: "new" | "unchanged" | "refused" | "imported";
  slug: string | null;
  version: number | null;
  title: string | null;
  format: string | null;
  items: number;
  recordings: number;
  problems: ImportProblem[];
  unmapped: Unmapped[];
  pack_version_id: string | null;
}
