/** One version of a pack: what is in it, how it looks, where it stands, and the ways out. */

import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { paths, withQuery } from "../../../../app/paths";
import { Card } from "../../../../ui/Card";
import { Chip } from "../../../../ui/Chip";
import { Crumbs } from "../../../../ui/Crumbs";
import { QueryGate } from "../../../../ui/QueryGate";
import { TextLink } from "../../../../ui/TextLink";
import { usePack } from "../api";
import { BankFrame } from "../BankFrame";
import bank from "../bank.module.css";
import { ReviewCard } from "../review/ReviewCard";
import { StateChip } from "../StateChip";
import type { BankPackDetail } from "../types";
import { Downloads } from "./Downloads";
import { Parts } from "./Parts";
import styles from "./packs.module.css";

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
      <Crumbs
        label={t("item.where")}
        steps={[
          { to: paths.questionPacks, text: t("tabs.packs") },
          {
            text: (
              <>
                <span lang="en">{pack.title}</span> v{pack.version}
              </>
            ),
          },
        ]}
      />
      <header className={bank.title}>
        <h1 lang="en">
          {pack.title} <span className="num quiet">v{pack.version}</span>
        </h1>
        <div className={bank.facts}>
          <StateChip state={pack.state} />
          {pack.is_listed && <Chip tone="brand">{t("packs.listed")}</Chip>}
          <Chip>{t(`common:formats.${pack.format as "ibt-2023"}`, { defaultValue: pack.format })}</Chip>
          <Chip>{t(`common:kinds.${pack.kind as "section"}`)}</Chip>
          <Chip className="num">{t("packs.questions", { count: pack.items })}</Chip>
          <Chip className="num">{t("common:minutes", { count: pack.minutes })}</Chip>
        </div>
        <p className="quiet" lang="en">
          {pack.summary}
        </p>
      </header>
      <div className={styles.columns}>
        <div className={bank.side}>
          <Parts pack={pack} parts={parts} />
          <Downloads detail={detail} />
          <Credits detail={detail} />
        </div>
        <div className={bank.side}>
          <ReviewCard pack={pack.id} item={null} state={pack.state} marks={marks} />
          {blocking.length > 0 && (
            <Card title={t("pack.blocking")}>
              <div className={`${styles.items} num`}>
                {blocking.map((item) => (
                  <Chip key={item} tone="warn" to={withQuery(paths.question, { pack: pack.id, item })}>
                    {item}
                  </Chip>
                ))}
              </div>
            </Card>
          )}
          <Card title={t("versions.title")}>
            <ul className={`${bank.versions} num`}>
              {versions.map((version) => (
                <li key={version.id} className={bank.version}>
                  <TextLink
                    to={withQuery(paths.questionPack, { id: version.id })}
                    aria-current={version.id === pack.id ? "page" : undefined}
                  >
                    v{version.version}
                  </TextLink>
                  <StateChip state={version.state} />
                  {version.is_listed && <span className="note">{t("packs.listed")}</span>}
                </li>
              ))}
            </ul>
            <p className="note">{t("versions.never")}</p>
          </Card>
        </div>
      </div>
    </>
  );
}

function Credits({ detail }: { detail: BankPackDetail }) {
  const { t } = useTranslation("bank");
  return (
    <Card title={t("pack.credits")} className={styles.credits}>
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
    </Card>
  );
}
