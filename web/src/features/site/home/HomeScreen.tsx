/** The practice home: the landing page for visitors, the dashboard for who is signed in. */
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../api/session";
import { useTitle } from "../../../app/shell/useTitle";
import { loadTexts } from "../../../i18n";
import { LightSkeletonPage } from "../../../ui/light/LightSkeleton";
import { Landing } from "../landing/Landing";

// The dashboard brings the component library; visitors do without it.
const SignedInHome = lazy(async () => {
  const [{ SignedInHome }] = await Promise.all([import("./SignedInHome"), loadTexts("home", "results")]);
  return { default: SignedInHome };
});

export function HomeScreen() {
  const { t } = useTranslation("landing");
  const { token } = useSession();
  useTitle(t("title"));
  if (token === null) return <Landing />;
  return (
    <Suspense fallback={<LightSkeletonPage />}>
      <SignedInHome />
    </Suspense>
  );
}
