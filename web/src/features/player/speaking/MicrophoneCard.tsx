import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { MicrophoneProblem } from "../../../device/microphone";

interface MicrophoneCardProps {
  problem: MicrophoneProblem | "broken";
  children: ReactNode;
}

/** Why nothing can be recorded, and what to do about it. */
export function MicrophoneCard({ problem, children }: MicrophoneCardProps) {
  const { t } = useTranslation("player");
  return (
    <div className="card pad microphone" role="alert">
      <h2 className="h3">{t(`microphone.${problem}_title`)}</h2>
      <p className="quiet">{t(`microphone.${problem}_text`)}</p>
      <div className="row wrap-row">{children}</div>
    </div>
  );
}
