import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { findSet } from "../parts/steps";
import type { StepProps } from "../screens/StepScreen";
import type { Item } from "../types";
import { ScenePicture } from "./ScenePicture";
import { spokenKind } from "./spokenKind";

interface TaskPromptProps extends Pick<StepProps, "running"> {
  item: Item;
  /** What can be done about the task, such as hearing it again. */
  children?: ReactNode;
}

/** The task of the speaking section. What is repeated and what is asked in an interview is heard, never shown. */
export function TaskPrompt({ item, running, children }: TaskPromptProps) {
  const { t } = useTranslation(["responses", "player"]);
  const set = running.content.sets.find((each) => each.items.includes(item));
  const kind = spokenKind(set && findSet(running.content, set.id));
  if (!set || kind === "task") {
    return (
      <>
        <h1>{t("player:speak.title")}</h1>
        <p className="task" lang="en">
          {item.prompt}
        </p>
        {children}
      </>
    );
  }
  return (
    <div className="task-head">
      <div>
        <p className="small quiet num">
          {t(`${kind}.number`, { number: set.items.indexOf(item) + 1, total: set.items.length })}
        </p>
        <h1>{t(`${kind}.speak`)}</h1>
        {children}
      </div>
      <ScenePicture set={set} />
    </div>
  );
}
