import { useId } from "react";
import { useTranslation } from "react-i18next";
import { usePlayer } from "../screens/PlayerContext";
import type { StepProps } from "../screens/StepScreen";
import type { EmailTask, Item } from "../types";

interface EmailBriefProps extends Pick<StepProps, "running"> {
  /** What it is about. */
  title: string | null;
  email: EmailTask;
  item: Item;
}

/** Why the email is written and what it must do. Comfortable: the learner ticks off what is done. */
export function EmailBrief({ title, email, item, running }: EmailBriefProps) {
  const { t } = useTranslation("responses");
  const player = usePlayer();
  const id = useId();
  const isStrict = running.rules.mode === "strict";
  const ticks = running.progress.drafts?.[item.id]?.ticks ?? [];
  const toggle = (goal: number) => {
    const next = ticks.includes(goal) ? ticks.filter((each) => each !== goal) : [...ticks, goal];
    player.dispatch({ type: "draft", item: item.id, draft: { ticks: next } });
  };
  return (
    <div className="brief">
      {title ? <h1 lang="en">{title}</h1> : <h1>{t("email.title")}</h1>}
      <p className="read-text" lang="en">
        {email.situation}
      </p>
      <h2 className="brief-title" id={id}>
        <span lang="en">{item.prompt}</span>
      </h2>
      <ul className={isStrict ? "goals plain" : "goals"} aria-labelledby={id}>
        {email.goals.map((goal, n) => (
          <li key={goal} lang="en">
            {isStrict ? (
              goal
            ) : (
              <label className={ticks.includes(n) ? "goal done" : "goal"}>
                <input type="checkbox" checked={ticks.includes(n)} onChange={() => toggle(n)} />
                <span>{goal}</span>
              </label>
            )}
          </li>
        ))}
      </ul>
      {!isStrict && <p className="note">{t("email.ticks")}</p>}
    </div>
  );
}

/** The head of the email: given, not written. */
export function EmailHead({ email }: { email: EmailTask }) {
  const { t } = useTranslation("responses");
  return (
    <dl className="mail-head">
      <div>
        <dt>{t("email.to")}</dt>
        <dd lang="en">{email.to}</dd>
      </div>
      <div>
        <dt>{t("email.subject")}</dt>
        <dd lang="en">{email.subject}</dd>
      </div>
    </dl>
  );
}
