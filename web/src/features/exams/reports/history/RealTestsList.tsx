/** The real tests under the chart: entered, corrected and forgotten one by one. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, formatScore } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Button } from "../../../../ui/Button";
import { bounds } from "../../../people/profiles/bounds";
import styles from "./history.module.css";
import { RealTestDialog } from "./RealTestDialog";
import type { RealTest } from "./realTests";

const columns = ["reading", "listening", "speaking", "writing"] as const;

export function RealTestsList({ tests }: { tests: RealTest[] }) {
  const { t } = useTranslation(["results", "common"]);
  const [open, setOpen] = useState<RealTest | "new" | null>(null);
  return (
    <div className={`${styles.realTests} num`}>
      <div className={styles.between}>
        <h3 className="h3">{t("results:real.title")}</h3>
        {tests.length < bounds.ChangeStudentProfile.real_scores && (
          <Button size="small" onClick={() => setOpen("new")}>
            {t("results:real.add")}
          </Button>
        )}
      </div>
      {tests.length === 0 && <p className="quiet small">{t("results:real.none")}</p>}
      {tests.length > 0 && (
        <ul>
          {tests.map((test) => (
            <Line key={test.id} test={test} open={() => setOpen(test)} />
          ))}
        </ul>
      )}
      {open && <RealTestDialog test={open === "new" ? undefined : open} close={() => setOpen(null)} />}
    </div>
  );
}

function Line({ test, open }: { test: RealTest; open: () => void }) {
  const { t } = useTranslation(["results", "common"]);
  const lang = useLanguage();
  const day = formatDate(test.taken_on, lang, "dayYear");
  const score = (value: number) => formatScore(value, lang, test.scale === "bands" ? 1 : 0);
  return (
    <li>
      <span>{day}</span>
      <span className={styles.parts}>
        {columns.map((section) => (
          <span key={section}>
            <i aria-hidden="true" style={{ background: `var(--c-${section})` }} />
            <span className="quiet">{t(`common:sections.${section}`)}</span> {score(test[section])}
          </span>
        ))}
      </span>
      <b>{score(test.total ?? 0)}</b>
      <Button
        variant="quiet"
        size="small"
        aria-label={t("results:real.change_label", { date: day })}
        onClick={open}
      >
        {t("results:real.change")}
      </Button>
    </li>
  );
}
