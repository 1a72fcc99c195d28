/** `/admin-tools/health`: whether every part of the installation works, what it means when one does not, and what to do. */
import type { UseQueryResult } from "@tanstack/react-query";
import { Trans, useTranslation } from "react-i18next";
import { useTitle } from "../../../../app/shell/useTitle";
import { formatDate, formatList } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { type PartHealth, useHealth } from "./api";
import styles from "./health.module.css";
import { needsAttention, worstFirst } from "./order";
import { TroubledPart } from "./TroubledPart";
import { WorkingParts } from "./WorkingParts";

export function HealthScreen() {
  const { t } = useTranslation("tools");
  const health = useHealth();
  useTitle(t("health.title"));
  return (
    <div className={`${styles.health} wrap`}>
      <header className={styles.head}>
        <div>
          <h1>{t("health.title")}</h1>
          {health.data && <Answer parts={health.data} />}
          <Checked health={health} />
        </div>
        <Button icon="refresh" loading={health.isFetching} onClick={() => void health.refetch()}>
          {t("health.check")}
        </Button>
      </header>
      <QueryGate query={health} part={t("health.failed")} skeleton={<Coming />}>
        {(parts) => <Parts parts={worstFirst(parts)} />}
      </QueryGate>
    </div>
  );
}

function Coming() {
  return (
    <div className={styles.parts}>
      <SkeletonCard lines={[40, 100, 60]} />
      <SkeletonCard lines={[30, 100, 100, 100, 100, 100]} />
    </div>
  );
}

/** Read aloud when it changes: who leaves the page open hears what broke. */
function Answer({ parts }: { parts: PartHealth[] }) {
  const { t } = useTranslation("tools");
  const lang = useLanguage();
  const troubled = worstFirst(parts).filter(needsAttention);
  return (
    <p className={styles.answer} role="status">
      {troubled.length === 0 ? (
        t("health.all_well")
      ) : (
        <Trans
          t={t}
          i18nKey="health.attention"
          count={troubled.length}
          values={{
            names: formatList(
              troubled.map(({ part }) => t(`health.parts.${part}.name`)),
              lang,
            ),
          }}
          components={{ b: <b /> }}
        />
      )}
    </p>
  );
}

/** When it was found out; a check that failed leaves the last one on the screen, and says so. */
function Checked({ health }: { health: UseQueryResult<PartHealth[]> }) {
  const { t } = useTranslation("tools");
  const lang = useLanguage();
  if (!health.data) return null;
  const at = formatDate(new Date(health.dataUpdatedAt), lang, "time");
  if (health.isError) return <Alert tone="warn">{t("health.stale", { at })}</Alert>;
  return <p className="note num">{t("health.checked", { at })}</p>;
}

function Parts({ parts }: { parts: PartHealth[] }) {
  const working = parts.filter((each) => !needsAttention(each));
  return (
    <div className={styles.parts}>
      {parts.filter(needsAttention).map((each) => (
        <TroubledPart key={each.part} health={each} />
      ))}
      {working.length > 0 && <WorkingParts parts={working} />}
    </div>
  );
}
