import { useTranslation } from "react-i18next";
import { Chip } from "../../../../ui/Chip";
import styles from "./importing.module.css";
import type { Unmapped } from "./types";

const tones = { left_out: "bad", assumed: "warn", simplified: "warn" } as const;

/** What QTI and packs do not say alike. */
export function UnmappedList({ unmapped }: { unmapped: Unmapped[] }) {
  const { t } = useTranslation("bank");
  if (unmapped.length === 0) return null;
  return (
    <div className={styles.list}>
      <h2 className="note">{t("qti.unmapped", { count: unmapped.length })}</h2>
      <ul className={styles.problems}>
        {unmapped.map(({ at, code, message }) => (
          <li key={`${at} ${code} ${message}`}>
            <code className="num">{at}</code>
            <Chip tone={tones[code]}>{t(`qti.codes.${code}`)}</Chip>
            <span className="note" lang="en">
              {message}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
