/** The addresses of what came out of attempts; part of the table in routeGroups/learners.ts. */
import type { RouteObject } from "react-router";
import { loadTexts } from "../i18n";
import { paths } from "./paths";
import { screen } from "./screens";

const results = async () => {
  const [{ ResultScreen }] = await Promise.all([
    import("../features/exams/reports/ResultScreen"),
    loadTexts("results", "speech", "subscriptions", "timed", "voice"),
  ]);
  return { Component: ResultScreen };
};

/** Results, transcript, own tests, explanation. */
export const resultScreens: RouteObject[] = [
  screen({ name: "toeflResult", path: paths.result, access: "signed-in", lazy: results }),
  // The same screen: without an attempt it is the table of all.
  screen({ name: "toeflTranscript", path: paths.transcript, access: "signed-in", lazy: results }),
  screen({
    name: "ToeflScorereport",
    path: paths.scoreReport,
    access: "public",
    lazy: async () => {
      const [{ ScoreReportScreen }] = await Promise.all([
        import("../features/exams/reports/ScoreReportScreen"),
        loadTexts("results"),
      ]);
      return { Component: ScoreReportScreen };
    },
  }),
  screen({
    name: "Gradingsamples",
    path: paths.gradingSamples,
    access: "public",
    lazy: async () => {
      const [{ SamplesScreen }] = await Promise.all([
        import("../features/exams/reports/samples/SamplesScreen"),
        loadTexts("samples", "results", "documents", "shop"),
      ]);
      return { Component: SamplesScreen };
    },
  }),
  screen({
    name: "ToeflTestResults",
    path: paths.testResults,
    access: "signed-in",
    lazy: async () => {
      const [{ TestResultsScreen }] = await Promise.all([
        import("../features/exams/reports/TestResultsScreen"),
        loadTexts("results"),
      ]);
      return { Component: TestResultsScreen };
    },
  }),
  screen({
    name: "ToeflCombine",
    path: paths.combine,
    access: "signed-in",
    lazy: async () => {
      const [{ CombineScreen }] = await Promise.all([
        import("../features/exams/reports/combine/CombineScreen"),
        loadTexts("results"),
      ]);
      return { Component: CombineScreen };
    },
  }),
  screen({
    name: "ResultPDF",
    path: paths.resultPdf,
    access: "signed-in",
    lazy: async () => {
      const [{ PdfScreen }] = await Promise.all([
        import("../features/exams/reports/pdf/PdfScreen"),
        loadTexts("results", "subscriptions"),
      ]);
      return { Component: PdfScreen };
    },
  }),
  screen({
    name: "ResultDocument",
    path: paths.resultDocument,
    access: "signed-in",
    lazy: async () => {
      const [{ DocumentScreen }] = await Promise.all([
        import("../features/exams/reports/document/DocumentScreen"),
        loadTexts("results", "documents"),
      ]);
      return { Component: DocumentScreen };
    },
  }),
  screen({
    name: "WritingContent",
    path: paths.writingContent,
    access: "signed-in",
    skipsBindCheck: true,
    lazy: async () => {
      const [{ WritingContentScreen }] = await Promise.all([
        import("../features/exams/reports/content/WritingContentScreen"),
        loadTexts("results", "voice"),
      ]);
      return { Component: WritingContentScreen };
    },
  }),
  screen({
    name: "AllContent",
    path: paths.allContent,
    access: "signed-in",
    skipsBindCheck: true,
    lazy: async () => {
      const [{ AllContentScreen }] = await Promise.all([
        import("../features/exams/reports/content/AllContentScreen"),
        loadTexts("results"),
      ]);
      return { Component: AllContentScreen };
    },
  }),
  screen({
    name: "Report",
    path: paths.report,
    access: "signed-in",
    lazy: async () => {
      const [{ IntegrityScreen }] = await Promise.all([
        import("../features/exams/reports/integrity/IntegrityScreen"),
        loadTexts("results"),
      ]);
      return { Component: IntegrityScreen };
    },
  }),
  screen({
    name: "ToeflResolve",
    path: paths.explanation,
    access: "signed-in",
    footer: false,
    lazy: async () => {
      const [{ ExplanationScreen }] = await Promise.all([
        import("../features/exams/reports/explanation/ExplanationScreen"),
        loadTexts("results", "lookup"),
      ]);
      return { Component: ExplanationScreen };
    },
  }),
];
