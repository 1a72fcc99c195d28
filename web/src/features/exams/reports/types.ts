/** The calls of reports, sharing, combining and history, by the names of the api. */
import type { Wire } from "../../../api/types";

/** Figures of the older scale beside a band. */
export type Comparable = Wire["ComparableFigure"];

/** A total as rows and reports carry it. */
export type TotalFigures = Wire["ResultTotal"];

/** The scales of a result. */
export type ScaleFigures = Wire["ResultScale"];

/** `GET /transcript`: one line; of a form it may be a set alone. */
export type TranscriptRow = Wire["TranscriptRow"];

/** Points of one kind of question in one test. */
export type TypePoints = Wire["TypePoints"];

/** `GET /history`: one finished test. */
export type PastTest = Wire["PastTest"];

/** Something that was noted during a test. */
export type NotedEvent = Wire["EventLine"];

/** A timed part. */
export type PartTime = Wire["PartLine"];

/** How one question was worked on. */
export type ItemTime = Wire["TimeLine"];

/** `GET /attempts/{id}/report`. */
export type IntegrityReport = Wire["IntegrityReport"];

/** A scored section of a finished test. */
export type ScoredSection = Wire["ScoredSectionBody"];

/** Four sections of several tests. */
export type CombinedReport = Wire["CombinedReport"];

/** `GET /attempts/{id}/writing/{item}`. */
export type WritingContent = Wire["WritingContent"];

/** A key that opens a report, without what it is. */
export type ShareKey = Wire["ShareKey"];

/** A shared attempt. */
export type SharedAttempt = Wire["SharedAttempt"];

/** `GET /shared-report`. */
export type SharedReport = Wire["SharedReport"];

/** How the PDF of an attempt stands. */
export type PdfState = Wire["PdfState"];
