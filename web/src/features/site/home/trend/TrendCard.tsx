/** Totals over time with the target across, and each section against it. */
import { useTranslation } from "react-i18next";
import { paths } from "../../../../app/paths";
import { Card } from "../../../../ui/Card";
import { scaleOf } from "../../../../ui/scores/scale";
import { TextLink } from "../../../../ui/TextLink";
import type { Aim } from "../../../people/profiles/target/useTargetForm";
import { gapOf, isBand, type Progress, sectionTarget } from "../standing";
import { AskAim } from "./AskAim";
import { Rulers } from "./Rulers";
import { TrendLine } from "./TrendLine";
import styles from "./trend.module.css";

interface TrendCardProps {
  /** Null while nothing has a score. */
  progress: Progress | null;
  /** Null for who has no aim to set. */
  aim: Aim | null;
}

export function TrendCard({ progress, aim }: TrendCardProps) {
  const { t } = useTranslation("home");
  const scale = scaleOf(progress?.format ?? "ibt-2026");
  const target = aim?.target_total ?? null;
  const isFitting = target !== null && isBand(target) === (scale.gauge === "bands");
  const hasSections = !!progress && progress.sections.length > 0;
  return (
    <Card pad={false} className={styles.stand}>
      <div className={styles.side}>
        <div className={styles.head}>
          <h2>{t("trend.title")}</h2>
          <TextLink className="small" to={paths.testResults}>
            {t("trend.all")}
          </TextLink>
        </div>
        {progress && progress.totals.length > 0 ? (
          <TrendLine
            totals={progress.totals}
            scale={scale}
            target={isFitting ? target : null}
            testOn={aim?.test_on ?? null}
          />
        ) : (
          <p className="quiet small">{t("trend.no_totals")}</p>
        )}
        <AskAim aim={aim} />
      </div>
      {hasSections && (
        <div className={styles.side}>
          <div className={styles.head}>
            <h2>{t("sections.title")}</h2>
            {isFitting && <span className="note">{t("sections.mark")}</span>}
          </div>
          <Rulers
            sections={progress.sections}
            scale={scale}
            target={sectionTarget(target, scale.sectionMax)}
            gapOf={(value) => gapOf(value, sectionTarget(target, scale.sectionMax))}
          />
        </div>
      )}
    </Card>
  );
}
