import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths, withQuery } from "../../../../app/paths";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { TextLink } from "../../../../ui/TextLink";
import { useDifference } from "../api";
import bank from "../bank.module.css";
import { StateChip } from "../StateChip";
import type { BankItem } from "../types";
import styles from "./item.module.css";

/** The question through the versions of its pack; a version opens what changed in it. */
export function Versions({ question }: { question: BankItem }) {
  const { t } = useTranslation("bank");
  const lang = useLanguage();
  const [open, setOpen] = useState<string | null>(null);
  const { versions, pack, item } = question;
  return (
    <Card title={t("versions.title")}>
      <ul className={`${bank.versions} num`}>
        {versions.map((version, at) => {
          const older = versions[at + 1];
          const id = version.pack_version_id;
          return (
            <li key={id}>
              <div className={bank.version}>
                <TextLink
                  to={withQuery(paths.question, { pack: id, item })}
                  aria-current={id === pack.id ? "page" : undefined}
                >
                  v{version.version}
                </TextLink>
                <span className="note">{formatDate(version.published_at, lang, "day")}</span>
                <StateChip state={version.state} />
                {older && version.changes !== null && version.changes > 0 ? (
                  <Button
                    variant="quiet"
                    size="small"
                    aria-expanded={open === id}
                    onClick={() => setOpen(open === id ? null : id)}
                  >
                    {t("versions.changes", { count: version.changes })}
                  </Button>
                ) : (
                  <span className="note">{older ? t("versions.same") : t("versions.first")}</span>
                )}
              </div>
              {open === id && older && <Difference pack={id} item={item} against={older.pack_version_id} />}
            </li>
          );
        })}
      </ul>
      <p className="note">{t("versions.never")}</p>
    </Card>
  );
}

function Difference({ pack, item, against }: { pack: string; item: string; against: string }) {
  const { t } = useTranslation("bank");
  const changes = useDifference(pack, item, against).data?.data;
  if (!changes) return <p className="note">{t("versions.loading")}</p>;
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>
            <code>{field}</code>
          </dt>
          {before !== null && (
            <dd lang="en">
              <del>{before}</del>
            </dd>
          )}
          {after !== null && (
            <dd lang="en">
              <ins>{after}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
