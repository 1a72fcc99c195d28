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

const actions = {
  "profile.edit_basic": "edit_basic",
  "profile.edit_student": "edit_student",
  "profile.edit_teacher": "edit_teacher",
  "billing.edit": "edit_billing",
  "billing.read": "read_billing",
  "accommodations.set": "set_accommodations",
  "coins.give": "give_coins",
  "coins.deduct": "deduct_coins",
  "pro.give": "give_pro",
  "pro.end": "end_pro",
  "teaching.link": "link_teacher",
  "teaching.end": "end_teacher",
} as const;

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation("profiles");
  const lang = useLanguage();
  const known = actions[entry.action as keyof typeof actions];
  const fields = entry.fields.map((field) => t(`fields.${field as "phone"}`, { defaultValue: field }));
  return (
    <li className={styles.entry}>
      <p>
        <b>{entry.actor_name || t("trail.nobody")}</b> {known ? t(`trail.${known}`) : entry.action}
      </p>
      {fields.length > 0 && <p className="quiet small">{fields.join(t("save.and"))}</p>}
      <time className="note num" dateTime={entry.at}>
        {formatDate(entry.at, lang, "dayTime")}
      </time>
    </li>
  );
}
