/** Codes and their uses, side by side; which of them is shown is in the address. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { Tabs } from "../../../ui/Tabs";
import styles from "./promotions.module.css";

type View = "codes" | "uses";

export function useViews() {
  const [search, setSearch] = useSearchParams();
  const shown: View = search.get("view") === "uses" ? "uses" : "codes";
  const show = (view: View) => setSearch(view === "uses" ? { view } : {});
  return { shown, show };
}

export function Views({ children }: { children: ReactNode }) {
  const { t } = useTranslation("promotions");
  const { shown, show } = useViews();
  return (
    <Tabs
      label={t("title")}
      className={styles.views}
      shown={shown}
      onShow={show}
      tabs={(["codes", "uses"] as const).map((key) => ({ key, text: t(`tabs.${key}`) }))}
    >
      {children}
    </Tabs>
  );
}
