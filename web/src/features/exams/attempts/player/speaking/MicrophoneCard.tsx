import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TakeProblem } from "../session/TakeDesk";

interface MicrophoneCardProps {
  problem: TakeProblem;
  children: ReactNode;
}

/** Why nothing can be recorded, and what to do about it. */
export function MicrophoneCard({ problem, children }: MicrophoneCardProps) {
  const { t } = useTranslation(["player", "responses"]);
  const isLater = problem === "suspended" || problem === "no_data";
  return (
    <div className="card pad microphone" role="alert">
      <h2 className="h3">
        {isLater ? t(`responses:microphone.${problem}_title`) : t(`microphone.${problem}_title`)}
      </h2>
      <p className="quiet">
        {isLater ? t(`responses:microphone.${problem}_text`) : t(`microphone.${problem}_text`)}
      </p>
      <div className="row wrap-row">{children}</div>
    </div>
  );
}
