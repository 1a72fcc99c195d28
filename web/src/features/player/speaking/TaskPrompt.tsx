import { useTranslation } from "react-i18next";
import type { Item } from "../types";

/** The task of the speaking section. */
export function TaskPrompt({ item }: { item: Item }) {
  const { t } = useTranslation("player");
  return (
    <>
      <h1>{t("speak.title")}</h1>
      <p className="task" lang="en">
        {item.prompt}
      </p>
    </>
  );
}
