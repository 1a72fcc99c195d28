/** What the server finds in an archive. */
import type { Wire } from "../../../../api/types";

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
export type ImportProblem = Wire["ImportProblem"];

/** Something worth mending in a pack that may come in. */
export type ImportAdvice = Wire["ImportAdvice"];

/** Something that QTI and packs do not say alike. */
export type Unmapped = Wire["UnmappedPart"];

/** What was found, and what became of it. */
export type ImportReport = Wire["ImportReport"];
