/** What a report and the cards about it have in common. */
import { useTranslation } from "react-i18next";
import { Chip } from "../../../ui/Chip";
import styles from "./Report.module.css";

/** The code under which a printed report can be compared. */
export function CheckCode({ code }: { code: string | null }) {
  const { t } = useTranslation("results");
  return (
    <div className={styles.code}>
      <span className="note">{t("report.check_code")}</span>
      <code>{code}</code>
    </div>
  );
}

/** A sheet with gray lines. */
export function Paper() {
  return (
    <div className={styles.paper} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}

interface NotedProps {
  of: { leave_count: number; sittings: number };
}

/** What is noted on the report about how the test was taken. */
export function Noted({ of: { leave_count, sittings } }: NotedProps) {
  const { t } = useTranslation("results");
  return (
    <dl className={`${styles.facts} small num`}>
      <div>
        <dt>{t("report.leaves")}</dt>
        <dd>{t("report.leave_count", { count: leave_count })}</dd>
      </div>
      <div>
        <dt>{t("report.sittings")}</dt>
        <dd>
          {sittings > 1 ? (
            <Chip tone="warn">{t("report.many_sittings", { count: sittings })}</Chip>
          ) : (
            t("report.one_sitting")
          )}
        </dd>
      </div>
    </dl>
  );
}
