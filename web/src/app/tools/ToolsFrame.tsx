/** Stands above a tool of the operators: the way back to all of them. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type tools from "../../../locales/en/tools.json";
import { Crumbs } from "../../ui/Crumbs";
import { paths } from "../paths";
import styles from "./tools.module.css";

/** Key below `tools` of the namespace `tools`. */
export type ToolStep = keyof (typeof tools)["tools"];

interface ToolsFrameProps {
  step: ToolStep;
  children?: ReactNode;
}

export function ToolsFrame({ step, children }: ToolsFrameProps) {
  const { t } = useTranslation("tools");
  return (
    <>
      <div className={`${styles.crumbs} wrap`}>
        <Crumbs
          label={t("crumbs")}
          steps={[{ to: paths.adminTools, text: t("title") }, { text: t(`tools.${step}.name`) }]}
        />
      </div>
      {children}
    </>
  );
}
