/** `/admin-tools/question-packs`: every version of every pack, and which of them learners find. */

import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths, withQuery } from "../../../../app/paths";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Chip } from "../../../../ui/Chip";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { usePacks } from "../api";
import { BankFrame } from "../BankFrame";
import bank from "../bank.module.css";
import { StateChip } from "../StateChip";
import type { BankPack } from "../types";
import styles from "./packs.module.css";

export function PacksScreen() {
  const { t } = useTranslation("bank");
  return (
    <BankFrame
      title={t("packs.title")}
      lead={t("packs.lead")}
      action={
        <Button variant="primary" to={paths.questionImport}>
          {t("import.title")}
        </Button>
      }
    >
      <QueryGate query={usePacks()} skeleton={<SkeletonCard lines={[60, 80, 40]} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={t("packs.empty_title")} text={t("packs.empty_text")} />
          ) : (
            <>
              <p className={styles.answer}>
                {t("packs.answer", {
                  listed: data.filter((pack) => pack.is_listed).length,
                  count: data.length,
                })}
              </p>
              <Card component="ul" pad={false} className={`${bank.lines} ${styles.list}`}>
                {data.map((pack) => (
                  <Line key={pack.id} pack={pack} />
                ))}
              </Card>
            </>
          )
        }
      </QueryGate>
    </BankFrame>
  );
}

function Line({ pack }: { pack: BankPack }) {
  const { t } = useTranslation(["bank", "common"]);
  const lang = useLanguage();
  const { id, title, version, format, kind, items, attempts, state } = pack;
  return (
    <li>
      <Link to={withQuery(paths.questionPack, { id })}>
        <span className={styles.title}>
          <b lang="en">{title}</b> <span className="num">v{version}</span>
        </span>
        <span className="note num">
          {t(`common:formats.${format as "ibt-2023"}`, { defaultValue: format })}
          {" · "}
          {t(`common:kinds.${kind as "section"}`)}
          {" · "}
          {t("packs.questions", { count: items })}
          {" · "}
          {t("packs.attempts", { count: attempts })}
        </span>
        <span className={styles.side}>
          {pack.is_listed && <Chip tone="brand">{t("packs.listed")}</Chip>}
          <StateChip state={state} />
          <span className="note num">{formatDate(pack.published_at, lang, "day")}</span>
        </span>
      </Link>
    </li>
  );
}
