/** The home of who is signed in: each role's own, one below the other when somebody has several. */
import { type ComponentType, lazy, Suspense } from "react";
import { useSession } from "../../../api/session";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { loadTexts } from "../../../i18n";
import { SkeletonPage } from "../../../ui/Skeleton";
import { type Home, type HomeProps, homesOf } from "./homesOf";
import { LearnerHome } from "./LearnerHome";

// Most people are learners: what only one other role sees comes when that role signs in.
const homes: Record<Home, ComponentType<HomeProps>> = {
  learner: LearnerHome,
  parent: lazy(async () => {
    const [{ ParentHome }] = await Promise.all([
      import("./parent/ParentHome"),
      loadTexts("homes", "families"),
    ]);
    return { default: ParentHome };
  }),
  grader: lazy(async () => {
    const [{ GraderHome }] = await Promise.all([import("./grader/GraderHome"), loadTexts("homes")]);
    return { default: GraderHome };
  }),
  teacher: lazy(async () => {
    const [{ TeacherHome }] = await Promise.all([import("./teacher/TeacherHome"), loadTexts("homes")]);
    return { default: TeacherHome };
  }),
  office: lazy(async () => {
    const [{ OfficeHome }] = await Promise.all([
      import("./office/OfficeHome"),
      loadTexts("homes", "academy"),
    ]);
    return { default: OfficeHome };
  }),
};

const QueueLine = lazy(async () => {
  const [{ QueueLine }] = await Promise.all([import("./grader/QueueLine"), loadTexts("homes")]);
  return { default: QueueLine };
});

export function SignedInHome() {
  const { profile } = useSession();
  if (!profile) return <SkeletonPage />;
  const [first, ...others] = homesOf(profile);
  // Who learns and grades learns here; one line leads to the desk.
  const hasLine = first === "learner" && others.includes("grader");
  const line = hasLine && (
    <Suspense fallback={null}>
      <QueueLine />
    </Suspense>
  );
  const shown = hasLine ? others.filter((home) => home !== "grader") : others;
  return (
    <MuiProviders>
      {[first, ...shown].map((home, index) => {
        const Part = homes[home];
        return (
          <Suspense key={home} fallback={<SkeletonPage cards={2} />}>
            <Part profile={profile} isFirst={index === 0} line={index === 0 && line} />
          </Suspense>
        );
      })}
    </MuiProviders>
  );
}
