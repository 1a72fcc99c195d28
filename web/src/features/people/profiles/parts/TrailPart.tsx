/** Who changed or read what of this person. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Card } from "../../../../ui/Card";
import { Pager } from "../../../../ui/Pager";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { type AuditEntry, useTrail } from "../api";
import styles from "./parts.module.css";
import { TrailChanges } from "./TrailChanges";
import { useTrailText } from "./useTrailText";

export function TrailPart({ id }: { id: string }) {
  const { t } = useTranslation("profiles");
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get("page")) || 1);
  return (
    <QueryGate query={useTrail(id, page)} skeleton={<SkeletonCard lines={[60, 80, 70]} />}>
      {({ data, total }) =>
        total === 0 ? (
          <Empty title={t("trail.empty_title")} text={t("trail.empty_text")} />
        ) : (
          <Card title={t("trail.title")} aside={<span className="note">{t("trail.note")}</span>} pad={false}>
            <ol className={styles.trail}>
              {data.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
            <div className={styles.pages}>
              <Pager page={page} total={total} />
            </div>
          </Card>
        )
      }
    </QueryGate>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation("profiles");
  const lang = useLanguage();
  const { what, fields } = useTrailText()(entry);
  return (
    <li className={styles.entry}>
      <p>
        <b>{entry.actor_name || t("trail.nobody")}</b> {what}
      </p>
      <div className={styles.what}>
        <TrailChanges changes={entry.changes ?? []} />
        {fields.length > 0 && <p className="quiet small">{fields.join(t("save.and"))}</p>}
      </div>
      <time className="note num" dateTime={entry.at}>
        {formatDate(entry.at, lang, "dayTimeYear")}
      </time>
    </li>
  );
}
