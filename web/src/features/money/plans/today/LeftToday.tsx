/** How much free practice is left today, drawn and said. Members and visitors see nothing: nothing limits or is known. */
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { type Allowance, type Practice, useEntitlements } from "./api";
import styles from "./LeftToday.module.css";

interface LeftTodayProps {
  only?: Practice;
  className?: string | undefined;
}

export function LeftToday({ only, className = "" }: LeftTodayProps) {
  const { t } = useTranslation("common");
  const lang = useLanguage();
  const { data: today } = useEntitlements();
  if (today?.is_unlimited !== false) return null;
  const kinds: readonly Practice[] = only ? [only] : ["tests", "sections"];
  const isUsedUp = kinds.every((kind) => today[kind].left === 0);
  return (
    <div className={`${styles.today} num ${className}`.trim()}>
      {kinds.map((kind) => (
        <p key={kind}>
          <Pips {...today[kind]} />
          {t(`today.${kind}`, { left: today[kind].left ?? 0, limit: today[kind].limit ?? 0 })}
        </p>
      ))}
      {isUsedUp && (
        <p className="note">{t("today.again", { when: formatDate(today.resets_at, lang, "dayTime") })}</p>
      )}
    </div>
  );
}

/** One mark for each that a day has; those left are filled. */
function Pips({ limit, left }: Allowance) {
  return (
    <span className={styles.pips} aria-hidden="true">
      {Array.from({ length: limit ?? 0 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity beyond their place
        <i key={index} className={index < (left ?? 0) ? styles.on : undefined} />
      ))}
    </span>
  );
}
