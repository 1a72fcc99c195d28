/** The responses of the job, each with how much is still to set. */
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import { Icon } from "../../../../ui/Icon";
import type { Missing } from "../draft/content";
import type { GradingJob } from "../types";
import styles from "./response.module.css";

interface ResponseTabsProps {
  job: GradingJob;
  index: number;
  missing: Missing[];
  onOpen: (index: number) => void;
}

export function ResponseTabs({ job, index, missing, onOpen }: ResponseTabsProps) {
  const { t } = useTranslation("grading");
  const strip = useRef<HTMLElement>(null);
  // A 2026 test has thirteen responses: the one that is open stays in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another response is open
  useEffect(() => {
    strip.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [index]);
  return (
    <nav ref={strip} className={`${styles.tabs} num`} aria-label={t("response.all")}>
      {job.responses.map(({ item, kind }, at) => {
        const open = missing.filter((entry) => entry.item === item).length;
        return (
          <Button
            key={item}
            size="small"
            className={at === index ? `${styles.tab} ${styles.here}` : styles.tab}
            aria-current={at === index ? "true" : undefined}
            onClick={() => onOpen(at)}
          >
            <span className="key">{at + 1}</span>
            {t(`kinds.${kind}`)}
            {open === 0 ? (
              <span className={styles.done}>
                <Icon name="tick" size={14} weight={2.4} />
                <span className="vh">{t("response.marked")}</span>
              </span>
            ) : (
              <span className="vh">{t("response.to_set", { count: open })}</span>
            )}
          </Button>
        );
      })}
      <span className={styles.left}>
        {missing.length === 0 ? t("response.all_set") : t("response.to_set", { count: missing.length })}
      </span>
    </nav>
  );
}
