/** `/grading`: the desk for graders; own gradings and what grading includes for everybody else. */
import { type ComponentType, Suspense } from "react";
import { mayGrade, useSession } from "../api/session";
import { SkeletonPage } from "../ui/Skeleton";

/** Both are loaded when somebody gets there, so nobody loads the other's. */
interface GradingRouteProps {
  Desk: ComponentType;
  Gradings: ComponentType;
}

export function GradingRoute({ Desk, Gradings }: GradingRouteProps) {
  const { profile } = useSession();
  return <Suspense fallback={<SkeletonPage />}>{mayGrade(profile) ? <Desk /> : <Gradings />}</Suspense>;
}
