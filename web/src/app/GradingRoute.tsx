/** `/grading`: the desk for graders; own gradings and what grading includes for everybody else. */
import { lazy, Suspense } from "react";
import { mayGrade, useSession } from "../api/session";
import { loadTexts } from "../i18n";
import { SkeletonPage } from "../ui/Skeleton";

const Desk = lazy(async () => {
  const [{ DeskScreen }] = await Promise.all([
    import("../features/exams/grading/DeskScreen"),
    loadTexts("grading"),
  ]);
  return { default: DeskScreen };
});

const Gradings = lazy(async () => {
  const [{ GradingsScreen }] = await Promise.all([
    import("../features/exams/reports/gradings/GradingsScreen"),
    loadTexts("results"),
  ]);
  return { default: GradingsScreen };
});

export function GradingRoute() {
  const { profile } = useSession();
  return <Suspense fallback={<SkeletonPage />}>{mayGrade(profile) ? <Desk /> : <Gradings />}</Suspense>;
}
