/** One version of a pack: what is in it, how it looks, where it stands, and the ways out. */
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { paths, withQuery } from "../../../../app/paths";
import { QueryGate } from "../../../../ui/QueryGate";
import { usePack } from "../api";
import { BankFrame } from "../BankFrame";
import { ReviewCard } from "../review/ReviewCard";
import { StateChip } from "../StateChip";
import type { BankPackDetail } from "../types";
import { Downloads } from "./Downloads";
import { Parts } from "./Parts";

export function PackScreen() {
  const { t } = useTranslation("bank");
  const [search] = useSearchParams();
  return (
    <BankFrame title={t("pack.title")} isPlain>
      <QueryGate title={t("pack.title")} query={usePack(search.get("id") ?? "")}>
        {(detail) => <Detail key={detail.pack.id} detail={detail} />}
      </QueryGate>
    </BankFrame>
  );
}

function Detail({ detail }: { detail: BankPackDetail }) {
  const { t } = useTranslation(["bank", "common"]);
  const { pack, parts, versions, marks, blocking } = detail;
  return (
    <>
      <nav className="crumb num" aria-label={t("item.where")}>
        <Link to={paths.questionPacks}>{t("rooms.packs")}</Link>
        <span aria-hidden="true">›</span>
        <span aria-current="page">
          <span lang="en">{pack.title}</span> v{pack.version}
        </span>
      </nav>
      <header className="item-head">
        <h1 lang="en">
          {pack.title} <span className="num quiet">v{pack.version}</span>
        </h1>
        <p className="row item-facts">
          <StateChip state={pack.state} />
          {pack.is_listed && <span className="chip brand">{t("packs.listed")}</span>}
          <span className="chip">
            {t(`common:formats.${pack.format as "ibt-2023"}`, { defaultValue: pack.format })}
          </span>
          <span className="chip">{t(`common:kinds.${pack.kind as "section"}`)}</span>
          <span className="chip num">{t("packs.questions", { count: pack.items })}</span>
          <span className="chip num">{t("common:minutes", { count: pack.minutes })}</span>
        </p>
        <p className="quiet" lang="en">
          {pack.summary}
        </p>
      </header>
      <div className="pack-columns">
        <div className="item-side">
          <Parts pack={pack} parts={parts} />
          <Downloads detail={detail} />
          <Credits detail={detail} />
        </div>
        <div className="item-side">
          <ReviewCard pack={pack.id} item={null} state={pack.state} marks={marks} />
          {blocking.length > 0 && (
            <section className="card pad">
              <h2 className="h3">{t("pack.blocking")}</h2>
              <p className="row blocking num">
                {blocking.map((item) => (
                  <Link
                    key={item}
                    className="chip warn"
                    to={withQuery(paths.question, { pack: pack.id, item })}
                  >
                    {item}
                  </Link>
                ))}
              </p>
            </section>
          )}
          <section className="card pad">
            <h2 className="h3">{t("versions.title")}</h2>
            <ul className="versions num">
              {versions.map((version) => (
                <li key={version.id} className="row">
                  <Link
                    className="link"
                    to={withQuery(paths.questionPack, { id: version.id })}
                    aria-current={version.id === pack.id ? "page" : undefined}
                  >
                    v{version.version}
                  </Link>
                  <StateChip state={version.state} />
                  {version.is_listed && <span className="note">{t("packs.listed")}</span>}
                </li>
              ))}
            </ul>
            <p className="note">{t("versions.never")}</p>
          </section>
        </div>
      </div>
    </>
  );
}

function Credits({ detail }: { detail: BankPackDetail }) {
  const { t } = useTranslation("bank");
  return (
    <section className="card pad credits">
      <h2 className="h3">{t("pack.credits")}</h2>
      <p lang="en">{detail.author}</p>
      <p className="note" lang="en">
        {detail.licence}
      </p>
      <p className="num">
        {detail.solved_blind
          ? t(`pack.blind.${detail.solved_blind.by}`, {
              agreed: detail.solved_blind.agreed,
              items: detail.solved_blind.items,
            })
          : t("pack.blind.none")}
      </p>
      <ul lang="en">
        {detail.checked.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
