import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths, withQuery } from "../../../../app/paths";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { useDifference } from "../api";
import { StateChip } from "../StateChip";
import type { BankItem } from "../types";

/** The question through the versions of its pack; a version opens what changed in it. */
export function Versions({ question }: { question: BankItem }) {
  const { t } = useTranslation("bank");
  const lang = useLanguage();
  const [open, setOpen] = useState<string | null>(null);
  const { versions, pack, item } = question;
  return (
    <section className="card pad">
      <h2 className="h3">{t("versions.title")}</h2>
      <ul className="versions num">
        {versions.map((version, at) => {
          const older = versions[at + 1];
          const id = version.pack_version_id;
          return (
            <li key={id}>
              <div className="row">
                <Link
                  className="link"
                  to={withQuery(paths.question, { pack: id, item })}
                  aria-current={id === pack.id ? "page" : undefined}
                >
                  v{version.version}
                </Link>
                <span className="note">{formatDate(version.published_at, lang, "day")}</span>
                <StateChip state={version.state} />
                {older && version.changes !== null && version.changes > 0 ? (
                  <button
                    type="button"
                    className="btn bare"
                    aria-expanded={open === id}
                    onClick={() => setOpen(open === id ? null : id)}
                  >
                    {t("versions.changes", { count: version.changes })}
                  </button>
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
    </section>
  );
}

function Difference({ pack, item, against }: { pack: string; item: string; against: string }) {
  const { t } = useTranslation("bank");
  const changes = useDifference(pack, item, against).data?.data;
  if (!changes) return <p className="note">{t("versions.loading")}</p>;
  return (
    <dl className="changes">
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
