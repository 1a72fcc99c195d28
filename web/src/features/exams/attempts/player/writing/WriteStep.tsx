/** The task beside the editor, as tabs on narrow screens. */
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useArrowKeys } from "../../../../../ui/light/useArrowKeys";
import type { StepProps } from "../screens/StepScreen";
import type { Item, ItemSet } from "../types";
import { Discussion } from "./Discussion";
import { Editor } from "./Editor";
import { EmailBrief, EmailHead } from "./EmailBrief";
import { OutlineBox } from "./OutlineBox";

export function WriteStep({ set, item, running, moves }: StepProps & { set: ItemSet; item: Item }) {
  const { t } = useTranslation("player");
  const [tab, setTab] = useState<"task" | "text">("task");
  const id = useId();
  const arrows = useArrowKeys<HTMLDivElement>({ onArrive: (entry) => entry.click() });
  const isStrict = running.rules.mode === "strict";
  const tabProps = (name: typeof tab) => ({
    type: "button" as const,
    role: "tab",
    id: `${id}-tab-${name}`,
    "aria-controls": `${id}-${name}`,
    "aria-selected": tab === name,
    onClick: () => setTab(name),
  });
  const panel = (name: typeof tab, className: string) => ({
    id: `${id}-${name}`,
    role: "tabpanel",
    "aria-labelledby": `${id}-tab-${name}`,
    className: `pane ${className}${tab === name ? "" : " hide"}`,
  });
  return (
    <>
      <div className="ptabs" role="tablist" {...arrows} aria-label={t("tabs.label")}>
        <button {...tabProps("task")}>{t("tabs.task")}</button>
        <button {...tabProps("text")}>{t("tabs.text")}</button>
      </div>
      <div className="body even">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls by keyboard only when it can take the focus */}
        <section {...panel("task", "discussion")} tabIndex={0}>
          {set.email ? (
            <EmailBrief title={set.title ?? null} email={set.email} item={item} running={running} />
          ) : (
            <Discussion set={set} item={item} />
          )}
        </section>
        <section {...panel("text", "editor")}>
          {set.email && <EmailHead email={set.email} />}
          {!isStrict && <OutlineBox item={item} running={running} />}
          <Editor item={item} isStrict={isStrict} done={moves.next} />
        </section>
      </div>
    </>
  );
}
