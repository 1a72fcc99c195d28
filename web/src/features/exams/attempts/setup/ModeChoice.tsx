/** Comfortable or strict, in a line each; what the chosen one means for clock, sound and score stands below on request. */
import { useTranslation } from "react-i18next";
import type { Mode } from "../../../../api/types";
import { modes } from "../../../../device/testSetup";
import { Alert } from "../../../../ui/Alert";
import { Icon } from "../../../../ui/Icon";
import { Picks } from "./Picks";
import styles from "./setup.module.css";
import { useNarrow } from "./useNarrow";

const points = ["clock", "audio", "moving", "writing", "score"] as const;

export function ModeChoice({ mode, choose }: { mode: Mode; choose: (mode: Mode) => void }) {
  const { t } = useTranslation(["setup", "common"]);
  const isNarrow = useNarrow();
  return (
    <div className={styles.mode}>
      <Picks
        label={t("mode.title")}
        name="mode"
        value={mode}
        choose={choose}
        options={modes.map((each) => ({
          value: each,
          label: (
            <>
              <b>{t(`common:modes.${each}`)}</b>
              <span className="small quiet">{t(`mode.${each}.lead`)}</span>
            </>
          ),
        }))}
      />
      {mode === "strict" && isNarrow && (
        <Alert tone="warn" role="status">
          {t("mode.phone")}
        </Alert>
      )}
      <details className={`small ${styles.more}`}>
        <summary>{t("mode.more")}</summary>
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>
              <Icon name="tick" size={14} weight={2.2} />
              {t(`mode.${mode}.${point}`)}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
