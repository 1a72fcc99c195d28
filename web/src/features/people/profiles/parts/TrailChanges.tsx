/** What an act changed, field by field: what stood there before, and what stands there since. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../ui/Icon";
import { TextLink } from "../../../../ui/TextLink";
import type { AuditChange } from "../api";
import styles from "./trail.module.css";
import { isTold, useFieldName } from "./useTrailText";
import { useTrailValue } from "./useTrailValue";

/** Whom or what else an act names: it was nothing else before. */
const named: ReadonlySet<string> = new Set(["teacher", "parent", "reason"]);

export function TrailChanges({ changes }: { changes: readonly AuditChange[] }) {
  const told = changes.filter(isTold);
  if (told.length === 0) return null;
  return (
    <ul className={`small num ${styles.changes}`}>
      {told.map((change) => (
        <Change key={change.field} change={change} />
      ))}
    </ul>
  );
}

function Change({ change: { field, before, after } }: { change: AuditChange }) {
  const { t } = useTranslation("profiles");
  const nameOf = useFieldName();
  return (
    <li className={styles.change}>
      <span className={`quiet ${styles.field}`}>{nameOf(field)}</span>
      <span className={styles.values}>
        {!named.has(field) && (
          <>
            <Value field={field} value={before} className={styles.before} />{" "}
            <span className={styles.arrow}>
              <Icon name="forward" size={14} />
              <span className="vh">{t("trail.changed_to")}</span>
            </span>{" "}
          </>
        )}
        <Value field={field} value={after} className={styles.after} />
      </span>
    </li>
  );
}

/** So many characters are shown of a long text at first. */
const most = 160;

interface ValueProps {
  field: string;
  value: string | null;
  className: string | undefined;
}

function Value({ field, value, className }: ValueProps) {
  const { t } = useTranslation("profiles");
  const textOf = useTrailValue();
  const [isWhole, setWhole] = useState(false);
  const letters = [...textOf(field, value)];
  const isNothing = value === null || value.trim() === "";
  const isCut = letters.length > most && !isWhole;
  return (
    <span className={isNothing ? styles.nothing : className}>
      {isCut ? `${letters.slice(0, most).join("").trimEnd()}… ` : letters.join("")}
      {isCut && <TextLink onClick={() => setWhole(true)}>{t("trail.all")}</TextLink>}
    </span>
  );
}
