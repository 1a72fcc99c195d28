/** The latest of what was done about somebody, and the way to all of it. */
import { useTranslation } from "react-i18next";
import { userAt } from "../../../../../app/paths";
import { formatDate } from "../../../../../i18n/format";
import { useLanguage } from "../../../../../i18n/language";
import { QueryGate } from "../../../../../ui/QueryGate";
import { Skeleton } from "../../../../../ui/Skeleton";
import { TextLink } from "../../../../../ui/TextLink";
import { type AuditEntry, useTrail } from "../../../../people/profiles/api";
import { TrailChanges } from "../../../../people/profiles/parts/TrailChanges";
import { useTrailText } from "../../../../people/profiles/parts/useTrailText";
import type { AdminUser } from "../api";
import styles from "./panel.module.css";

/** So many are shown here. */
const few = 3;

export function ActivityPart({ user }: { user: AdminUser }) {
  const { t } = useTranslation("office_people");
  return (
    <section className={styles.section}>
      <QueryGate
        query={useTrail(user.id, 1)}
        part={t("activity.title")}
        skeleton={<Skeleton lines={[40, 90, 90]} />}
      >
        {({ data, total }) => (
          <>
            <div className={styles.ends}>
              <h3 className={styles.title}>{total === 0 ? t("activity.none") : t("activity.title")}</h3>
              {total > 0 && (
                <TextLink className="small num" to={`${userAt(user.id)}?tab=trail`}>
                  {t("activity.all", { count: total })}
                </TextLink>
              )}
            </div>
            {total > 0 && (
              <ol className={`${styles.activity} num`}>
                {data.slice(0, few).map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ol>
            )}
          </>
        )}
      </QueryGate>
    </section>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation("profiles");
  const lang = useLanguage();
  const { what, fields } = useTrailText()(entry);
  return (
    <li>
      <time className="note" dateTime={entry.at}>
        {formatDate(entry.at, lang, "day")}
      </time>
      <span>
        <b>{entry.actor_name || t("trail.nobody")}</b> {what}
        <TrailChanges changes={entry.changes ?? []} />
        {fields.length > 0 && <span className={`note ${styles.under}`}>{fields.join(t("save.and"))}</span>}
      </span>
    </li>
  );
}
