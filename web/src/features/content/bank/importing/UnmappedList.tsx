import { useTranslation } from "react-i18next";
import type { Unmapped } from "./types";

const looks = { left_out: "chip bad", assumed: "chip warn", simplified: "chip warn" } as const;

/** What QTI and packs do not say alike. */
export function UnmappedList({ unmapped }: { unmapped: Unmapped[] }) {
  const { t } = useTranslation("bank");
  if (unmapped.length === 0) return null;
  return (
    <div className="unmapped">
      <h2 className="note">{t("qti.unmapped", { count: unmapped.length })}</h2>
      <ul className="problems">
        {unmapped.map(({ at, code, message }) => (
          <li key={`${at} ${code} ${message}`}>
            <code className="num">{at}</code>
            <span className={looks[code]}>{t(`qti.codes.${code}`)}</span>
            <span className="note" lang="en">
              {message}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
