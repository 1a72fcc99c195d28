/** What stands between a partner's link and the session: the consent, or an account that is about to go. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useNavigate } from "react-router";
import { paths } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { useTenant } from "../../../app/theme/brand";
import { AuthFrame } from "../accounts/AuthFrame";
import type { LoginWishes } from "../accounts/api";
import { LoginStep } from "../accounts/LoginStep";
import { giveUp, goOn, waitingStep } from "./signIn";

export function StepScreen() {
  const { t } = useTranslation("partners");
  const { name, home_url } = useTenant();
  const navigate = useNavigate();
  const [step, setStep] = useState(waitingStep);
  const [wishes, setWishes] = useState<LoginWishes>({});
  const [isBusy, setBusy] = useState(false);
  const title = t("step.title", { name });
  useTitle(title);
  // Reloaded: the token was never in the address, so only a fresh link helps.
  if (!step) return <Navigate to={`${paths.partnerRefused}?reason=refused`} replace />;

  const answer = async (wish: LoginWishes) => {
    const all = { ...wishes, ...wish };
    setWishes(all);
    setBusy(true);
    const place = await goOn(all);
    setBusy(false);
    if (place === null) setStep(waitingStep());
    else await navigate(place, { replace: true });
  };
  const leave = () => {
    giveUp();
    if (home_url) window.location.assign(home_url);
    else void navigate(paths.landing, { replace: true });
  };
  return (
    <AuthFrame title={title}>
      <LoginStep
        key={step.kind}
        step={step}
        isBusy={isBusy}
        onGoOn={(wish) => void answer(wish)}
        onBack={leave}
      />
    </AuthFrame>
  );
}
