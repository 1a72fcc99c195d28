/** The card screen before there is a card. */
import { useTranslation } from "react-i18next";
import { SkeletonCard } from "../../../ui/Skeleton";
import { BareBar } from "../words/BareBar";
import styles from "./study.module.css";

export function Opening({ back }: { back: string }) {
  const { t } = useTranslation("flashcards");
  return (
    <div className={styles.study}>
      <BareBar close={{ to: back, label: t("close") }} title={t("title")} />
      <SkeletonCard lines={[40, 60, 20, 90, 80]} />
    </div>
  );
}
