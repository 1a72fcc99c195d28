/** What the learner aims at, how far it is, and when the real test is (D-063). */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { daysUntil, formatDate, formatScore } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Button } from "../../../../ui/Button";
import type { Aim } from "../../../people/profiles/target/useTargetForm";
import { AimDialog } from "./AimDialog";
import styles from "./history.module.css";
import type { TotalPoint } from "./points";

interface TargetLineProps {
  aim: Aim;
  points: TotalPoint[];
  isBands: boolean;
}

export function TargetLine({ aim, points, isBands }: TargetLineProps) {
  const { t } = useTranslation("results");
  const lang = useLanguage();
  const { target_total = null, test_on = null } = aim;
  const [isOpen, setOpen] = useState(false);
  const score = (value: number) => formatScore(value, lang, value <= 6 ? 1 : 0);
  const latest = points.findLast(({ isOnTrend }) => isOnTrend);
  const gap =
    target_total !== null && latest && target_total <= 6 === isBands ? target_total - latest.value : null;
  const days = test_on ? daysUntil(test_on) : null;
  return (
    <div className={`${styles.target} num`}>
      {target_total === null && test_on === null ? (
        <span className="quiet">{t("history.no_target")}</span>
      ) : (
        <span>
          {target_total !== null && <b>{t("history.aim", { score: score(target_total) })}</b>}{" "}
          {gap !== null && (gap > 0 ? t("history.gap", { gap: score(gap) }) : t("history.reached"))}{" "}
          {test_on && days !== null && days >= 0 && (
            <span className="quiet">
              {t("history.test_on", { count: days, date: formatDate(test_on, lang, "dayYear") })}
            </span>
          )}
        </span>
      )}
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        {t("history.edit_target")}
      </Button>
      {isOpen && <AimDialog aim={aim} close={() => setOpen(false)} />}
    </div>
  );
}
